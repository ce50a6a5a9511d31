import Contracts
import EventSourcing
import ParlorWire

/// What is deleted for everybody is gone from the journal too.
extension Chat {
    static func erases(_ event: ChatEvent) -> ErasedPart? {
        switch event {
        case .deleted(let message, _): message.number.map { .item($0) }
        case .erased(let erased): erased.numbers.map { .items($0, of: erased.userId) }
        default: nil
        }
    }

    static func owner(of event: ChatEvent) -> PersonID? {
        if case .sent(let message) = event { message.senderId } else { nil }
    }

    /// That something was said stays, and who reacted to it.
    static func remainder(of event: ChatEvent, after later: ChatEvent) -> ChatEvent? {
        switch (later, event) {
        case (.deleted(let id, _), .sent(let message)) where message.messageId == id:
            .sent(message.erased)
        case (.deleted(let id, _), .edited(let edited, _, _)) where edited == id: nil
        case (.erased(let erased), .sent(let message)):
            message.goes(with: erased.userId, erased.withMessages) ? .sent(message.erased) : event
        case (.erased(let erased), .edited) where erased.withMessages: nil
        default: event
        }
    }

    /// So many messages at once are looked at, since nobody is served meanwhile.
    static let erasedAtOnce = 500

    /// What somebody said is to go, from the newest to the oldest.
    struct Erasing: Codable, Hashable {
        let userId: PersonID
        let withMessages: Bool
        /// The number of the newest that may be there.
        var upTo: Int
    }

    /// Somebody who deleted their account leaves groups, and what they said loses their name.
    func erasing(
        _ person: PersonID, _ withMessages: Bool, _ context: Context
    ) throws(ChatRefusal) -> [ChatEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard let about, hasOrHad(person) else { return [] }
        let erased = ChatEvent.erased(
            ErasedMessages(userId: person, withMessages: withMessages))
        let leaves = about.type == .group && member(person) != nil
        return [erased] + (leaves ? [.memberRemoved(userId: person, reason: .left)] : [])
    }

    private func hasOrHad(_ person: PersonID) -> Bool {
        member(person) != nil || former.contains(person)
            || formerWriters?.contains(person) == true
    }

    func goingOnErasing(_ context: Context) throws(ChatRefusal) -> [ChatEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard let next = erasing.first else { return [] }
        return [
            .erased(
                ErasedMessages(
                    userId: next.userId, withMessages: next.withMessages,
                    from: max(1, next.upTo - Self.erasedAtOnce + 1), upTo: next.upTo))
        ]
    }

    mutating func erase(_ erased: ErasedMessages) {
        let (person, withMessages) = (erased.userId, erased.withMessages)
        for index in newest.indices where newest[index].goes(with: person, withMessages) {
            newest[index].erase()
        }
        if let numbers = erased.numbers {
            guard let first = erasing.first, first.userId == person,
                first.withMessages == withMessages
            else { return }
            erasing[0].upTo = numbers.lowerBound - 1
            if erasing[0].upTo < 1 { erasing.removeFirst() }
        } else if messageCount > 0 {
            let new = Erasing(userId: person, withMessages: withMessages, upTo: messageCount)
            erasing.removeAll { $0.userId == person && $0.withMessages == withMessages }
            erasing.append(new)
        }
    }

    /// At once, as soon as others were served.
    var deadline: Deadline<ChatCommand>? {
        guard let about, !erasing.isEmpty else { return nil }
        return Deadline(at: about.startedAt, .goOnErasing)
    }
}

extension NewMessage {
    var erased: NewMessage {
        var message = self
        (message.text, message.photoId, message.replyTo) = (nil, nil, nil)
        return message
    }

    func goes(with person: PersonID, _ withMessages: Bool) -> Bool {
        senderId == person && (withMessages || photoId != nil)
    }
}

extension ErasedMessages {
    fileprivate var numbers: ClosedRange<Int>? {
        guard let from, let upTo, from <= upTo else { return nil }
        return from...upTo
    }
}
