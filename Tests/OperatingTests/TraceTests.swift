import Hosting
import ParlorWire
import Testing

@testable import Operating

/// What led to what, of what services keep and instances remember.
@Suite struct TraceTests {
    private let noon = Timestamp("2026-03-01T12:00:00.000Z")!

    private func journal(
        _ service: String, epoch: String, _ events: String...
    ) throws -> TraceFacts.Journal {
        let text = """
            {"epoch":"\(epoch)","events":[\(events.joined(separator: ","))],"more":false,
            "upTo":0,"head":0}
            """
        return TraceFacts.Journal(
            service, try JSON.decode(EventPage.self, from: Array(text.utf8)))
    }

    private func event(
        _ position: Int, _ stream: String, _ rev: Int, _ name: String, by: String, _ id: String,
        after: Int = 0
    ) -> String {
        """
        {"position":\(position),"stream":"\(stream)","epoch":"e","rev":\(rev),"event":"\(name)",
        "at":"\(noon + .milliseconds(after))","by":"\(by)","id":"\(id)","trace":"t","body":{}}
        """
    }

    private func note(
        _ call: CallName, _ stream: StreamName, by: Actor, _ id: CommandID, after: Int,
        refusal: Failure? = nil, _ took: CallTimes
    ) -> CallNote {
        let header = CallHeader(id: id, call: call, actor: by, trace: "t")
        let asked = Call(kind: stream.kind, key: stream.key, header: header, body: [])
        let answer = Reply(header: ReplyHeader(id: id, status: .ok, stream: stream), body: [])
        return CallNote(
            asked, answer: refusal.map { Reply(refusing: id, $0) } ?? answer,
            at: noon + .milliseconds(after), took: took)
    }

    private func told(
        _ stream: StreamName, _ rev: Revision, to receivers: Int, after: Int
    ) throws -> TellNote {
        let text = """
            {"trace":"t","stream":"\(stream)","rev":\(rev),"receivers":\(receivers),
            "at":"\(noon + .milliseconds(after))"}
            """
        return try JSON.decode(TellNote.self, from: Array(text.utf8))
    }

    private func lines(_ facts: TraceFacts) -> [String] { TraceText(TraceTree(facts)).lines }

