import Hosting
import ParlorWire
import Testing

@testable import Parlor

@Suite struct RefusalTests {
    private let noon = Timestamp("2026-03-01T12:00:00.250Z")!

    private func note(
        by actor: Actor = .person("ada"), _ reason: String = "The room is locked.",
        trace: TraceID? = "t1"
    ) -> RefusalNote {
        RefusalNote(
            at: noon, by: actor, call: "room.join", stream: StreamName("room", "K7QD"),
            Failure("ROOM_LOCKED", reason), trace: trace, id: "ada/1")
    }

    @Test func `a refusal says when, who, what, where, which, why, and as part of what`() {
        let table = RefusalTable([note(), note(by: .part("lobby"), trace: nil)], width: nil)
        #expect(
            table.lines == [
                "WHEN                 WHO     CALL       STREAM     CODE         "
                    + "REASON               TRACE",
                "2026-03-01 12:00:00  ada     room.join  room.K7QD  ROOM_LOCKED  "
                    + "The room is locked.  t1",
                "2026-03-01 12:00:00  @lobby  room.join  room.K7QD  ROOM_LOCKED  "
                    + "The room is locked.  -",
            ])
        #expect(
            RefusalLine(note()).text(on: Terminal(descriptor: -1))
                == "12:00:00.250Z ada room.join room.K7QD ROOM_LOCKED The room is locked. t1")
    }

    @Test func `a long reason is cut to what the terminal has`() {
        let long = note(String(repeating: "why ", count: 50))
        let lines = RefusalTable([long], width: 110).lines
        #expect(
            lines.allSatisfy { $0.count <= 110 } && lines[1].contains("why")
                && lines[1].contains("…"))
    }

    @Test func `nothing in it commands the terminal`() {
        let evil = note("\u{1B}[2J")
        #expect(!RefusalTable([evil], width: nil).lines.joined().contains("\u{1B}"))
        #expect(!RefusalLine(evil).text(on: Terminal(descriptor: -1)).contains("\u{1B}"))
    }

    @Test func `without any it says so`() {
        #expect(RefusalTable([], width: 80).lines == ["Nothing was refused."])
    }

    @Test(arguments: [
        (RefusalFilter(), true), (RefusalFilter(actor: .person("ada")), true),
        (RefusalFilter(actor: .part("ada")), false), (RefusalFilter(code: "ROOM_LOCKED"), true),
        (RefusalFilter(code: .notFound), false), (RefusalFilter(call: "room.join"), true),
        (RefusalFilter(call: "room.leave"), false),
        (RefusalFilter(since: Timestamp("2026-03-01T12:00:00.250Z")!), true),
        (RefusalFilter(since: Timestamp("2026-03-01T12:00:00.251Z")!), false),
    ])
    func `those are shown that were asked for`(_ filter: RefusalFilter, _ isShown: Bool) {
        #expect(filter.admits(note()) == isShown)
    }
}
