import Contracts
import Files
import Foundation
import ParlorWire
import Sessions
import Testing
import Tokens

@testable import Gateway

@Suite struct KeyRingTests {
    private let folder = NSTemporaryDirectory() + "key-ring-\(UInt64.random(in: 0 ... .max))"
    private let made = Timestamp(milliseconds: 1_700_000_000_000)
    private let spent = RefreshToken(userId: "ada", deviceId: "phone")

    private func now(_ passed: Duration) -> Now {
        Now(Instant(milliseconds: passed.wholeMilliseconds), date: made + passed)
    }

    @Test func `a lost answer is given again though the keys have changed meanwhile`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let ring = try KeyRing(in: Folder(folder), now: now(.zero)) { $0() }
        let spent = ring.firstToken(of: "ada", on: "phone", date: made)
        let month: Duration = .seconds(30 * 86_400)
        try ring.renew(now(month))
        let change = month + .seconds(3_600)
        func successors(_ passed: Duration) -> [RefreshToken] {
            ring.successors(of: spent, for: "one", date: made + (change + passed))
                .filter(ring.hasMarked)
        }
        let before = successors(.seconds(-1))
        #expect(before.count == 1)
        let after = successors(.seconds(30))
        #expect(after.count == 2 && after[1] == before[0] && after[0] != before[0])
        #expect(successors(.seconds(61)) == [after[0]])
    }

    @Test func `what a gateway of an earlier version gave is given again`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let ring = try KeyRing(in: Folder(folder), now: now(.zero)) { $0() }
        for spent in [spent, ring.firstToken(of: "ada", on: "phone", date: made)] {
            let successors = ring.successors(of: spent, for: "one", date: made)
            #expect(successors.count == 2 && successors[1] == successors[0].unmarked)
            #expect(ring.hasMarked(successors[0]) && !ring.hasMarked(successors[1]))
        }
    }

    @Test func `keys are looked after at the same pace when the clock is set back`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let ring = try KeyRing(in: Folder(folder), now: now(.zero)) { $0() }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        let back = Now(Instant(milliseconds: 121_000), date: made + .seconds(-86_400))
        try ring.tick(now: back)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    }

    @Test func `a token of a key that another gateway made is good a second later`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let ring = try KeyRing(in: Folder(folder), now: now(.zero)) { $0() }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        let other = try KeyRing(in: Folder(folder), now: now(.zero)) { $0() }
        let text = other.sign("ada", "phone", "s1", date: made).text
        #expect(throws: TokenFlaw.forged) { try ring.identify(text, date: made) }
        try ring.renew(now(.milliseconds(999)))
        #expect(throws: TokenFlaw.forged) { try ring.identify(text, date: made) }
        try ring.renew(now(.seconds(1)))
        #expect(try ring.identify(text, date: made).person == "ada")
    }

    @Test func `news that another gateway sealed with a new key is read a second later`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let ring = try KeyRing(in: Folder(folder), now: now(.zero)) { $0() }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        let other = try KeyRing(in: Folder(folder), now: now(.zero)) { $0() }
        let news = Publication(
            header: EventHeader(
                stream: StreamName("gateway", "all"), epoch: "e", rev: 1, event: "told", at: made,
                by: .part("gateway"), id: "1"),
            body: [7])
        let sealed = other.seal(news, date: made)
        #expect(ring.open(sealed) == nil)
        try ring.renew(now(.seconds(1)))
        #expect(ring.open(sealed) == news)
    }

    @Test func `a key that can't be read is told, and those that were known go on`() throws {
        let ring = try KeyRing(in: Folder(folder), now: now(.zero)) { $0() }
        let text = ring.sign("ada", "phone", "s1", date: made).text
        try FileManager.default.removeItem(atPath: folder)
        #expect(throws: TokenFault.self) { try ring.renew(now(.seconds(120))) }
        #expect(try ring.identify(text, date: made).person == "ada")
    }
}

extension KeyRing {
    /// One turn of the loop begins to read, and the next takes up what was read.
    fileprivate func renew(_ now: Now) throws {
        try tick(now: now)
        try tick(now: now)
    }
}
