import Contracts
import ParlorWire
import Testing

@testable import Load

/// A person who is connected to nothing: the test says what comes.
@Suite struct VisitorTests {
    private let evening: Evening
    private let ada: Visitor
    private let friends = StreamName("friends", "ada")

    init() throws {
        evening = try Evening(
            EveningPlan(people: 2, seed: 1, rate: 1, time: .seconds(1)),
            at: GatewayAddress("127.0.0.1:1"))
        ada = evening.visitors[0]
        (ada.guest.person, ada.guest.stage) = ("ada", .ready)
    }

    private func tell(_ text: String) {
        var tally = Tally()
        Bytes(text.utf8).withUnsafeBytes { ada.guest.hear($0, .now, SendTimes(), &tally) }
    }

    private var asked: String {
        String(decoding: ada.guest.pending.keys.first ?? [], as: UTF8.self)
    }

    private func answer(_ rest: String) { tell(#"{"cid":"\#(asked)",\#(rest)}"#) }

    private func watchFriends(_ view: FriendsView) {
        ada.watch([friends]) {}
        answer(#""ok":{"streams":[{"stream":"friends.ada","epoch":"e","rev":4}]}"#)
        tellState(view)
    }

    private func tellState(_ view: FriendsView) {
        let snapshot = String(decoding: JSON.encode(view), as: UTF8.self)
        tell(#"{"stream":"friends.ada","epoch":"e","rev":4,"snapshot":\#(snapshot)}"#)
    }

    @Test func `one step is done after the other`() {
        for (number, intent) in [EveningPlan.Intent.pass(.rename), .pass(.dress(pick: 0))]
            .enumerated()
        {
            ada.take(
                .init(number: number, at: .zero, person: 0, intent: intent), due: evening.now)
        }
        #expect(ada.guest.pending.count == 1)
        answer(#""ok":{},"stream":"person.ada","rev":2"#)
        #expect(ada.guest.pending.count == 1 && !ada.isIdle)
        answer(#""ok":{},"stream":"person.ada","rev":3"#)
        #expect(ada.isIdle)
        #expect(evening.claims.names == ["ada": "Guest 0"])
        #expect(evening.tally.rows.mapValues(\.count) == [.rename: 1, .avatar: 1])
    }

    @Test func `a call that finds no service stays open, and is done once`() {
        ada.pass(.rename, 7) {}
        answer(#""error":{"code":"UNAVAILABLE","message":"Nobody serves this."}"#)
        #expect(ada.guest.pending.count == 1 && evening.tally.repeated == 1)
        #expect(evening.tally.rows.isEmpty && evening.flaws.count == 0)
        answer(#""ok":{},"stream":"person.ada","rev":2"#)
        #expect(evening.tally.rows[.rename]?.count == 1)
    }

    @Test func `what life refuses is counted, and what must not be is a flaw`() {
        ada.join("K7QD") {}
        answer(#""error":{"code":"ROOM_FULL","message":"The room is full."}"#)
        #expect(evening.tally.rows[.join]?.refused == ["ROOM_FULL": 1] && evening.flaws.count == 0)
        ada.join("K7QD") {}
        answer(#""error":{"code":"INTERNAL","message":"A bug."}"#)
        #expect(evening.tally.rows[.join]?.wrong == ["INTERNAL": 1] && evening.flaws.count == 1)
    }

    @Test func `nobody writes to somebody who has not let them`() {
        let bob = evening.visitors[1]
        (bob.guest.person, bob.guest.stage) = ("bob", .ready)
        ada.pass(.message(1), 7) {}
        #expect(ada.guest.pending.isEmpty && evening.tally.withoutOccasion == 1)
        bob.isOpen = true
        ada.pass(.message(1), 8) {}
        #expect(ada.guest.pending.count == 1)
    }

    @Test func `a refused watch is explained once they have left, however late`() {
        let streams = ["room", "chat", "drawing"].map { StreamName($0, "K7QD") }
        ada.seat = .init(
            code: "K7QD", room: streams[0], chat: streams[1], board: streams[2], since: 1)
        ada.watch([streams[2]]) {}
        answer(
            #""ok":{"streams":[{"stream":"drawing.K7QD","error":"#
                + #"{"code":"FORBIDDEN","message":"Only for those inside."}}]}"#)
        #expect(ada.unexplainedRefusals.map(\.code) == [.forbidden] && evening.flaws.count == 0)
        ada.seat = nil
        #expect(ada.unexplainedRefusals.isEmpty && evening.flaws.count == 0)
    }

    @Test func `what the events made of a view has to be what there is`() {
        watchFriends(FriendsView(userId: "ada"))
        tell(
            #"{"stream":"friends.ada","rev":5,"event":"friendRequested","by":"bob","#
                + #""body":{"isIncoming":true,"userId":"bob"}}"#)
        for incoming in [["bob"], []] as [[PersonID]] {
            var isDone = false
            ada.compare { isDone = true }
            answer(#""ok":{"streams":[{"stream":"friends.ada","epoch":"e","rev":5}]}"#)
            let view = String(
                decoding: JSON.encode(FriendsView(userId: "ada", incoming: incoming)),
                as: UTF8.self)
            tell(#"{"stream":"friends.ada","epoch":"e","rev":5,"snapshot":\#(view)}"#)
            #expect(isDone)
            #expect(evening.flaws.count == (incoming.isEmpty ? 1 : 0), "\(evening.flaws.sentences)")
        }
        #expect(evening.tally.compared == 2)
    }

    @Test func `a block that was acknowledged is among the decisions`() {
        watchFriends(FriendsView(userId: "ada"))
        evening.claims.blocks = ["ada": ["bob": true]]
        ada.compare {}
        answer(#""ok":{"streams":[{"stream":"friends.ada","epoch":"e","rev":4}]}"#)
        tellState(FriendsView(userId: "ada"))
        #expect(evening.flaws.sentences.first?.contains("blocked bob") == true)
    }
}
