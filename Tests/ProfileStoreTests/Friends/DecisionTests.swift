import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

@Suite struct DecisionTests {
    let nothing = Scenario(Friends.self, key: "ada", at: .noon)

    private func decide(
        _ kind: DecisionKind, _ key: String, _ payload: String? = nil
    ) -> FriendsCommand {
        .decide(decision: Decision(kind: kind, key: key, payload: payload))
    }

    @Test func `the latest decision stands, and the same again changes nothing`() throws {
        let teal = nothing.and(.put(.color, "bob", "teal"))
        try nothing.when(
            decide(.color, "bob", "teal"), by: .ada, then: [.put(.color, "bob", "teal")])
        try teal.when(decide(.color, "bob", "teal"), by: .ada, then: [])
        try teal.when(decide(.color, "bob", "red"), by: .ada, then: [.put(.color, "bob", "red")])
        #expect(teal.and(.put(.color, "bob", "red")).state.pins == ["bob": "red"])
    }

    @Test func `a decision that is taken back is gone`() throws {
        let teal = nothing.and(.put(.color, "bob", "teal"))
        let undo = FriendsCommand.undecide(kind: .color, key: "bob")
        try teal.when(undo, by: .ada, then: [.took(.color, "bob")])
        try nothing.when(undo, by: .ada, then: [])
        #expect(teal.and(.took(.color, "bob")).state == nothing.state)
    }

    @Test func `a block says so to other services, and ends what was between the two`() throws {
        let friends = nothing.and(.added(.bob), .askedBy("eve"), .asked("cleo"))
        for person in ["bob", "eve", "cleo"] {
            let events: [FriendsEvent] = [
                .put(.block, person), .blocked(userId: Secret(PersonID(person))),
            ]
            try friends.when(decide(.block, person), by: .ada, then: events)
            let after = friends.and(events[0], events[1]).state
            #expect(after.blocks(PersonID(person)) && after.status(of: PersonID(person)) == .none)
        }
    }

    @Test func `a block that says more is still the same block`() throws {
        let blocking = nothing.and(.put(.block, "bob"), .blocked(userId: Secret(.bob)))
        try blocking.when(
            decide(.block, "bob", "spam"), by: .ada,
            then: [.put(.block, "bob", "spam"), .blocked(userId: Secret(.bob))])
        try blocking.when(
            .undecide(kind: .block, key: "bob"), by: .ada,
            then: [.took(.block, "bob"), .unblocked(userId: Secret(.bob))])
        nothing.when(decide(.block, "ada"), by: .ada, refuses: .blockingYourself)
    }

    @Test func `other services are told of a block each time, whatever is known of it`() throws {
        let blocking = nothing.and(.put(.block, "bob"), .blocked(userId: Secret(.bob)))
        let said = FriendsEvent.blocked(userId: Secret(.bob))
        try blocking.when(decide(.block, "bob"), by: .ada, then: [said])
        #expect(blocking.and(said).state == blocking.state)
        let undo = FriendsCommand.undecide(kind: .block, key: "bob")
        try nothing.when(undo, by: .ada, then: [.unblocked(userId: Secret(.bob))])
        try nothing.when(.undecide(kind: .block, key: "b/b"), by: .ada, then: [])
    }

    @Test func `a block keeps how the blocked see the person from then on, until it ends`() throws {
        func block(_ rev: Revision) -> FriendsCommand {
            .decide(
                decision: Decision(kind: .block, key: "bob", payload: nil),
                moment: PresenceMoment(rev: rev, told: 3, isOnline: true, lastSeen: .birth))
        }
        let apart = Apart(
            isBlocked: true, since: 7, told: 3, shown: 8, isNews: true, lastSeen: .noon,
            actual: .birth)
        let said = FriendsEvent.blocked(userId: Secret(.bob), apart: Secret(apart))
        try nothing.when(block(7), by: .ada, then: [.put(.block, "bob"), said])
        let blocking = nothing.and(.put(.block, "bob"), said)
        let again = FriendsEvent.blocked(userId: Secret(.bob))
        try blocking.when(block(9), by: .ada, then: [again])
        #expect(blocking.and(again).state.apart == [.bob: apart])
        let back = Apart(
            isBlocked: false, since: 9, told: 3, shown: 9, isNews: true, lastSeen: .noon,
            actual: .birth)
        let undo = FriendsCommand.undecide(
            kind: .block, key: "bob",
            moment: PresenceMoment(rev: 9, told: 3, isOnline: true, lastSeen: .birth))
        let ended = FriendsEvent.unblocked(userId: Secret(.bob), apart: Secret(back))
        try blocking.when(undo, by: .ada, then: [.took(.block, "bob"), ended])
        let after = blocking.and(.took(.block, "bob"), ended)
        #expect(after.state.apart == [.bob: back] && !after.state.blocks(.bob))
        try after.when(undo, by: .ada, then: [ended])
    }

