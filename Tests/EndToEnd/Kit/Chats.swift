import BusZeroMQ
import Contracts
import Foundation
import ParlorWire
import Testing

extension StreamName {
    static func chat(_ chat: ChatID) -> StreamName { StreamName("chat", chat.key) }
    static func chats(of person: PersonID) -> StreamName { StreamName("chats", person.key) }
}

extension RawJSON {
    var message: NewMessage? { try? JSON.decode(NewMessage.self, from: bytes) }
}

extension Device {
    @discardableResult func raw(
        _ name: String, _ body: String, _ chat: ChatID? = nil, cid: String = UUID().uuidString
    ) throws -> Heard {
        let key = chat.map { #""key": "\#($0)", "# } ?? ""
        socket.send(#"{"cid": "\#(cid)", "call": "\#(name)", \#(key)"body": \#(body)}"#)
        return try answer(to: cid)
    }

    func conversation(_ name: String, _ body: String) throws -> ChatID {
        let answer = try raw(name, body)
        let ok = try #require(answer.ok, "\(answer)")
        return try JSON.decode(ChatView.self, from: ok.bytes).conversationId
    }

    @discardableResult func say(_ text: String, in chat: ChatID) throws -> ChatMessage {
        let answer = try raw("chat.send", #"{"text": "\#(text)"}"#, chat)
        let ok = try #require(answer.ok, "\(answer)")
        return try JSON.decode(ChatMessage.self, from: ok.bytes)
    }
}

extension Device {
    /// Who may begin a conversation with them, or take them into a group.
    func choose(messagesFrom writers: Writers) throws {
        let preferences = PreferencesChange(messagesFrom: writers)
        _ = try ask(AccountCommand.setPreferences(preferences: preferences), as: AccountView.self)
    }
}

extension BusClient {
    func choose(messagesFrom writers: Writers, by person: PersonID) throws {
        let body = ["preferences": ["messagesFrom": writers]]
        _ = try ask(.fresh("person.setPreferences", person.key, by: .person(person), body: body))
    }
}

extension Screen {
    func view(_ chat: ChatID) throws -> ChatView {
        try JSON.decode(ChatView.self, from: ask("chat.get", key: chat.rawValue).bytes)
    }

    func row(of chat: ChatID) throws -> ListedChat? {
        try JSON.decode(ChatList.self, from: ask("chat.list").bytes).conversations
            .first { $0.chat.conversationId == chat }
    }
}
