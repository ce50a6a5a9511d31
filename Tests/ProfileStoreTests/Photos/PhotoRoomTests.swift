import Contracts
import EventSourcing
import Foundation
import Hosting
import Journal
import Testing
import Wire

@testable import ProfileStore

/// How much room photos have, and which of them go.
@Suite final class PhotoRoomTests {
    private let path = NSTemporaryDirectory() + "photos-\(UInt64.random(in: 0 ... .max))"
    private let photo = TinyPhoto()
    private let other = TinyPhoto(bytes: 600)

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func folder(_ change: (inout PhotoLimits) -> Void = { _ in }) throws -> PhotoFolder {
        var limits = PhotoLimits()
        change(&limits)
        return try PhotoFolder(path, limits: limits, now: Clock.now)
    }

    private func put(_ photo: TinyPhoto, in folder: PhotoFolder) throws {
        _ = try folder.receive(photo.part(0), of: photo.id, now: Clock.instant)
    }

    private func has(_ photo: TinyPhoto, in folder: PhotoFolder) -> Bool {
        (try? folder.part(0, of: photo.id)) != nil
    }

    private func later(_ hours: Int64) -> Timestamp { Clock.now + .seconds(hours * 3_600) }

    @Test func `all photos together have a bound, which a restart does not change`() throws {
        let bound = photo.bytes.count + other.bytes.count - 1
        let full = try folder { $0.allBytes = bound }
        try put(photo, in: full)
        #expect(throws: PhotoRefusal.self) { try put(other, in: full) }
        let again = try folder { $0.allBytes = bound }
        #expect(throws: PhotoRefusal.self) { try put(other, in: again) }
        #expect(has(photo, in: again) && !has(other, in: again))
        try put(other, in: folder { $0.allBytes = bound + 1 })
    }

    @Test func `some of the disk is left free`() throws {
        let greedy = try folder { $0.freeDiskBytes = 1 << 50 }
        #expect(throws: PhotoRefusal.self) { try put(photo, in: greedy) }
        #expect(!has(photo, in: greedy))
    }

    @Test func `what nobody refers to goes after a day, and makes room`() throws {
        let photos = try folder { $0.allBytes = photo.bytes.count + other.bytes.count }
        try put(photo, in: photos)
        try put(other, in: photos)
        let used = photo.id
        let sweep = PhotoSweep(photos, references: [{ [used] }, { [] }])
        try sweep.sweep(now: later(23))
        #expect(has(photo, in: photos) && has(other, in: photos))
        try sweep.sweep(now: later(25))
        #expect(has(photo, in: photos) && !has(other, in: photos))
        try put(other, in: photos)
    }

    @Test func `what is taken up while it is swept stays`() throws {
        let photos = try folder()
        try put(photo, in: photos)
        let (id, time) = (photo.id, later(25))
        let sweep = PhotoSweep(
            photos, references: [{ photos.claim(id, now: time) ? [] : [] }])
        try sweep.sweep(now: time)
        #expect(has(photo, in: photos))
    }

    @Test func `what is taken up after the folder was read stays`() throws {
        let photos = try folder()
        try put(photo, in: photos)
        let time = later(25)
        #expect(photos.claim(photo.id, now: time))
        try photos.remove(photo.id.rawValue, untouchedSince: time)
        #expect(has(photo, in: photos))
        try photos.remove(photo.id.rawValue, untouchedSince: later(26))
        #expect(!has(photo, in: photos))
    }

    @Test func `where somebody's references can't be read, nothing goes`() throws {
        struct Unreadable: Error {}
        let photos = try folder()
        try put(photo, in: photos)
        let sweep = PhotoSweep(photos, references: [{ [] }, { throw Unreadable() }])
        #expect(throws: Unreadable.self) { try sweep.sweep(now: later(25)) }
        #expect(has(photo, in: photos))
    }

    @Test func `avatars refer to their photos, however many people there are`() throws {
        let disk = MemoryJournal.Disk(epoch: "e1")
        let photos = try folder()
        try put(photo, in: photos)
        let host = try Hosting.Host(MemoryJournal(on: disk), secret: 1)
            .servingProfiles(photos: photos)
        func tell(
            _ command: some Choice, _ person: PersonID, _ id: CommandID, by actor: Actor? = nil
        ) {
            let (name, body) = JSON.encode(choice: command)
            let header = CallHeader(
                id: id, call: CallName(name), actor: actor ?? .person(person))
            let call = Call(
                kind: CallName(name).kind, key: person.key, header: header, body: body)
            let reply = host.receive([call], now: Clock.now).replies[0]
            #expect(reply.failure == nil)
        }
        func avatarPhotos() throws -> Set<PhotoID> {
            try AvatarPhotos.all(through: Hosting.Host(MemoryJournal(on: disk), secret: 1))
        }
        let people = (0..<600).map { _ in PersonID(Fake.id()) }
        for (number, person) in people.enumerated() {
            tell(
                PersonCommand.rename(displayName: "Ada \(number)"), person,
                CommandID("a\(number)"))
        }
        #expect(try avatarPhotos().isEmpty)
        let kept = AccountCommand.keepPhoto(userId: people[555], photoId: photo.id, bytes: 1)
        tell(kept, people[555], "k", by: .gateway)
        tell(PersonCommand.usePhoto(photoId: photo.id), people[555], "u")
        #expect(try avatarPhotos() == [photo.id])
        tell(PersonCommand.clearAvatar, people[555], "c")
        #expect(try avatarPhotos().isEmpty)
    }
}

private enum Fake {
    static func id() -> String {
        String((0..<26).map { _ in "abcdefghijklmnopqrstuvwxyz234567".randomElement()! })
    }
}