    @Test func `only so many blocks that were taken back are remembered, the latest`() {
        var state = nothing.state
        for rev in 1...FriendLimits.pastBlocks + 2 {
            let apart = Apart(
                isBlocked: false, since: rev, told: 1, shown: rev + 1, isNews: false,
                lastSeen: nil, actual: nil)
            state.apply(
                .unblocked(userId: Secret(PersonID("p\(rev)")), apart: Secret(apart)))
        }
        #expect(state.apart.count == FriendLimits.pastBlocks)
        #expect(state.apart["p2"] == nil && state.apart["p3"] != nil)
    }

    @Test func `what is left after a block is gone on the other side`() throws {
        for (before, event) in [
            (FriendsEvent.added(.bob), FriendsEvent.removed(.bob)),
            (.asked(.bob), .withdrawn(.bob)), (.askedBy(.bob), .withdrawn(.bob)),
        ] {
            try nothing.and(before).when(.noteGone(userId: .bob), by: .gateway, then: [event])
        }
        try nothing.when(.noteGone(userId: .bob), by: .gateway, then: [])
    }

    @Test(arguments: [nil, "", "mauve", "#12A5A5", "Teal"])
    func `a colour is one of the palette's`(_ payload: String?) {
        nothing.when(decide(.color, "bob", payload), by: .ada, refuses: .badColor)
    }

    @Test func `the key of a kind that Parlor knows is a person`() {
        nothing.when(decide(.color, "b b", "teal"), by: .ada, refuses: .notAPerson)
        nothing.when(decide(.block, "b/b"), by: .ada, refuses: .notAPerson)
    }

    @Test func `a kind that Parlor doesn't know is kept, within bounds`() throws {
        try nothing.when(
            decide("theme", "any key at all", "{}"), by: .ada,
            then: [.put("theme", "any key at all", "{}")])
        nothing.when(decide("", "k"), by: .ada, refuses: .badKind)
        nothing.when(decide("no dots.", "k"), by: .ada, refuses: .badKind)
        nothing.when(decide("theme", ""), by: .ada, refuses: .badKey)
        nothing.when(
            decide("theme", String(repeating: "k", count: 129)), by: .ada, refuses: .badKey)
        nothing.when(
            decide("theme", "k", String(repeating: "p", count: 1_025)), by: .ada,
            refuses: .badPayload)
    }

    @Test func `decisions are counted as they are put, changed and taken back`() {
        let scenario = nothing.and(
            .put("k", "a", "long"), .put("k", "b"), .put("k", "a", "x"), .put(.block, "bob"),
            .took("k", "b"), .took("k", "never"))
        let kept = scenario.state.sortedDecisions
        #expect(scenario.state.decisionCount == kept.count && kept.count == 2)
        #expect(scenario.state.decisionBytes + 1 == JSON.encode(kept).count)
    }

    @Test func `there are bounds to how many, and to all bytes together`() throws {
        let many = (0..<FriendLimits.decisions).reduce(nothing) { $0.and(.put("k", "\($1)")) }
        many.when(decide("k", "more"), by: .ada, refuses: .decisionsFull)
        try many.when(decide("k", "7", "x"), by: .ada, then: [.put("k", "7", "x")])
        let large = String(repeating: "\u{1}", count: FriendLimits.payload)
        let heavy = (0..<42).reduce(nothing) { $0.and(.put("k", "\($1)", large)) }
        heavy.when(decide("k", "more", large), by: .ada, refuses: .decisionsFull)
    }
}
