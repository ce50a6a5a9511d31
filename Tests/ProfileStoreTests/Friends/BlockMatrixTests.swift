import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import ProfileStore

/// On every path, what the viewer meets of the other, by who blocked whom. Add a path here.
@Suite struct BlockMatrixTests {
    enum Blocking: CaseIterable { case nobody, viewer, other, both }

    enum Met: Equatable {
        case asUsual, offline, nothing
        case refused(ErrorCode)
    }

    struct Path: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// What there is where nobody, the viewer, the other, or both block.
        let expected: [Met]
        /// What the viewer, `ada`, meets of the other, `bob`.
        let take: @Sendable (Directory) throws -> Met
    }

    static let paths = [
        Path(testDescription: "person.search", expected: [.asUsual, .nothing, .nothing, .nothing]) {
            let found = try $0.ask(
                PersonQuery.search(prefix: "bob", limit: 1, after: nil), by: .ada, as: People.self)
            return found.people.isEmpty ? .nothing : .asUsual
        },
        Path(testDescription: "person.get", expected: [.asUsual, .asUsual, .offline, .offline]) {
            let view = try $0.ask(PersonQuery.get(userId: .bob), by: .ada, as: PersonView.self)
            return met(view)
        },
        Path(testDescription: "person.many", expected: [.asUsual, .nothing, .nothing, .nothing]) {
            let found = try $0.ask(
                PersonQuery.many(userIds: [.bob, .ada]), by: .ada, as: People.self)
            return found.people.map(\.identity.userId) == [.ada] ? .nothing : .asUsual
        },
        Path(
            testDescription: "watching person.bob",
            expected: [.asUsual, .asUsual, .offline, .offline]
        ) {
            let tail = try $0.ask(
                OwnerQuestion.tail(viewer: .ada, epoch: nil, after: nil), by: .part("sync-fanout"),
                kind: "person", key: "bob", as: StreamTail.self)
            let view = try JSON.decode(PersonView.self, from: try #require(tail.snapshot).bytes)
            return met(view)
        },
        Path(
            testDescription: "events of person.bob",
            expected: [.asUsual, .asUsual, .offline, .offline]
        ) {
            let tail = try $0.ask(
                OwnerQuestion.tail(viewer: .ada, epoch: "e1", after: 1), by: .part("sync-fanout"),
                kind: "person", key: "bob", as: StreamTail.self)
            return tail.roster.withheldFrom.contains(.ada) ? .offline : .asUsual
        },
        Path(
            testDescription: "the revision of person.get",
            expected: [.asUsual, .asUsual, .offline, .offline]
        ) {
            let before = try $0.rev(.ada, PersonQuery.get(userId: .bob))
            for _ in 1...2 {
                try $0.tell(
                    .part("gateway"), PersonCommand.disconnect(gateway: "g1", wentAt: nil),
                    key: "bob")
                try $0.tell(.part("gateway"), PersonCommand.connect(gateway: "g1"), key: "bob")
            }
            return try $0.rev(.ada, PersonQuery.get(userId: .bob)) == before ? .offline : .asUsual
        },
        Path(
            testDescription: "the revision of the identity",
            expected: Array(repeating: .offline, count: 4)
        ) {
            let people = try $0.ask(
                IdentityQuestion.identities(userIds: [.bob]), by: .part("sync-fanout"),
                as: Identities.self
            ).people
            return people[0].rev == 1 && people[0].upTo! > 1 ? .offline : .asUsual
        },
        Path(
            testDescription: "friends.request",
            expected: [.asUsual] + Array(repeating: .refused(.blocked), count: 3)
        ) {
            $0.code(.ada, FriendsCall.request(userId: .bob)).map { .refused($0) } ?? .asUsual
        },
        Path(testDescription: "friends.card", expected: [.asUsual, .asUsual, .offline, .offline]) {
            let card = try $0.ask(FriendsQuery.card(userId: .bob), by: .ada, as: FriendCard.self)
            return met(card.person)
        },
        Path(testDescription: "friends.list", expected: [.asUsual, .nothing, .nothing, .nothing]) {
            let list = try $0.ask(FriendsQuery.list(), by: .ada, as: FriendList.self)
            return list.friends.isEmpty ? .nothing : .asUsual
        },
    ]

    private static func met(_ view: PersonView) -> Met {
        if view.isOnline { return .asUsual }
        return view.lastSeen == view.createdAt ? .offline : .asUsual
    }

    @Test(arguments: paths, Array(zip(0..., Blocking.allCases)))
    func `a block holds`(_ path: Path, _ blocking: (place: Int, who: Blocking)) throws {
        let directory = try Directory()
        try directory.tell(.ada, PersonCommand.rename(displayName: "Ada"))
        try directory.tell(.bob, PersonCommand.rename(displayName: "Bob"))
        try directory.tell(.part("gateway"), PersonCommand.connect(gateway: "g1"), key: "bob")
        try directory.tell(.ada, FriendsCall.request(userId: .bob))
        try directory.tell(.bob, FriendsCall.accept(userId: .ada))
        if [.viewer, .both].contains(blocking.who) {
            try directory.tell(.ada, FriendsCall.decide(kind: .block, key: "bob"))
        }
        if [.other, .both].contains(blocking.who) {
            try directory.tell(.bob, FriendsCall.decide(kind: .block, key: "ada"))
        }
        #expect(try path.take(directory) == path.expected[blocking.place])
        try directory.tell(.ada, FriendsCall.undecide(kind: .block, key: "bob"))
        try directory.tell(.bob, FriendsCall.undecide(kind: .block, key: "ada"))
        let after = try path.take(directory)
        // A friendship does not come back by itself.
        let stays = path.testDescription == "friends.list"
        #expect(after == (stays ? path.expected[blocking.place] : path.expected[0]))
    }
}
