import Foundation
import ParlorWire
import Testing

@testable import ParlorKit

@Suite struct KeeperTests {
    private static let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "keeper-\(UUID().uuidString)")

    static let keepers: [@Sendable () -> any Keeper] = [
        { MemoryKeeper() }, { FolderKeeper(folder.appendingPathComponent(UUID().uuidString)) },
    ]

    @Test(arguments: 0..<2)
    func `what is kept is there, under any name`(_ index: Int) {
        let keeper = Self.keepers[index]()
        #expect(keeper.read("a") == nil && keeper.names().isEmpty)
        for name in ["a", "../a", "view-1-room.K7QD", "ümläut/ä", "."] {
            keeper.keep(Bytes(name.utf8), as: name)
            keeper.keep(Bytes("\(name)!".utf8), as: name)
            #expect(keeper.read(name) == Bytes("\(name)!".utf8))
        }
        #expect(Set(keeper.names()) == ["a", "../a", "view-1-room.K7QD", "ümläut/ä", "."])
        keeper.remove("a")
        keeper.remove("a")
        #expect(keeper.read("a") == nil && keeper.names().count == 4)
    }

    @Test func `nobody else may read a kept file`() throws {
        let folder = Self.folder.appendingPathComponent("own")
        FolderKeeper(folder).keep([1], as: "a")
        let rights =
            try FileManager.default.attributesOfItem(
                atPath: folder.appendingPathComponent("a").path)[.posixPermissions] as? Int
        #expect(rights == 0o600)
    }

    @Test func `calls wait in order, for a week at most, and go when they are answered`() {
        let outbox = Outbox(keeper: MemoryKeeper())
        let now = Timestamp(milliseconds: 1_772_366_400_000)
        let old = Timestamp(milliseconds: now.milliseconds - 8 * 86_400_000)
        for (cid, at) in [("a", now), ("b", old), ("c", now)] {
            outbox.hold(
                Outbox.Entry(
                    cid: CommandID(cid), call: "chat.send", key: "k", body: RawJSON([]), at: at))
        }
        #expect(outbox.entries(at: now).map(\.cid) == ["a", "c"])
        outbox.remove("a")
        #expect(outbox.entries(at: now).map(\.cid) == ["c"])
    }

    @Test func `a call that is made again waits no longer for that`() {
        let outbox = Outbox(keeper: MemoryKeeper())
        let start = Timestamp(milliseconds: 1_772_366_400_000)
        for day in 0...6 {
            outbox.hold(
                Outbox.Entry(
                    cid: "a", call: "chat.send", key: "k", body: RawJSON([]),
                    at: start + .seconds(day * 86_400)))
        }
        #expect(outbox.entries(at: start + .seconds(6 * 86_400)).count == 1)
        #expect(outbox.entries(at: start + .seconds(8 * 86_400)).isEmpty)
    }

    @Test func `a call that has patience is kept whole, and made again`() throws {
        let call = Session.Call(
            "chat.send", key: "k", body: RawJSON(Bytes(#"{"text":"Hi"}"#.utf8)), cid: "c1",
            isPatient: true)
        let now = Timestamp(milliseconds: 1_772_366_400_000)
        let entry = try #require(call.entry(at: now))
        #expect(Session.Call(entry) == call)
        #expect(Session.Call("chat.send", key: "k", cid: "c2").entry(at: now) == nil)
    }
}
