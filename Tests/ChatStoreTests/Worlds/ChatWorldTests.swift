import Contracts
import EventSourcing
import ParlorWire
import Testing
import Witness

@testable import ChatStore

@Suite struct ChatWorldTests {
    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `whatever happens, all see the same messages once, the right lists, and nothing of others`(
        _ seed: UInt64
    ) throws {
        let world = try ChatWorld(seed: seed)
        for _ in 0..<160 { try world.step() }
        try world.settle()
        for earlier in world.sent where world.answers[earlier.id] != nil {
            try world.send(earlier)
        }
        try world.settle()
        for (id, talk) in world.ledger.talks { try expect(id, talk, in: world) }
        for device in world.devices { try expect(device, in: world) }
        #expect(world.sent.count > 20)
    }

    private func expect(_ id: ChatID, _ talk: Ledger.Talk, in world: ChatWorld) throws {
        for person in ChatWorld.people {
            let view = try? world.office.view(id.key, for: .person(person))
            guard talk.members.contains(person) else {
                #expect(view == nil, "\(person) reads \(id).")
                continue
            }
            let shown = try #require(view)
            #expect(shown.messages.map(\.messageId) == talk.messages.map(\.messageId))
            #expect(shown.messages.map(\.text) == talk.messages.map(\.text))
            #expect(
                Set(shown.messages.filter { $0.deletedAt != nil }.map(\.number)) == talk.deleted)
            #expect(shown.unreadCounts == talk.unread.mapValues(\.count))
        }
    }

    private func expect(_ device: ChatDevice, in world: ChatWorld) throws {
        let person = device.person
        #expect(device.flaws.prefix(1) == [])
        let inside = world.keys.filter { world.ledger.isIn(person, ChatID($0)) }
        let list = StreamName("chats", person.key)
        #expect(device.shown == Set(inside.map { StreamName("chat", $0) } + [list]), "\(person)")
        for key in inside {
            let view = try world.office.tell(.person(person), ChatQuery.get, of: key).body
            let fold = try #require(device.folds[StreamName("chat", key)])
            #expect(fold.difference(from: try Value(view), showing: nil) == nil)
        }
        let query = ChatQuery.list(after: nil, limit: 100)
        let whole = try Value(world.office.tell(.person(person), query).body).nameless
        let rows = whole["conversations"].items
        let listed = world.ledger.list(of: person)
        #expect(rows.compactMap { $0["conversationId"].text } == listed.map(\.rawValue))
        for (row, id) in zip(rows, listed) {
            let talk = try #require(world.ledger.talks[id])
            #expect(row["unreadCount"].integer == talk.unread[person]?.count)
            #expect(row["muted"].isTrue == world.ledger.muted[person]?.contains(id) ?? false)
            #expect(row["lastMessage"]["text"].text == talk.messages.last?.text?.text)
        }
        let folded = try #require(device.folds[list]).view(showing: [:]).nameless
        #expect(
            Value.difference(folded, whole) == nil,
            "\(person)"
        )
    }
}

extension Value {
    /// A list without the names and avatars that are filled in when it is read.
    fileprivate var nameless: Value {
        var list = self
        list["conversations"].items = list["conversations"].items.map { row in
            var row = row
            row["participantDetails"] = .null
            let senders = row["lastMessage"].fields.keys.filter {
                ($0.hasPrefix("sender") && $0 != "senderId") || $0 == "@sender"
            }
            for name in senders { row["lastMessage"][name] = .null }
            return row
        }
        return list
    }
}
