import Contracts
import EventSourcing
import Files
import Foundation
import ParlorWire
import Platform
import Scenarios
import Testing

@testable import ProfileStore

/// What is kept for a while on purpose, after a deletion, goes within the minute that is promised.
@Suite final class ErasureTimeTests {
    private static let promised: Duration = .seconds(60)
    /// For what does not wait on purpose.
    private static let work: Duration = .seconds(10)

    private let path = NSTemporaryDirectory() + "photos-\(UInt64.random(in: 0 ... .max))"

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @Test func `each of the pauses leaves time for the work`() {
        let longest = PhotoSweep.ageOfLeft + .seconds(PhotoSweep.intervalOfLeft)
        #expect(longest + Self.work <= Self.promised)
        #expect(Friends.pauseBeforeForgetting + Self.work <= Self.promised)
    }

    @Test(arguments: [0, 1, 7, PhotoSweep.intervalOfLeft - 1])
    func `a photo goes within a minute, whenever the sweep before it was`(offset: Int) throws {
        let photos = try PhotoFiles(in: Folder(path), now: Clock.now)
        let photo = TinyPhoto()
        _ = try photos.receive(photo.part(0), of: photo.id, now: Clock.instant)
        let sweep = PhotoSweep(photos, references: [], host: noHost)
        let leftAt = Clock.now + .seconds(1)
        func isThere() -> Bool { (try? photos.part(0, of: photo.id)) != nil }
        var now = leftAt + .seconds(offset)
        while isThere(), now + Self.work <= leftAt + Self.promised {
            try sweep.removeLeft([LeftPhoto(id: photo.id, leftAt: leftAt)], now: now) { _ in [] }
            now = now + .seconds(PhotoSweep.intervalOfLeft)
        }
        #expect(!isThere(), "The last sweep of the minute did not take it.")
    }

    @Test func `whom somebody blocked is forgotten within a minute, in virtual time`() throws {
        let friends = Scenario(
            Friends.self, key: "ada", at: .noon, given: .blocked(userId: Secret("eve")))
        let closing = try friends.deciding(.close, by: .part("profile-store"))
        let closed = closing.reduce(friends) { $0.and($1) }
        let due = try #require(closed.state.deadline)
        #expect(due.at > Timestamp.noon)
        #expect(due.at + Self.work <= Timestamp.noon + Self.promised)
        let forgetting = try closed.at(due.at).deciding(due.command, by: .clock)
        #expect(forgetting == [.forgotten])
        let state = forgetting.reduce(closed) { $0.and($1) }.state
        let text = String(decoding: JSON.encode(state, withSecrets: true), as: UTF8.self)
        #expect(!text.contains("eve"))
    }
}
