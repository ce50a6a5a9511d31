import Contracts
import EventSourcing
import ParlorWire

@testable import ChatStore

/// What people do, and what goes wrong.
extension ChatWorld {
    func begin() throws {
        let first = offices[0]
        try at(first) { office in
            keys = [
                try office.direct(.ada, .bob), try office.direct(.cleo, .dora),
                try office.group(.ada, [.bob, .cleo, .dora]), try office.group(.bob, ["eve"]),
                ChatID(of: "r1").key,
            ]
            office.happen(.created(.friday))
            for person in [PersonID.ada, .bob] { office.happen(.joined(person)) }
            try office.settle()
        }
        for device in devices { connect(device) }
        try pass(.milliseconds(100))
    }

    func step() throws {
        switch Int.random(in: 0..<50, using: &dice) {
        case 0..<28: try command()
        case 28..<33: try again()
        case 33, 34: try block()
        case 35, 36: try comeOrGo()
        case 37..<44:
            let device = devices.randomElement(using: &dice)!
            if Bool.random(using: &dice) { hangUp(device) } else { connect(device) }
        case 44, 45: try office.restart()
        case 46: restartFanout()
        case 47: keepBackUp()
        case 48: if Bool.random(using: &dice) { try restore() }
        default: for device in devices { connect(device) }
        }
        try pass(.milliseconds(Int.random(in: 1...300, using: &dice)))
    }

    private var anybody: PersonID { Self.people.randomElement(using: &dice)! }

    private func command() throws {
        count += 1
        let key = keys.randomElement(using: &dice)!
        let talk = ledger.talks[ChatID(key)] ?? Ledger.Talk()
        let insider = talk.members.randomElement(using: &dice)
        let person = Int.random(in: 0..<8, using: &dice) == 0 ? anybody : insider ?? anybody
        let number = Int.random(in: 1...max(1, talk.messages.count), using: &dice)
        let message = MessageID(number, in: ChatID(key))
        let emoji = ["👍", "🎲"].randomElement(using: &dice)!
        let other = anybody
        let commands: [ChatCommand] = [
            .say("\(count)"), .say("\(count)"), .say("\(count)"), .say("\(count)"),
            .say("\(count)", replyTo: message), .edit(messageId: message, text: "new \(count)"),
            .delete(messageId: message), .react(messageId: message, emoji: emoji, on: true),
            .react(messageId: message, emoji: emoji, on: false), .read(upTo: message),
            .read(upTo: message), .add(userIds: [other]), .remove(userId: other), .leave,
            .rename(title: "Title \(count)"), .direct(userId: other),
        ]
        if Int.random(in: 0..<12, using: &dice) == 0 {
            let mute = MuteCall.mute(on: Bool.random(using: &dice))
            let id = CommandID("m\(count)")
            return at(office) { _ = try? $0.tell(.person(person), mute, of: key, id: id) }
        }
        let command = commands.randomElement(using: &dice)!
        try send(
            Sent(actor: .person(person), command: command, key: key, id: CommandID("s\(count)")))
    }

    private func again() throws {
        if let earlier = sent.randomElement(using: &dice) { try send(earlier) }
    }

    /// What was accepted gets its first answer again, from whichever office.
    func send(_ one: Sent) throws {
        let reply = at(office) { try? $0.tell(one.actor, one.command, of: one.key, id: one.id) }
        guard let reply else {
            if answers[one.id] != nil { throw Broken(description: "\(one) is refused later.") }
            return
        }
        if let first = answers.updateValue(reply.body, forKey: one.id), first != reply.body,
            try one.withoutMessages(first) != one.withoutMessages(reply.body)
        {
            throw Broken(description: "\(one) got another answer.")
        }
        sent.append(one)
        guard case .direct = one.command, let key = reply.header.stream?.key else { return }
        if !keys.contains(key) { keys.append(key) }
    }

    private func block() throws {
        count += 1
        let (one, id) = (anybody, CommandID("b\(count)"))
        guard let other = Self.people.filter({ $0 != one }).randomElement(using: &dice) else {
            return
        }
        let command = ContactCommand.noteBlock(
            by: one, on: Int.random(in: 0..<3, using: &dice) == 0)
        _ = try at(office) {
            try $0.tell(
                .part("profile-store"), command, of: Chat.pairKey(one, other), id: id,
                kind: Contact.kind)
        }
    }

    /// Somebody comes into the room, or leaves it.
    private func comeOrGo() throws {
        let event =
            Bool.random(using: &dice)
            ? RoomEvent.joined(anybody) : .playerLeft(userId: anybody, reason: .left)
        let isHeardOf = Bool.random(using: &dice)
        try at(office) { office in
            office.happen(event)
            if isHeardOf { try office.settle() }
        }
    }
}

extension ChatWorld.Sent {
    /// What was deleted since is in no answer any more.
    fileprivate func withoutMessages(_ answer: Bytes) throws -> Bytes {
        switch command {
        case .edit, .delete, .react, .read: return answer
        case .send:
            let message = try JSON.decode(ChatMessage.self, from: answer)
            return Bytes("\(message.messageId) \(message.senderId) \(message.sentAt)".utf8)
        default:
            var view = try JSON.decode(ChatView.self, from: answer)
            view.messages = []
            return JSON.encode(view)
        }
    }
}
