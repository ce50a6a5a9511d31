import Contracts
import EventSourcing
import Photos
import Scenarios
import Testing
import Wire

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

    @Test func `a photo is counted once, however often it comes`() throws {
        try account.when(count(one), by: .gateway, then: [.photoCounted(photoId: one, bytes: 100)])
        try account.and(.photoCounted(photoId: one, bytes: 100)).when(
            count(one, photos: 1, bytes: 100), by: .gateway, then: [])
    }

    @Test func `a device that was signed out gives the account no photos`() {
        account.when(count(one, from: "lost"), by: .gateway, refuses: .signedOut)
    }

    @Test func `an account keeps so many photos and no more`() {
        account.and(.photoCounted(photoId: one, bytes: 100)).when(
            count(two, photos: 1), by: .gateway, refuses: .tooManyPhotos(most: 1))
    }

    @Test func `an account's photos have so many bytes and no more`() throws {
        let full = account.and(.photoCounted(photoId: one, bytes: 900))
        try full.when(
            count(two, 100), by: .gateway, then: [.photoCounted(photoId: two, bytes: 100)])
        full.when(count(two, 101), by: .gateway, refuses: .tooManyPhotoBytes(most: 1_000))
    }

    @Test(arguments: [AccountRefusal.tooManyPhotos(most: 9), .tooManyPhotoBytes(most: 9)])
    func `the refusal says how much it may be`(refusal: AccountRefusal) {
        #expect(refusal.failure.code == .quotaExceeded)
        #expect(refusal.failure.context?.values.first == "9")
    }

    @Test func `only parts count photos, and only photos`() throws {
        let directory = try Directory()
        #expect(directory.code(.ada, count(one)) == .forbidden)
        account.when(count("short"), by: .gateway, refuses: .badPhoto)
        account.when(count(one, 0), by: .gateway, refuses: .badPhoto)
    }
}
