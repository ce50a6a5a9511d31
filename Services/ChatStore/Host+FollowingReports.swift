import Contracts
import Hosting
import ParlorWire

extension Host {
    /// A reported message that an operator removes is deleted.
    func followingReports() -> Host {
        following(
            ReportEvent.self, [.messageRemoved], as: "reports", into: Chat.self
        ) { event, _ in
            guard case .messageRemoved(let message) = event, let chat = message.wrappedValue.chat
            else { return nil }
            return Directive(chat.key, .removeMessage(messageId: message.wrappedValue))
        }
    }
}
