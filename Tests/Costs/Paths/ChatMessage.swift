import ChatStore
import Contracts
import Hosting
import ParlorWire

/// A message in a group's conversation, after so many.
final class ChatMessage: HotPath {
    static let name = "chat"
    private let service: Service
    private let chat: EntityKey

    init(size: Int) throws {
        let service = try Service { $0.servingChats { true } }
        for person in ["bob", "cleo"] as [PersonID] {
            try service.tell(
                service.call(
                    .part("profile-store"), ContactRuleCommand.noteWriters(from: .everybody),
                    of: person.key))
        }
        let made = try service.tell(
            service.call(
                .person("ada"), ChatCommand.group(title: "Chess", userIds: ["bob", "cleo"])))
        guard let key = made.header.stream?.key else { throw Unexpected("There is no group.") }
        (self.service, chat) = (service, key)
        try service.tell((0..<size).map { saying($0) })
    }

    var counts: [String: Int] { service.counts }

    func act(_ number: Int) throws { try service.tell(saying(number)) }

    private func saying(_ number: Int) -> Call {
        let text = "Message \(1_000_000 + number) of this conversation"
        return service.call(
            .person(number % 2 == 0 ? "ada" : "bob"),
            ChatCommand.send(text: text, photoId: nil, replyTo: nil), of: chat)
    }
}