    @Test func `an act leads to events, and these to others elsewhere`() throws {
        let match = StreamName("match", "m1")
        var facts = TraceFacts("t")
        facts.journals = [
            try journal(
                "game-authority", epoch: "g",
                event(7, "match.m1", 12, "cardPlayed", by: "ben", "ben/1"),
                event(8, "match.m1", 13, "ended", by: "ben", "ben/1")),
            try journal(
                "lobby", epoch: "l",
                event(
                    8, "room.K7QD", 9, "matchEnded", by: "@follower.matches", "g-8", after: 12)),
            try journal(
                "profile-store", epoch: "p",
                event(
                    3, "person.ben", 4, "matchCounted", by: "@follower.finishedMatches", "g-8",
                    after: 20)),
        ]
        let took = CallTimes(decide: 800, keep: 2_100, tell: 240)
        facts.memories = [
            TraceFacts.Memory(
                "game-authority", "game-authority-1",
                calls: [
                    note("match.act", match, by: .person("ben"), "ben/1", after: 3, took)
                ], tells: []),
            TraceFacts.Memory(
                "gateway", "gateway-1",
                calls: [
                    note(
                        "match.act", match, by: .person("ben"), "ben/1", after: 4,
                        CallTimes(asked: 5_000))
                ],
                tells: [
                    try told(match, 12, to: 3, after: 5)
                ]),
        ]
        #expect(
            lines(facts) == [
                "gateway-1  match.act by ben  match.m1  +0 ms  took 5.0 ms",
                "└─ game-authority-1  match.act by ben  match.m1  +1 ms  decide 0.8, keep 2.1, tell 0.2 ms",
                "   ├─ match.m1@12 cardPlayed  told to 3 devices by gateway-1, +6 ms",
                "   └─ match.m1@13 ended",
                "      ├─ lobby  carried over by matches  room.K7QD  +13 ms",
                "      │  └─ room.K7QD@9 matchEnded",
                "      └─ profile-store  carried over by finishedMatches  person.ben  +21 ms",
                "         └─ person.ben@4 matchCounted",
            ])
    }

    @Test func `a deadline follows the event that it came due after`() throws {
        var facts = TraceFacts("t")
        facts.journals = [
            try journal(
                "lobby", epoch: "l",
                event(1, "room.K7QD", 5, "hostLeft", by: "ada", "ada/1"),
                event(
                    4, "room.K7QD", 7, "hostChanged", by: "@clock", "deadline-6", after: 60_000))
        ]
        #expect(
            lines(facts) == [
                "lobby  by ada  room.K7QD  +0 ms", "└─ room.K7QD@5 hostLeft",
                "   └─ lobby  at its deadline  room.K7QD  +60000 ms",
                "      └─ room.K7QD@7 hostChanged",
            ])
    }

    @Test func `what a follower or a deadline decided says how long it took`() throws {
        let room = StreamName("room", "K7QD")
        let took = CallTimes(queue: 300, keep: 2_000)
        var facts = TraceFacts("t")
        facts.journals = [
            try journal(
                "game-authority", epoch: "g",
                event(7, "match.m1", 13, "ended", by: "ben", "ben/1")),
            try journal(
                "lobby", epoch: "l",
                event(
                    8, "room.K7QD", 9, "matchEnded", by: "@follower.matches", "g-7", after: 12)),
            try journal(
                "profile-store", epoch: "p",
                event(
                    3, "person.ben", 4, "matchCounted", by: "@follower.finishedMatches", "m1",
                    after: 20)),
        ]
        facts.memories = [
            TraceFacts.Memory(
                "lobby", "lobby-1",
                calls: [
                    note(
                        "room.noteEnded", room, by: .part("follower.matches"), "g-7", after: 14,
                        took),
                    note("room.lapse", room, by: .clock, "deadline-9", after: 60_000, took),
                ], tells: [])
        ]
        #expect(
            lines(facts) == [
                "game-authority  by ben  match.m1  +0 ms", "└─ match.m1@13 ended",
                "   ├─ lobby-1  room.noteEnded carried over by matches  room.K7QD  +12 ms  queue 0.3, keep 2.0 ms",
                "   │  └─ room.K7QD@9 matchEnded",
                "   │     └─ lobby-1  room.lapse at its deadline  room.K7QD  +59998 ms  queue 0.3, keep 2.0 ms",
                "   └─ profile-store  carried over by finishedMatches  person.ben  +20 ms",
                "      └─ person.ben@4 matchCounted",
            ])
    }

    @Test func `a push follows what had happened when it was announced`() throws {
        var facts = TraceFacts("t")
        facts.journals = [
            try journal(
                "game-authority", epoch: "g",
                event(7, "match.m1", 12, "acted", by: "ada", "ada/1"),
                event(
                    8, "match.m1", 13, "turnTimedOut", by: "@clock", "deadline-12", after: 10_000),
                event(9, "match.m1", 14, "ended", by: "@clock", "deadline-13", after: 20_000))
        ]
        var announced = note(
            "notify.announce", StreamName("notify", "m1"), by: .part("game-authority"),
            "match.m1-1-0", after: 11_000, CallTimes(decide: 300))
        announced.published = [
            UnkeptEvent(
                EventHeader(
                    stream: StreamName("notify", "ben"), epoch: "p", rev: 0, event: "turn",
                    at: noon, by: nil, id: "turn-m1-13"))
        ]
        facts.memories = [
            TraceFacts.Memory("profile-store", "profile-store-1", calls: [announced], tells: [])
        ]
        #expect(
            lines(facts) == [
                "game-authority  by ada  match.m1  +0 ms", "└─ match.m1@12 acted",
                "   ├─ game-authority  at its deadline  match.m1  +10000 ms",
                "   │  └─ match.m1@13 turnTimedOut",
                "   │     └─ profile-store-1  notify.announce by @game-authority  notify.m1  +11000 ms  decide 0.3 ms",
                "   │        └─ notify.ben.turn published  +11000 ms",
                "   └─ game-authority  at its deadline  match.m1  +20000 ms",
                "      └─ match.m1@14 ended",
            ])
    }

    @Test func `of two events at one position, the one in the follower's source led to it`()
        throws
    {
        var facts = TraceFacts("t")
        facts.journals = [
            try journal("chat-store", epoch: "c", event(8, "chat.a", 1, "said", by: "b", "b/1")),
            try journal("lobby", epoch: "l", event(8, "room.r", 1, "opened", by: "b", "b/1")),
            try journal(
                "drawing-store", epoch: "d",
                event(2, "drawing.r", 1, "begun", by: "@follower.rooms", "l-8", after: 1)),
        ]
        let tree = TraceTree(facts)
        let opened = tree.nodes.firstIndex { $0.name == "opened" }!
        #expect(tree.nodes[opened + 1].part == "drawing-store")
    }

    @Test func `the deadlines of a stream that follow each other stand at one depth`() throws {
        let moves = 1_000
        let made = (1...moves).map {
            event($0 + 1, "match.m", $0 + 1, "acted", by: "@clock", "deadline-\($0)", after: $0)
        }
        let first = event(1, "match.m", 1, "acted", by: "ben", "ben/1")
        var facts = TraceFacts("t")
        facts.journals = [
            try journal("game-authority", epoch: "g", ([first] + made).joined(separator: ","))
        ]
        let tree = TraceTree(facts)
        let acts = tree.nodes.filter { $0.cause == .deadline }
        #expect(acts.count == moves && acts.allSatisfy { $0.depth == 2 })
        #expect(tree.nodes.filter { $0.what == .event }.compactMap(\.rev) == Array(1...(moves + 1)))
        let lines = TraceText(tree).lines
        #expect(lines[1] == "└─ match.m@1 acted")
        #expect(lines[2].hasPrefix("   ├─ ") && lines[3].hasPrefix("   │  └─ "))
        #expect(lines[lines.count - 2].hasPrefix("   └─ "))
        #expect(lines.last?.hasPrefix("      └─ ") == true)
    }

    @Test func `acts that seem to lead to each other are shown all the same`() throws {
        var facts = TraceFacts("t")
        facts.journals = [
            try journal(
                "chat-store", epoch: "c",
                event(8, "chat.a", 1, "said", by: "@follower.rooms", "l-9")),
            try journal(
                "lobby", epoch: "l",
                event(9, "room.r", 1, "opened", by: "@follower.chats", "c-8", after: 1)),
            try journal(
                "profile-store", epoch: "p",
                event(1, "person.b", 1, "told", by: "@lobby", "person.b-1", after: 2)),
        ]
        let tree = TraceTree(facts)
        let shown = tree.nodes.filter { $0.what == .event }.map(\.name)
        #expect(Set(shown) == ["said", "opened", "told"] && tree.nodes.count == 6)
    }

    @Test func `of two events at one position, none is guessed to be the source`() throws {
        var facts = TraceFacts("t")
        facts.journals = [
            try journal("chat-store", epoch: "c", event(8, "chat.a", 1, "said", by: "b", "b/1")),
            try journal("lobby", epoch: "l2", event(8, "room.r", 1, "opened", by: "b", "b/1")),
            try journal(
                "drawing-store", epoch: "d",
                event(2, "drawing.r", 1, "begun", by: "@follower.rooms", "l-8", after: 1)),
        ]
        let nodes = TraceTree(facts).nodes
        #expect(nodes.first { $0.part == "drawing-store" }?.depth == 0)
    }

    @Test func `what was refused is told, with its reason`() {
        var facts = TraceFacts("t")
        let locked = Failure("ROOM_LOCKED", "The room is locked.")
        facts.memories = [
            TraceFacts.Memory(
                "lobby", "lobby-1",
                calls: [
                    note(
                        "room.join", StreamName("room", "K7QD"), by: .person("ben"), "ben/2",
                        after: 0, refusal: locked, CallTimes())
                ], tells: [])
        ]
        #expect(
            lines(facts) == [
                "lobby-1  room.join by ben  room.K7QD  +0 ms  refused: ROOM_LOCKED, The room is locked."
            ])
    }
}
