import Contracts
import EventSourcing
import ParlorWire

@testable import ProfileStore

extension SaidMessage {
    /// Ada's seventh, in a conversation with Bob.
    static let rude = SaidMessage(
        conversationId: "c1", messageId: "c1-7", senderId: .ada,
        text: MessageText(read: "You fool"), sentAt: .birth)

    static let photo = SaidMessage(
        conversationId: "c1", messageId: "c1-8", senderId: .ada, photoId: .picture, sentAt: .birth)
}

extension PhotoID {
    static let picture = PhotoID(String(repeating: "a", count: PhotoID.length))
}

extension Reason {
    static let rude = Reason(read: "Rude")
}

extension FiledReport {
    /// By Bob, about what Ada said.
    static let rude = FiledReport(
        userId: .ada, by: .bob, reason: .rude, message: .rude, reportedAt: .noon)
}

extension ReportCall {
    static func person(_ person: PersonID, _ reason: String = "Cheats") -> ReportCall {
        .report(userId: person, messageId: nil, reason: reason)
    }

    static func message(_ id: MessageID = "c1-7", of person: PersonID = .ada) -> ReportCall {
        .report(userId: person, messageId: id, reason: "Rude")
    }
}

extension Directory {
    /// Ada, Bob and Eve are there; Ada and Bob are in the conversation `c1`.
    static func reporting() throws -> Directory {
        let directory = try Directory()
        for actor in [Actor.ada, .bob, .eve] {
            try directory.tell(actor, PersonCommand.clearAvatar)
        }
        directory.chats = { query in
            guard case .said(let message, let reader) = query, [.ada, .bob].contains(reader) else {
                return .failure(ChatRefusal.notMember.failure)
            }
            let known = [SaidMessage.rude, .photo].first { $0.messageId == message }
            return known.map { .success($0) } ?? .failure(ChatRefusal.noMessage.failure)
        }
        return directory
    }

    func open(limit: Int? = nil, after: String? = nil) throws -> ReportList {
        try ask(ReportQuery.list(after: after, limit: limit), by: .operator, as: ReportList.self)
    }

    func acts(limit: Int? = nil) throws -> [OperatorAct] {
        try actPage(limit: limit).acts
    }

    func actPage(after: String? = nil, limit: Int? = nil) throws -> OperatorActList {
        try ask(
            ReportQuery.acts(after: after, limit: limit), by: .operator, as: OperatorActList.self)
    }

    func suspended() throws -> [ShownSuspension] {
        try ask(
            ReportQuery.suspended(after: nil, limit: nil), by: .operator, as: SuspensionList.self
        ).suspensions
    }

    /// The key of the only open report.
    func onlyReport() throws -> EntityKey { try open().reports[0].reportId.key }
}
