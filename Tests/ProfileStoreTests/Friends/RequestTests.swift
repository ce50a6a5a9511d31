import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

extension FriendsEvent {
    static func asked(_ person: PersonID) -> FriendsEvent {
        .friendRequested(userId: Secret(person), isIncoming: false)
    }
    static func askedBy(_ person: PersonID) -> FriendsEvent {
        .friendRequested(userId: Secret(person), isIncoming: true)
    }
    static func added(_ person: PersonID) -> FriendsEvent { .friendAdded(userId: Secret(person)) }
    static func removed(_ person: PersonID) -> FriendsEvent {
        .friendRemoved(userId: Secret(person))
    }
    static func withdrawn(_ person: PersonID) -> FriendsEvent {
        .requestRemoved(userId: Secret(person))
    }
    static func put(_ kind: DecisionKind, _ key: String, _ payload: String? = nil) -> FriendsEvent {
        .decisionPut(kind: Secret(kind), key: Secret(key), payload: payload.map { Secret($0) })
    }
    static func took(_ kind: DecisionKind, _ key: String) -> FriendsEvent {
        .decisionRemoved(kind: Secret(kind), key: Secret(key))
    }
}

@Suite struct RequestTests {
    let nobody = Scenario(Friends.self, key: "ada", at: .noon)
    var asking: Scenario<Friends> { nobody.and(.asked(.bob)) }
    var asked: Scenario<Friends> { nobody.and(.askedBy(.bob)) }
    var friends: Scenario<Friends> { nobody.and(.added(.bob)) }
    let other = OtherSide()

    private func full(of event: (PersonID) -> FriendsEvent, _ count: Int) -> Scenario<Friends> {
        (0..<count).reduce(nobody) { $0.and(event(PersonID("p\($1)"))) }
    }

    @Test func `a request goes out once`() throws {
        try nobody.when(.request(userId: .bob, other: other), by: .ada, then: [.asked(.bob)])
        try asking.when(.request(userId: .bob, other: other), by: .ada, then: [])
        try friends.when(.request(userId: .bob, other: other), by: .ada, then: [])
    }

    @Test func `a request to somebody who asked is a friendship`() throws {
        try asked.when(.request(userId: .bob, other: other), by: .ada, then: [.added(.bob)])
        try asking.when(.noteRequest(by: .bob), by: .gateway, then: [.added(.bob)])
        #expect(asking.and(.added(.bob)).state == friends.state)
    }

    @Test func `nobody asks themselves, nor somebody who isn't there`() {
        nobody.when(.request(userId: .ada, other: other), by: .ada, refuses: .yourself)
        nobody.when(
            .request(userId: .bob, other: OtherSide(isThere: false)), by: .ada,
            refuses: .unknownPerson(.bob))
    }

    @Test func `a block on either side turns a request away alike`() {
        nobody.when(
            .request(userId: .bob, other: OtherSide(blocksCaller: true)), by: .ada,
            refuses: .blocked)
        nobody.and(.put(.block, "bob"), .blocked(userId: Secret(.bob)))
            .when(.request(userId: .bob, other: other), by: .ada, refuses: .blocked)
    }

    @Test func `an accepted request is a friendship, and accepted twice it is the same`() throws {
        try asked.when(.accept(userId: .bob, other: other), by: .ada, then: [.added(.bob)])
        try asking.when(.noteAccepted(by: .bob), by: .gateway, then: [.added(.bob)])
        try friends.when(.accept(userId: .bob, other: other), by: .ada, then: [])
        nobody.when(.accept(userId: .bob, other: other), by: .ada, refuses: .notAsked)
        asking.when(.accept(userId: .bob, other: other), by: .ada, refuses: .notAsked)
    }

    @Test func `a declined request is gone on both sides, and a friendship is not declined`() throws
    {
        try asked.when(.decline(userId: .bob), by: .ada, then: [.withdrawn(.bob)])
        try asking.when(.noteDeclined(by: .bob), by: .gateway, then: [.withdrawn(.bob)])
        try friends.when(.decline(userId: .bob), by: .ada, then: [])
        try friends.when(.noteDeclined(by: .bob), by: .gateway, then: [])
        try asking.when(.decline(userId: .bob), by: .ada, then: [])
        try asked.when(.noteDeclined(by: .bob), by: .gateway, then: [])
    }

    @Test func `a friend is removed and one's own request withdrawn, on both sides`() throws {
        try friends.when(.remove(userId: .bob), by: .ada, then: [.removed(.bob)])
        try friends.when(.noteRemoved(by: .bob), by: .gateway, then: [.removed(.bob)])
        try asking.when(.remove(userId: .bob), by: .ada, then: [.withdrawn(.bob)])
        try asked.when(.noteRemoved(by: .bob), by: .gateway, then: [.withdrawn(.bob)])
        try asked.when(.remove(userId: .bob), by: .ada, then: [])
        try asking.when(.noteRemoved(by: .bob), by: .gateway, then: [])
        try nobody.when(.remove(userId: .bob), by: .ada, then: [])
    }

    @Test func `there are bounds to friends and to requests, of either side`() throws {
        full(of: FriendsEvent.asked, FriendLimits.outgoing)
            .when(.request(userId: .bob, other: other), by: .ada, refuses: .requestsFull)
        nobody.when(
            .request(userId: .bob, other: OtherSide(incoming: FriendLimits.incoming)), by: .ada,
            refuses: .theirRequestsFull)
        let popular = full(of: FriendsEvent.added, FriendLimits.friends)
        popular.when(.request(userId: .bob, other: other), by: .ada, refuses: .friendsFull)
        popular.and(.askedBy(.bob))
            .when(.accept(userId: .bob, other: other), by: .ada, refuses: .friendsFull)
        asked.when(
            .accept(userId: .bob, other: OtherSide(friends: FriendLimits.friends)), by: .ada,
            refuses: .theirFriendsFull)
        try popular.and(.removed("p0"), .askedBy(.bob))
            .when(.accept(userId: .bob, other: other), by: .ada, then: [.added(.bob)])
    }

    @Test func `a closed account keeps nothing, and nobody reaches it`() throws {
        let blocking = friends.and(.put(.block, "eve"), .blocked(userId: Secret("eve")))
        let forgotten = Timestamp.noon + .seconds(40)
        try blocking.when(
            .close, by: .gateway,
            then: [
                .unblocked(userId: Secret("eve")), .deleted, .forgetting(at: forgotten),
            ])
        let left = blocking.and(
            .unblocked(userId: Secret("eve")), .deleted, .forgetting(at: forgotten))
        #expect(left.state.deadline?.at == forgotten)
        left.when(.forget, by: .ada, refuses: .partsOnly)
        try left.when(.forget, by: .clock, then: [.forgotten])
        let closed = left.and(.forgotten)
        #expect(closed.state.deadline == nil)
        #expect(closed.state.people(key: "ada").isEmpty && closed.state.decisions.isEmpty)
        try closed.when(.noteRequest(by: .bob), by: .gateway, then: [])
        closed.when(.request(userId: .bob, other: other), by: .ada, refuses: .deleted)
    }
}
