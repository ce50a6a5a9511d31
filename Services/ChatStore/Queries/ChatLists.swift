import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

/// Everybody's list of conversations: read in an index, and told anew as the conversations change.
struct ChatLists: DerivedStreams {
    private static let usualPage = 50

    func snapshot(of key: EntityKey, _ reader: Reader) throws -> any Encodable {
        try Self.page(of: PersonID(key.rawValue), after: nil, limit: Self.usualPage, reader)
    }

    /// The conversation as each of its members has it, or each conversation that a person
    /// muted, or no longer.
    func changes(of source: StreamName, _ reader: Reader) throws -> [DerivedEvent] {
        if source.kind == Inbox.kind {
            let person = PersonID(source.key.rawValue)
            let inbox = try reader.state(Inbox.self, source.key)?.state
            return try (inbox?.recent ?? []).compactMap { id in
                guard let (chat, rev) = try reader.state(Chat.self, id.key) else { return nil }
                return try Self.changed(chat, id, at: rev, for: [person], reader)
            }
        }
        guard let (chat, rev) = try reader.state(Chat.self, source.key) else { return [] }
        let id = ChatID(source.key)
        let gone = chat.isClosed ? chat.former + chat.members.map(\.id) : chat.former
        // Guests of a group's room see a row of their own.
        let guests = chat.viewersApart(key: source.key).sorted().map { [$0] }
        let others = chat.members.filter { $0.hiddenUpTo == nil }.map(\.id)
        let present = try (guests + [others]).compactMap {
            try Self.changed(chat, id, at: rev, for: $0, reader)
        }
        return present
            + (gone.isEmpty ? [] : [DerivedEvent(removing: id, from: gone)])
    }

    /// For people who all see the same row; nil when none of them has it in their list.
    private static func changed(
        _ chat: Chat, _ id: ChatID, at rev: Revision, for people: [PersonID], _ reader: Reader
    ) throws -> DerivedEvent? {
        guard let first = people.first,
            let summary = chat.summary(as: id, at: rev, for: first)
        else { return nil }
        var places: [PersonID: RawJSON] = [:]
        for person in people {
            places[person] = try place(of: person, in: chat, id, reader).map {
                RawJSON(JSON.encode($0))
            }
        }
        return DerivedEvent(
            ChatListEvent.CodingKeys.changed.rawValue, about: id.rawValue,
            body: RawJSON(JSON.encode(summary.told)), own: places, people: summary.people)
    }

    private static func place(
        of person: PersonID, in chat: Chat, _ id: ChatID, _ reader: Reader
    ) throws -> InboxPlace? {
        guard let member = chat.member(person) else { return nil }
        let isMuted = try reader.state(Inbox.self, person.key)?.state.muted.contains(id) ?? false
        return InboxPlace(unreadCount: chat.unreadCount(of: member), muted: isMuted)
    }

    private static func row(
        of key: EntityKey, for person: PersonID, _ reader: Reader
    ) throws -> ListedChat? {
        let id = ChatID(key)
        guard let (chat, rev) = try reader.state(Chat.self, key),
            let summary = chat.summary(as: id, at: rev, for: person),
            let place = try place(of: person, in: chat, id, reader)
        else { return nil }
        return ListedChat(summary, place)
    }

    static func page(
        of person: PersonID, after: String?, limit: Int, _ reader: Reader
    ) throws -> ChatList {
        let place = try after.map { text throws(ChatRefusal) in
            guard let place = ActiveListing(cursor: text) else { throw .badCursor }
            return place
        }
        let rows = try reader.listActive(
            Chat.memberIndex, prefix: Chat.sort(person), after: place, limit: limit + 1)
        let shown = rows.prefix(limit)
        return ChatList(
            conversations: try shown.compactMap { try row(of: $0.stream.key, for: person, reader) },
            more: rows.count > limit ? shown.last?.cursor : nil)
    }
}

extension DerivedEvent {
    fileprivate init(removing id: ChatID, from people: [PersonID]) {
        let nothing = RawJSON(JSON.encode([String: String]()))
        self.init(
            ChatListEvent.CodingKeys.removed.rawValue, about: id.rawValue,
            body: RawJSON(JSON.encode(choice: ChatListEvent.removed(conversationId: id)).body),
            own: Dictionary(people.map { ($0, nothing) }) { first, _ in first }, people: [])
    }
}

extension ActiveListing {
    /// `<milliseconds>.<key>`.
    fileprivate var cursor: String { "\(activeAt.milliseconds).\(stream.key)" }

    fileprivate init?(cursor: String) {
        let parts = cursor.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let time = Int64(parts[0]), EntityKey.canBe(parts[1].utf8) else {
            return nil
        }
        self.init(
            stream: StreamName(Chat.kind, EntityKey(String(parts[1]))),
            activeAt: Timestamp(milliseconds: time))
    }
}
