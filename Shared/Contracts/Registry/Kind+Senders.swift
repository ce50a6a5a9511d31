import EventSourcing
import ParlorWire

/// Kinds whose publications go to senders, which pass them on to people.
extension Kind {
    /// What is published under it goes to push senders.
    static let notify = Kind(
        "notify", of: "profile-store",
        calls: [CallGroup(NotifyCall.self, isForParts: true, answer: Noted.self)],
        isForParts: true)

    /// What is published under it goes to mail senders.
    static let mail = Kind(Mail.kind, of: "profile-store", isForParts: true)
}
