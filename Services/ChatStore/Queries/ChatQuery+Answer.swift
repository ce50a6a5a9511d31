public import Contracts
public import EventSourcing
public import Hosting
import Journal
import ParlorWire

extension ChatQuery: Query {
    private static let usualPage = 50

    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        switch self {
        case .get:
            let (chat, rev) = try Self.chat(context, reader)
            return Placed(
                chat.view(for: context.actor, key: context.key),
                of: StreamName(Chat.kind, context.key), at: rev)
        case .list(let after, let limit):
            guard let person = context.actor.person else { throw ChatRefusal.personOnly }
            return try ChatLists.page(
                of: person, after: after, limit: try Self.bound(limit), reader)
        case .history(let before, let limit):
            return try Self.history(before, try Self.bound(limit), context, reader)
        case .lines(let person, let after):
            return try Self.lines(of: person, after: after, context, reader)
        case .said(let message, let person):
            return try Self.said(message, to: person, context, reader)
        }
    }

    /// Who is to read what is asked for.
    func reader(_ context: Context) -> PersonID? {
        if case .said(_, let person) = self { person } else { context.actor.person }
    }

    /// The conversation, which only its members see.
    static func chat(_ context: Context, _ reader: Reader) throws -> (Chat, Revision) {
        guard !context.key.rawValue.isEmpty else { throw ChatRefusal.unnamed }
        guard let (chat, rev) = try reader.state(Chat.self, context.key),
            context.actor.person.map({ chat.member($0) != nil }) ?? context.actor.isPart
        else { throw ChatRefusal.notMember }
        return (chat, rev)
    }

    private static func bound(_ limit: Int?) throws -> Int {
        let limit = limit ?? usualPage
        guard ChatRefusal.page.contains(limit) else { throw ChatRefusal.badPage }
        return limit
    }

    /// The newest are at hand; of older ones the journal is asked, by their numbers.
    private static func history(
        _ before: MessageID?, _ limit: Int, _ context: Context, _ reader: Reader
    ) throws -> ChatHistory {
        let (chat, _) = try chat(context, reader)
        let id = ChatID(context.key)
        let end = before.map { $0.number(in: id) } ?? chat.messageCount + 1
        guard let end, end <= chat.messageCount + 1 else { throw ChatRefusal.noMessage }
        let hidden = chat.hidden(from: context.actor.person)
        guard end > hidden + 1 else { return ChatHistory(messages: [], more: nil) }
        let wanted = max(hidden + 1, end - limit)..<end
        let atHand = chat.newest.filter { wanted.contains($0.sent.number) }
        let older = wanted.lowerBound..<(atHand.first?.sent.number ?? wanted.upperBound)
        let messages = try messages(older, context.key, reader) + atHand
        let isGapless = messages.first.map { $0.sent.number + messages.count == end }
        guard isGapless ?? wanted.isEmpty else { throw ChatRefusal.notKeptYet }
        let shown = messages.map(\.shown).newest(within: mostBytes)
        return ChatHistory(
            messages: shown, more: shown.first.flatMap { $0.number > 1 ? $0.messageId : nil })
    }

    /// A page of large messages, or of ones with many changes, is shorter.
    private static let mostBytes = 512 << 10

    static func messages(
        _ numbers: Range<Int>, _ key: EntityKey, _ reader: Reader
    ) throws -> [Message] {
        guard !numbers.isEmpty else { return [] }
        let events = try reader.events(of: Chat.self, key, about: numbers)
        var byNumber: [Int: [ChatEvent]] = [:]
        for event in events { byNumber[event.item!, default: []].append(event) }
        return numbers.compactMap { Message(byNumber[$0] ?? []) }
    }
}

extension [ChatMessage] {
    /// As many of the newest as have so many bytes, one at least.
    fileprivate func newest(within mostBytes: Int) -> [ChatMessage] {
        var bytes = 0
        let shown = reversed().prefix { message in
            defer { bytes += message.bytesAsJSON }
            return bytes == 0 || bytes + message.bytesAsJSON <= mostBytes
        }
        return shown.reversed()
    }
}

extension ChatMessage {
    /// About, with the sender's name and avatar.
    fileprivate var bytesAsJSON: Int {
        600 + 2 * (text?.text.utf8.count ?? 0)
            + reactions.values.reduce(0) { $0 + 80 + $1.count * 30 }
    }
}
