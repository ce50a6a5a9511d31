import Contracts
import ParlorWire
import Testing

@testable import Reference

/// What the reference says of replies, against those that come.
@Suite struct ReplyTests {
    let directory: Directory

    init() throws {
        directory = try Directory()
        try directory.tell(.ada, PersonCommand.rename(displayName: "Ada"))
    }

    @Test func `every question is answered with the type that the reference names`() throws {
        let opened = AccountCommand.openDevice(
            userId: .ada, deviceId: "d1", refreshHash: .init(hash), name: "phone")
        try directory.tell(.part("gateway"), opened)
        try directory.tell(.part("gateway"), PersonCommand.connect(gateway: "g1"), key: "ada")
        for query in [
            PersonQuery.get(userId: .ada), .me, .many(userIds: [.ada]),
            .search(prefix: "a", limit: 1, after: nil), .avatars,
        ] {
            try check(query, by: .ada)
        }
        for query in [
            PersonQuery.gateways(), .onlineAt(gateway: "g1", limit: nil, after: nil),
        ] {
            try check(query, by: .part("gateway"))
        }
        try check(AccountQuery.devices, by: .ada)
        try check(AccountQuery.check(userId: .ada, deviceId: "d1"), by: .part("gateway"))
        try directory.tell(.bob, PersonCommand.rename(displayName: "Bob"))
        try check(FriendsCall.request(userId: .bob), by: .ada)
        try check(FriendsCall.accept(userId: .ada), by: .bob)
        try check(FriendsCall.decide(kind: .color, key: "bob", payload: "teal"), by: .ada)
        try check(FriendsCall.undecide(kind: .color, key: "bob"), by: .ada)
        try check(HandleCall.set(handle: "ada1"), by: .ada)
        for query in [
            FriendsQuery.list(), .decisions, .roster(userIds: [.ada, .bob]), .card(userId: .bob),
            .suggested,
        ] {
            try check(query, by: .ada)
        }
        try check(StoreQuery.products, by: .ada)
        try check(StoreQuery.verify(productId: .gold), by: .ada)
        try check(IdentityQuestion.identities(userIds: [.ada]), by: .part("gateway"))
    }

    private var hash: String {
        String(repeating: "a", count: 16) + "." + String(repeating: "b", count: 16)
    }

    private func check(_ question: some Choice, by actor: Actor) throws {
        let name = JSON.encode(choice: question).name
        let replies = CallGroup.all.lazy.compactMap { $0.answers[CallName(name)] }
        let type = try #require(replies.first)
        let body = try directory.tell(actor, question)
        let read = try #require(try JSON.decode(type, from: body) as? any Encodable)
        #expect(JSON.encode(read) == body, "\(name) is answered with something else.")
    }
}
