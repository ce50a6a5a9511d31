import Contracts
import EventSourcing
import Hosting
import ParlorWire

extension MuteCall {
    /// What a member wishes is kept in their own inbox. The inbox refuses others, after it has looked
    /// whether this is a repeat.
    func commands(for call: Call, _ reader: Reader) throws -> [Call] {
        guard let person = call.header.actor.person else { throw ChatRefusal.personOnly }
        let chat = try reader.state(Chat.self, call.key)?.state
        switch self {
        case .mute(let on):
            let (name, body) = JSON.encode(
                choice: InboxCommand.mute(
                    conversationId: ChatID(call.key), on: on,
                    isMember: chat?.member(person) != nil))
            var header = call.header
            header.id = CommandID("\(person)-\(call.key)-\(call.header.id)")
            header.call = CallName(name)
            header.actor = .part("chat-store")
            return [Call(kind: Inbox.kind, key: person.key, header: header, body: body)]
        }
    }
}
