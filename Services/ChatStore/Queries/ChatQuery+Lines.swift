import Contracts
import EventSourcing
import Hosting
import Journal
import Lines
import ParlorWire

/// A person's file, as far as the chat store has it: each conversation that they are or were in,
/// and behind it what they said there.
extension ChatQuery {
    /// So many messages of whomever are looked at for one page.
    static let mostLookedAt = 200

    static func lines(
        of person: PersonID, after text: String?, _ context: Context, _ reader: Reader
    ) throws -> OwnLines {
        guard context.actor.isPart else { throw ChatRefusal.partsOnly }
        guard person.isWellFormed else { throw ChatRefusal.badId }
        var place = try OwnPlace(text)
        var page = OwnPage()
        while !page.isFull {
            guard place.next > 0 else {
                guard let key = try nextChat(of: person, after: place.chat, reader) else {
                    return OwnLines(page.lines)
                }
                place = OwnPlace(chat: key, next: 1)
                if let chat = try reader.state(Chat.self, key)?.state,
                    let line = chat.line(of: person, key: key)
                {
                    page.add(.moved(MovedLine(conversation: line)))
                }
                continue
            }
            place.next = try add(said(by: person, from: place, page.rest, reader), to: &page)
        }
        return OwnLines(page.lines, more: place.text)
    }

    /// Conversations that somebody joins or leaves meanwhile keep their places: the order is that of
    /// their keys.
    private static func nextChat(
        of person: PersonID, after last: EntityKey?, _ reader: Reader
    ) throws -> EntityKey? {
        try [Chat.memberIndex, Chat.formerIndex].compactMap { index in
            let sort = Chat.sort(person)
            return try reader.list(
                index, prefix: sort,
                after: last.map {
                    StoredListing(index: index, sort: sort, stream: StreamName(Chat.kind, $0))
                }, limit: 1
            ).first?.stream.key
        }.min()
    }

    /// Messages from this place on, and the number of the one behind them: 0 at the end.
    private static func said(
        by person: PersonID, from place: OwnPlace, _ most: Int, _ reader: Reader
    ) throws -> (own: [MessageLine], looked: Int, next: Int) {
        guard let key = place.chat, let chat = try reader.state(Chat.self, key)?.state,
            place.next <= chat.messageCount
        else { return ([], 0, 0) }
        let end = min(place.next + most, chat.messageCount + 1)
        let messages = try first(of: place.next..<end, chat, key, reader)
        let id = ChatID(key)
        let own = messages.filter { $0.sent.senderId == person }.map {
            MessageLine($0.shown(to: person), in: id)
        }
        let next = place.next + messages.count
        return (own, messages.count, next > chat.messageCount ? 0 : next)
    }

    private static func add(
        _ found: (own: [MessageLine], looked: Int, next: Int), to page: inout OwnPage
    ) -> Int {
        page.looked += found.looked
        for line in found.own {
            guard page.bytes < OwnLines.mostBytes else { return line.number ?? found.next }
            page.add(.moved(MovedLine(message: line)))
        }
        return found.next
    }

    /// If these are too many to be read at once, then the first of them: one at least.
    private static func first(
        of numbers: Range<Int>, _ chat: Chat, _ key: EntityKey, _ reader: Reader
    ) throws -> [Message] {
        var numbers = numbers
        while true {
            let atHand = chat.newest.filter { numbers.contains($0.sent.number) }
            let older = numbers.lowerBound..<(atHand.first?.sent.number ?? numbers.upperBound)
            let found = try messages(older, key, reader) + atHand
            if found.first?.sent.number == numbers.lowerBound, found.count == numbers.count {
                return found
            }
            guard numbers.count > 1 else { throw ChatRefusal.notKeptYet }
            numbers = numbers.lowerBound..<numbers.lowerBound + numbers.count / 2
        }
    }
}

/// Lines that one answer has, and how much was looked at for them.
private struct OwnPage {
    private(set) var lines: [RawJSON] = []
    private(set) var bytes = 0
    var looked = 0

    /// How many messages may still be looked at.
    var rest: Int { max(1, ChatQuery.mostLookedAt - looked) }

    var isFull: Bool { bytes >= OwnLines.mostBytes || looked >= ChatQuery.mostLookedAt }

    mutating func add(_ line: OwnLine) {
        let json = line.json
        lines.append(json)
        bytes += json.bytes.count
        looked += 1
    }
}

/// How far a person's file is: in a conversation, before a message, or behind it when that is 0.
private struct OwnPlace {
    var chat: EntityKey?
    var next = 0

    init(chat: EntityKey, next: Int) { (self.chat, self.next) = (chat, next) }

    /// `<key>/<number>`.
    init(_ text: String?) throws(ChatRefusal) {
        guard let text else { return }
        let parts = text.split(separator: "/")
        guard parts.count == 2, EntityKey.canBe(parts[0].utf8), let number = Int(parts[1]),
            number >= 0
        else { throw .badCursor }
        (chat, next) = (EntityKey(String(parts[0])), number)
    }

    var text: String? { chat.map { "\($0)/\(next)" } }
}

extension Chat {
    /// Of a conversation that somebody left, no more than that they were in it.
    fileprivate func line(of person: PersonID, key: EntityKey) -> ConversationLine? {
        guard let about else { return nil }
        let isInside = member(person) != nil
        return ConversationLine(
            ChatID(key), about.type, title: isInside ? about.title : nil,
            createdBy: isInside ? about.createdBy : nil, startedAt: about.startedAt,
            members: isInside ? members.map(\.id) : [person])
    }
}

extension Message {
    /// With what one person alone has done to it.
    fileprivate func shown(to person: PersonID) -> ChatMessage {
        var message = shown
        message.reactions = message.reactions.filter { $0.value.contains(person) }
            .mapValues { _ in [person] }
        return message
    }
}
