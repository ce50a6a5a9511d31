import Contracts
import EventSourcing
import Files
import Foundation
import ParlorPhotos
import ParlorWire
import Platform
import Testing

@testable import Hosting
@testable import ProfileStore

/// Photos that messages show.
@Suite final class SentPhotoTests {
    private let path = NSTemporaryDirectory() + "photos-\(UInt64.random(in: 0 ... .max))"
    private let directory: Directory
    private let (one, two) = (TinyPhoto(), TinyPhoto(bytes: 300))

    init() throws { directory = try Directory() }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func send(_ number: Int, _ photo: PhotoID?) {
        directory.happen(
            ChatEvent.sent(
                NewMessage(
                    messageId: MessageID(number, in: "c"), number: number, senderId: .ada,
                    text: photo == nil ? MessageText(read: "my photoId") : nil, photoId: photo,
                    sentAt: .noon)), in: "c")
    }

    private func delete(_ number: Int) {
        directory.happen(
            ChatEvent.deleted(messageId: MessageID(number, in: "c"), deletedAt: .noon), in: "c")
    }

    private func kept() throws -> Set<PhotoID> {
        try directory.settle()
        return try directory.sentPhotos()
    }

    @Test func `a photo is kept while a message shows it`() throws {
        send(1, one.id)
        send(2, nil)
        send(3, two.id)
        send(4, one.id)
        #expect(try kept() == [one.id, two.id])
        delete(1)
        delete(2)
        delete(3)
        #expect(try kept() == [one.id])
        delete(4)
        #expect(try kept().isEmpty)
    }

    @Test func `a sweep a day later leaves it, and removes it when the message is deleted`() throws
    {
        let photos = try PhotoFiles(in: Folder(path), now: Clock.now)
        for photo in [one, two] {
            _ = try photos.receive(photo.part(0), of: photo.id, now: Clock.instant)
        }
        send(1, one.id)
        try directory.settle()
        func sweep() throws {
            let used = try directory.sentPhotos()
            try PhotoSweep(photos, references: [{ used }], host: noHost)
                .sweep(now: Clock.now + .seconds(25 * 3_600))
        }
        try sweep()
        #expect((try? photos.part(0, of: one.id)) != nil)
        #expect((try? photos.part(0, of: two.id)) == nil)
        delete(1)
        try directory.settle()
        try sweep()
        #expect((try? photos.part(0, of: one.id)) == nil)
    }

    /// What a look at the released ones removes while these avatars are worn.
    private func sweepReleased(_ photos: PhotoFiles, worn: Set<PhotoID> = []) throws {
        let host = try directory.reading()
        let released = try ReleasedPhoto.all(
            since: Timestamp(milliseconds: 0), through: directory.reading())
        try PhotoSweep(photos, references: [], host: noHost).removeReleased(released) { among in
            try SentPhotos.shown(
                among: among, directory.caughtUp, within: .zero, through: host
            ).union(worn)
        }
    }

    @Test func `a deleted message's photo goes at once, unless it is used elsewhere`() throws {
        let photos = try PhotoFiles(in: Folder(path), now: Clock.now)
        for photo in [one, two] {
            _ = try photos.receive(photo.part(0), of: photo.id, now: Clock.instant)
        }
        func has(_ photo: TinyPhoto) -> Bool { (try? photos.part(0, of: photo.id)) != nil }
        directory.now = Clock.now + .seconds(5)
        send(1, one.id)
        send(2, one.id)
        send(3, two.id)
        try directory.settle()
        delete(1)
        delete(3)
        try directory.settle()
        try sweepReleased(photos, worn: [two.id])
        #expect(has(one), "The other message shows it.")
        #expect(has(two), "It is somebody's avatar.")
        delete(2)
        try directory.settle()
        try sweepReleased(photos)
        #expect(!has(one) && !has(two))
    }

    @Test func `a deleted message's photo stays if somebody took it up since it was sent`() throws {
        let photos = try PhotoFiles(in: Folder(path), now: Clock.now)
        _ = try photos.receive(one.part(0), of: one.id, now: Clock.instant)
        directory.now = Clock.now + .seconds(5)
        send(1, one.id)
        try directory.settle()
        delete(1)
        try directory.settle()
        #expect(try photos.claim(one.id, now: directory.now + .seconds(1)))
        try sweepReleased(photos)
        #expect((try? photos.part(0, of: one.id)) != nil)
    }

    @Test func `an avatar's photo is found by the index while it is worn`() throws {
        let wearing = PersonEvent.identityChanged(
            PersonIdentity(
                userId: .ada, displayName: .guest(.ada), avatar: .custom(photoURL: one.id.path)))
        var person = Person(replaying: [Person.arrival(of: .ada, at: .noon), wearing])
        let listing = Listing(in: Person.photoIndex, sort: one.id.rawValue)
        #expect(person.listings.contains(listing))
        person.apply(
            .identityChanged(
                PersonIdentity(userId: .ada, displayName: .guest(.ada), avatar: .initials)))
        #expect(!person.listings.contains(listing))
    }

    @Test func `a restored profile store hears of them again`() throws {
        directory.backUp()
        send(1, one.id)
        #expect(try kept() == [one.id])
        try directory.restore()
        #expect(try kept() == [one.id])
        try directory.restart()
        #expect(try kept() == [one.id])
    }

    @Test func `before all is heard, nothing is known`() throws {
        #expect(throws: SentPhotos.Unknown.notHeard) { try directory.sentPhotos() }
        let caughtUp = CaughtUp()
        caughtUp.note(Clock.instant + .milliseconds(-1), of: SentPhotos.follower)
        #expect(throws: SentPhotos.Unknown.notHeard) {
            try SentPhotos.all(caughtUp, within: .zero) { throw Unexpected() }
        }
    }

    private struct Unexpected: Error {}

    @Test func `where one could not be kept, nothing is known`() throws {
        directory.damage(StreamName(SentPhoto.kind, "c-1"))
        send(1, one.id)
        send(2, two.id)
        for _ in 1...3 { _ = try? directory.settle() }
        #expect(throws: SentPhotos.Unknown.notKept) { try directory.sentPhotos() }
    }

    @Test func `of two messages with one id, the newest counts`() throws {
        send(1, one.id)
        send(1, two.id)
        #expect(try kept() == [two.id])
    }
}
