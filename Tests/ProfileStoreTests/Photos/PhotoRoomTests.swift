import Contracts
import EventSourcing
import Files
import Foundation
import Hosting
import Journal
import ParlorWire
import Platform
import Synchronization
import Testing

@testable import ProfileStore

/// How much room photos have, and which of them go.
@Suite final class PhotoRoomTests {
    private let path = NSTemporaryDirectory() + "photos-\(UInt64.random(in: 0 ... .max))"
    private let photo = TinyPhoto()
    private let other = TinyPhoto(bytes: 600)

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func folder(_ change: (inout PhotoLimits) -> Void = { _ in }) throws -> PhotoFiles {
        var limits = PhotoLimits()
        change(&limits)
        return try PhotoFiles(in: Folder(path), limits: { [limits] in limits }, now: Clock.now)
    }

    private func put(_ photo: TinyPhoto, in folder: PhotoFiles) throws {
        _ = try folder.receive(photo.part(0), of: photo.id, now: Clock.instant)
    }

    private func has(_ photo: TinyPhoto, in folder: PhotoFiles) -> Bool {
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
        let greedy = try folder { $0.reserve.bytes = 1 << 50 }
        #expect(throws: PhotoRefusal.self) { try put(photo, in: greedy) }
        #expect(!has(photo, in: greedy))
    }

    @Test func `what nobody refers to goes after a day, and makes room`() throws {
        let photos = try folder { $0.allBytes = photo.bytes.count + other.bytes.count }
        try put(photo, in: photos)
        try put(other, in: photos)
        let used = photo.id
        let sweep = PhotoSweep(
            photos, references: [{ [used] }, { [] }], host: noHost)
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
            photos, references: [{ try photos.claim(id, now: time) ? [] : [] }], host: noHost)
        try sweep.sweep(now: time)
        #expect(has(photo, in: photos))
    }

    @Test func `what is taken up after the folder was read stays`() throws {
        let photos = try folder()
        try put(photo, in: photos)
        let time = later(25)
        #expect(try photos.claim(photo.id, now: time))
        try photos.remove(photo.id.rawValue, untouchedSince: time)
        #expect(has(photo, in: photos))
        try photos.remove(photo.id.rawValue, untouchedSince: later(26))
        #expect(!has(photo, in: photos))
    }

    @Test func `a photo of somebody who left goes at once, unless others have it or touch it`()
        throws
    {
        let photos = try folder()
        for photo in [photo, other] { try put(photo, in: photos) }
        let used = other.id
        let sweep = PhotoSweep(photos, references: [], host: noHost)
        let left = [photo, other].map { LeftPhoto(id: $0.id, leftAt: later(1)) }
        try sweep.removeLeft(left, now: Clock.now) { _ in [used] }
        #expect(has(photo, in: photos), "Somebody may be about to count it.")
        var asked: [Set<PhotoID>] = []
        for _ in 1...2 {
            try sweep.removeLeft(left, now: later(1)) {
                asked.append($0)
                return [used]
            }
        }
        #expect(!has(photo, in: photos) && has(other, in: photos))
        #expect(asked == [[photo.id, other.id]], "Others' photos are not looked up again.")
    }

    @Test func `a photo of two people goes when the second of them leaves`() throws {
        let photos = try folder()
        try put(photo, in: photos)
        let sweep = PhotoSweep(photos, references: [], host: noHost)
        let first = LeftPhoto(id: photo.id, leftAt: later(1))
        try sweep.removeLeft([first], now: later(1)) { $0 }
        #expect(has(photo, in: photos))
        let second = LeftPhoto(id: photo.id, leftAt: later(2))
        try sweep.removeLeft([first, second], now: later(2)) { _ in [] }
        #expect(!has(photo, in: photos))
    }

    @Test func `where somebody's references can't be read, nothing goes`() throws {
        struct Unreadable: Error {}
        let photos = try folder()
        try put(photo, in: photos)
        let sweep = PhotoSweep(
            photos, references: [{ [] }, { throw Unreadable() }], host: noHost)
        #expect(throws: Unreadable.self) { try sweep.sweep(now: later(25)) }
        #expect(has(photo, in: photos))
    }

    @Test func `why photos stay is told once, and anew after all was well`() throws {
        let told = Mutex<[String]>([])
        let sweep = PhotoSweep(
            try folder(), references: [{ throw SentPhotos.Unknown.notHeard }], host: noHost
        ) { sentence in told.withLock { $0.append(sentence) } }
        for isWell in [false, false, true, false] {
            sweep.attempt(every: 3) { if !isWell { try sweep.sweep(now: later(25)) } }
            sweep.attempt(every: 15) {}
        }
        let sentence = "Photos stay that should go. chat-store has not told of all messages yet."
        #expect(told.withLock(\.self) == [sentence, sentence])
    }
}
