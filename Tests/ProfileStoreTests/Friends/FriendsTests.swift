import Contracts
import EventSourcing
import Hosting
import ParlorWire
import Testing

@testable import ProfileStore

/// Both sides of friendships, through the whole service.
@Suite struct FriendsTests {
    let directory: Directory

    init() throws {
        directory = try Directory()
        for (actor, name) in [(Actor.ada, "Ada"), (.bob, "Bob"), (.eve, "Eve")] {
            try directory.tell(actor, PersonCommand.rename(displayName: name))
        }
    }

    private func list(_ actor: Actor, _ query: FriendsQuery = .list()) throws -> FriendList {
        try directory.ask(query, by: actor, as: FriendList.self)
    }

    private func ids(_ friends: [Friend]) -> [PersonID] { friends.map(\.identity.userId) }

    private func expectNothing(_ actors: Actor...) throws {
        for actor in actors { #expect(try list(actor) == FriendList(invitations: [])) }
    }

    private func befriend() throws {
        try directory.tell(.ada, FriendsCall.request(userId: .bob))
        try directory.tell(.bob, FriendsCall.accept(userId: .ada))
    }

    @Test func `a request is on both sides, and so is what becomes of it`() throws {
        try directory.tell(.ada, FriendsCall.request(userId: .bob))
        #expect(ids(try list(.ada).outgoing) == [.bob])
        #expect(ids(try list(.bob).incoming) == [.ada])
        try directory.tell(.bob, FriendsCall.accept(userId: .ada))
        #expect(ids(try list(.ada).friends) == [.bob])
        #expect(ids(try list(.bob).friends) == [.ada])
        try directory.tell(.ada, FriendsCall.remove(userId: .bob))
        try expectNothing(.ada, .bob)
    }

    @Test func `both sides change in one batch, and each is told by its own stream`() throws {
        let told = directory.outcome(.ada, FriendsCall.request(userId: .bob), key: "").publications
        #expect(
            told.map { "\($0.header.stream).\($0.header.event)" } == [
                "friends.ada.friendRequested", "friends.bob.friendRequested",
            ])
        #expect(told.allSatisfy { !String(decoding: $0.body, as: UTF8.self).contains("userId") })
    }

    @Test func `requests in one batch become one friendship`() throws {
        let replies = directory.replies([
            (.ada, FriendsCall.request(userId: .bob), ""),
            (.bob, FriendsCall.request(userId: .ada), ""),
        ])
        #expect(replies.allSatisfy { $0.failure == nil })
        let second = try JSON.decode(Friendship.self, from: replies[1].body)
        #expect(second == Friendship(userId: .ada, status: .friend))
        #expect(ids(try list(.ada).friends) == [.bob])
        #expect(ids(try list(.bob).friends) == [.ada])
        #expect(try list(.ada).outgoing.isEmpty)
        #expect(try list(.bob).incoming.isEmpty)
    }

    @Test func `a repeat is answered as at first, whatever happened since`() throws {
        let request = FriendsCall.request(userId: .bob)
        let first = try directory.tell(.ada, request, id: "r")
        try directory.tell(.bob, FriendsCall.decline(userId: .ada))
        #expect(try directory.tell(.ada, request, id: "r") == first)
        try directory.restart()
        #expect(try directory.tell(.ada, request, id: "r") == first)
        try expectNothing(.ada, .bob)
        try directory.tell(.bob, FriendsCall.decide(kind: .block, key: "ada"))
        #expect(try directory.tell(.ada, request, id: "r") == first)
        #expect(directory.code(.ada, request) == .blocked)
    }

    @Test func `two people's commands of one id are two commands`() throws {
        try directory.tell(.ada, FriendsCall.request(userId: "eve"), id: "1")
        try directory.tell(.bob, FriendsCall.request(userId: "eve"), id: "1")
        #expect(ids(try list(.eve).incoming) == [.ada, .bob])
    }

