import Contracts
import EventSourcing
import Files
import Foundation
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Platform
import Testing

@testable import ProfileStore
@testable import Simulation

/// Which photos avatars show.
@Suite final class AvatarPhotosTests {
    private let path = NSTemporaryDirectory() + "photos-\(UInt64.random(in: 0 ... .max))"
    private let photo = TinyPhoto()
    private let disk = MemoryJournal.Disk(epoch: "e1")
    private let host: Hosting.Host
    private var commands = 0

    init() throws {
        let photos = try PhotoFiles(in: Folder(path), now: Clock.now)
        _ = try photos.receive(photo.part(0), of: photo.id, now: Clock.instant)
        host = try Hosting.Host(MemoryJournal(on: disk), secret: 1)
            .servingProfiles(
                photos: photos,
                erased: try ErasedPeople(in: Folder(path + "/erased"), now: Clock.now))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func tell(_ command: some Choice, _ person: PersonID, by actor: Actor? = nil) {
        let (name, body) = JSON.encode(choice: command)
        commands += 1
        let header = CallHeader(
            id: CommandID("\(commands)"), call: CallName(name), actor: actor ?? .person(person))
        let call = Call(kind: CallName(name).kind, key: person.key, header: header, body: body)
        #expect(host.receive([call], now: Clock.now).replies[0].failure == nil)
    }

    private func show(_ person: PersonID) {
        let kept = AccountCommand.keepPhoto(userId: person, photoId: photo.id, bytes: 1)
        tell(kept, person, by: .gateway)
        tell(PersonCommand.usePhoto(photoId: photo.id), person)
    }

    /// Named in their order.
    private func people(_ count: Int) -> [PersonID] {
        (0..<count).map { number in
            let person = PersonID(Fake.id())
            tell(PersonCommand.rename(displayName: "Ada \(1_000 + number)"), person)
            return person
        }
    }

    @Test func `avatars refer to their photos, however many people there are`() throws {
        func avatarPhotos() throws -> Set<PhotoID> {
            try AvatarPhotos.all(through: Hosting.Host(MemoryJournal(on: disk), secret: 1))
        }
        let people = people(600)
        #expect(try avatarPhotos().isEmpty)
        show(people[555])
        #expect(try avatarPhotos() == [photo.id])
        tell(PersonCommand.clearAvatar, people[555])
        #expect(try avatarPhotos().isEmpty)
    }

    @Test func `who is renamed while photos are looked for keeps theirs`() throws {
        let last = people(300)[299]
        show(last)
        let journal = SimulatedJournal(on: disk) { () throws(JournalFault) in }
        journal.hasRead = { [unowned self, unowned journal] in
            journal.hasRead = {}
            tell(PersonCommand.rename(displayName: "Aaron"), last)
        }
        let photos = try AvatarPhotos.all(through: Hosting.Host(journal, secret: 1))
        #expect(photos == [photo.id])
    }
}

private enum Fake {
    static func id() -> String {
        String((0..<26).map { _ in "abcdefghijklmnopqrstuvwxyz234567".randomElement()! })
    }
}
