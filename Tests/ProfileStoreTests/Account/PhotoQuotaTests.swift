import Contracts
import EventSourcing
import ParlorPhotos
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

@Suite struct PhotoQuotaTests {
    let one = PhotoID(String(repeating: "a", count: PhotoID.length))
    let two = PhotoID(String(repeating: "b", count: PhotoID.length))

    var account: Scenario<Account> {
        Scenario(Account.self, key: "ada", given: .opened("phone"))
    }

    func count(
        _ photo: PhotoID, _ bytes: Int = 100, photos: Int = 2, bytes most: Int = 1_000,
        from device: DeviceID = "phone"
    ) -> AccountCommand {
        .countPhoto(
            userId: .ada, deviceId: device, photoId: photo, bytes: bytes, mostPhotos: photos,
            mostBytes: most)
    }

    func keep(_ photo: PhotoID) -> AccountCommand {
        .keepPhoto(userId: .ada, photoId: photo, bytes: 100)
    }

    @Test func `a photo takes one place, however many uploads bring it`() throws {
        let counted = AccountEvent.counted(one, 100, at: .noon)
        try account.when(count(one), by: .gateway, then: [counted])
        try account.and(counted).when(
            count(one, photos: 1, bytes: 100), by: .gateway, then: [counted])
        try account.and(counted, counted).when(
            count(two), by: .gateway,
            then: [
                .counted(two, 100, at: .noon)
            ])
    }

    @Test func `an upload that is given up leaves the place to another of the same photo`() throws {
        let (counted, given) = (
            AccountEvent.counted(one, 100, at: .noon), AccountEvent.photoGivenUp(photoId: one)
        )
        account.and(counted, counted, given).when(
            count(two, photos: 1), by: .gateway, refuses: .tooManyPhotos(most: 1))
        try account.and(counted, counted, given, given).when(
            count(two, photos: 1), by: .gateway, then: [.counted(two, 100, at: .noon)])
    }

    @Test func `another upload holds the place for ten minutes more`() {
        let early = AccountEvent.counted(one, 100, at: .noon + .seconds(-601))
        let late = AccountEvent.counted(one, 100, at: .noon + .seconds(-2))
        account.and(early, late).when(
            count(two, photos: 1), by: .gateway, refuses: .tooManyPhotos(most: 1))
    }

    @Test func `a photo that is kept counts for good, and is kept once`() throws {
        let kept = AccountEvent.photoKept(photoId: one, bytes: 100)
        try account.and(.counted(one, 100, at: .noon)).when(keep(one), by: .gateway, then: [kept])
        try account.and(kept).when(keep(one), by: .gateway, then: [])
        account.and(.counted(one, 100, at: .birth), kept).when(
            count(two, photos: 1), by: .gateway, refuses: .tooManyPhotos(most: 1))
    }

    @Test func `what is kept when the account was deleted meanwhile is to go`() throws {
        let left = AccountEvent.photosLeft(photoIds: [one], leftAt: .noon)
        let deleted = account.and(.counted(one, 100, at: .noon), .deleted(withMessages: nil))
        try deleted.when(keep(one), by: .gateway, then: [left])
        #expect(deleted.and(left).state.listings.count == 1)
        deleted.when(count(two), by: .gateway, refuses: .deleted)
    }

    @Test func `an upload that failed for good gives its place back after ten minutes`() throws {
        let failed = Timestamp.noon + .seconds(-600)
        try account.and(.counted(one, 900, at: failed)).when(
            count(two, 200, photos: 1), by: .gateway, then: [.counted(two, 200, at: .noon)])
        account.and(.counted(one, 900, at: failed + .milliseconds(1))).when(
            count(two, photos: 1), by: .gateway, refuses: .tooManyPhotos(most: 1))
    }

    @Test func `an upload that was given up gives its place back at once, and once`() throws {
        let giveUp = AccountCommand.giveUpPhoto(userId: .ada, photoId: one)
        let given = AccountEvent.photoGivenUp(photoId: one)
        let counted = account.and(.counted(one, 900, at: .noon))
        try counted.when(giveUp, by: .gateway, then: [given])
        try counted.and(given).when(
            count(two, photos: 1), by: .gateway, then: [.counted(two, 100, at: .noon)])
        try counted.and(given).when(giveUp, by: .gateway, then: [])
    }

    @Test func `a photo that is kept is not given up`() throws {
        try account.and(.photoKept(photoId: one, bytes: 100)).when(
            .giveUpPhoto(userId: .ada, photoId: one), by: .gateway, then: [])
    }

    @Test func `a photo that comes late counts all the same`() throws {
        try account.when(
            keep(one), by: .gateway, then: [.photoKept(photoId: one, bytes: 100)])
    }

    @Test func `a device that was signed out gives the account no photos`() {
        account.when(count(one, from: "lost"), by: .gateway, refuses: .signedOut)
    }

    @Test func `an account keeps so many photos and no more`() {
        account.and(.counted(one, 100, at: .noon)).when(
            count(two, photos: 1), by: .gateway, refuses: .tooManyPhotos(most: 1))
    }

    @Test func `an account's photos have so many bytes and no more`() throws {
        let full = account.and(.counted(one, 900, at: .noon))
        try full.when(
            count(two, 100), by: .gateway, then: [.counted(two, 100, at: .noon)])
        full.when(count(two, 101), by: .gateway, refuses: .tooManyPhotoBytes(most: 1_000))
    }

    @Test(arguments: [AccountRefusal.tooManyPhotos(most: 9), .tooManyPhotoBytes(most: 9)])
    func `the refusal says how much it may be`(refusal: AccountRefusal) {
        #expect(refusal.failure.code == .forbidden)
        #expect(refusal.failure.context?.values.first == "9")
    }

    @Test func `only parts count photos, and only photos`() throws {
        let directory = try Directory()
        #expect(directory.code(.ada, count(one)) == .forbidden)
        #expect(directory.code(.ada, keep(one)) == .forbidden)
        let giveUp = AccountCommand.giveUpPhoto(userId: .ada, photoId: one)
        #expect(directory.code(.ada, giveUp) == .forbidden)
        account.when(count("short"), by: .gateway, refuses: .badPhoto)
        account.when(count(one, 0), by: .gateway, refuses: .badPhoto)
    }
}

extension AccountEvent {
    fileprivate static func counted(
        _ photo: PhotoID, _ bytes: Int, at now: Timestamp
    ) -> AccountEvent {
        .photoCounted(photoId: photo, bytes: bytes, countedAt: now)
    }
}