    @Test func `a refused request changes neither side`() throws {
        #expect(directory.code(.ada, FriendsCall.request(userId: "nobody")) == .notFound)
        #expect(directory.code(.ada, FriendsCall.request(userId: .ada)) == .badInput)
        #expect(directory.code(.ada, FriendsCall.request(userId: "n o")) == .badInput)
        #expect(
            directory.code(.gateway, FriendsCall.request(userId: .ada), key: "bob") == .forbidden)
        #expect(directory.code(.ada, FriendsCall.request(userId: .bob), key: "bob") == .forbidden)
        try expectNothing(.ada, .bob)
    }

    @Test func `a friend is listed with name, colour, symbol and presence`() throws {
        try befriend()
        try directory.tell(.part("gateway"), PersonCommand.connect(gateway: "g1"), key: "bob")
        let friend = try #require(try list(.ada).friends.first)
        #expect(friend.identity.displayName == "Bob" && friend.isOnline)
        #expect(friend.color == "red" && friend.colorHex == "#E5484D")
        #expect(friend.symbol == "leaf")
        try directory.tell(
            .ada, FriendsCall.decide(kind: .color, key: "bob", payload: "pink"))
        #expect(try list(.ada).friends.first?.color == "pink")
        #expect(try list(.bob).friends.first?.color != "pink")
        try directory.tell(.ada, FriendsCall.undecide(kind: .color, key: "bob"))
        #expect(try list(.ada).friends.first?.color == "red")
    }

    @Test func `a list is paged: friends, then incoming, then outgoing requests`() throws {
        try befriend()
        try directory.tell(.eve, FriendsCall.request(userId: .ada))
        var pages: [FriendList] = []
        var after: String?
        repeat {
            pages.append(try list(.ada, .list(limit: 1, after: after)))
            after = pages.last?.more
        } while after != nil
        #expect(pages.map { ids($0.friends) } == [[.bob], []])
        #expect(pages.map { ids($0.incoming) } == [[], ["eve"]])
        #expect(directory.code(.ada, FriendsQuery.list(after: "x")) == .badInput)
        #expect(directory.code(.ada, FriendsQuery.list(limit: 0)) == .badInput)
    }

    @Test func `a block ends what was between the two on both sides`() throws {
        try befriend()
        try directory.tell(.ada, FriendsCall.decide(kind: .block, key: "bob"))
        try expectNothing(.ada, .bob)
        #expect(
            try directory.ask(FriendsQuery.decisions, by: .ada, as: DecisionList.self).decisions
                == [Decision(kind: .block, key: "bob")])
        #expect(
            try directory.ask(FriendsQuery.decisions, by: .bob, as: DecisionList.self).decisions
                .isEmpty)
    }

    @Test func `a deleted account leaves every list`() throws {
        try befriend()
        try directory.tell(.eve, FriendsCall.request(userId: .ada))
        try directory.tell(.ada, AccountCommand.delete(withMessages: nil))
        #expect(directory.code(.eve, FriendsCall.request(userId: .ada)) == .notFound)
        try directory.settle()
        try expectNothing(.bob, .eve)
        #expect(directory.code(.bob, FriendsCall.request(userId: .ada)) == .notFound)
        #expect(directory.code(.ada, FriendsCall.request(userId: .bob)) == .notFound)
    }

    @Test func `one's own stream can be watched before anything happened in it`() throws {
        let tail = try directory.ask(
            OwnerQuestion.tail(viewer: .ada, epoch: nil, after: nil), by: .part("sync-fanout"),
            kind: "friends", key: "ada", as: StreamTail.self)
        #expect(tail.rev == 0 && tail.epoch == "e1" && tail.hasFaces == true)
        let view = try JSON.decode(FriendsView.self, from: #require(tail.snapshot).bytes)
        #expect(view == FriendsView(userId: .ada))
        let strange = try directory.ask(
            OwnerQuestion.tail(viewer: .bob, epoch: nil, after: nil), by: .part("sync-fanout"),
            kind: "friends", key: "ada", as: StreamTail.self)
        #expect(strange.snapshot == nil)
    }
}
