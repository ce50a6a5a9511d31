import Contracts
import EventSourcing
import ParlorWire

/// What one person reported of another: a message, or the person. It stays as it was said then.
struct Report: Entity {
    static let schema = 1
    static let day: Duration = .seconds(24 * 3_600)

    @Secret private(set) var filed: FiledReport? = nil
    private(set) var isOpen = false
    private(set) var isMessageRemoved = false

    /// No caller sends these: `ReportCall` and `ReportAct` lead to them.
    enum Command: Choice, Hashable {
        /// `earliest`: when the caller made the first of as many reports as a day may have.
        case file(NewReport, earliest: Timestamp?)
        /// What is wrong with a report. A repeat of one that was accepted is not refused.
        case refuse(Failure)
        case resolve(note: Reason?)
        case removeMessage

        enum CodingKeys: String, CodingKey, CaseIterable {
            case file = "report.file"
            case refuse = "report.refuse"
            case resolve = "report.settle"
            case removeMessage = "report.noteRemoval"
        }
    }

    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(ReportRefusal) -> EntityKey {
        guard context.actor == .profileStore else { throw .partsOnly }
        return key
    }

    func decide(_ command: Command, in context: Context) throws(ReportRefusal) -> [ReportEvent] {
        switch command {
        case .refuse(let failure): throw ReportRefusal(failure: failure)
        case .file(let new, let earliest):
            guard !isOpen else { return [] }
            if let earliest, context.now - earliest < Self.day {
                throw .tooMany(pause: Self.day - (context.now - earliest))
            }
            return [.filed(report: Secret(new.filed(at: context.now)))]
        case .resolve(let note):
            try mustBeOpen()
            return [.resolved(note: note.map { Secret($0) })]
        case .removeMessage:
            try mustBeOpen()
            guard let message = filed?.message else { throw .noMessage }
            return isMessageRemoved
                ? [] : [.messageRemoved(messageId: Secret(message.messageId))]
        }
    }

    mutating func apply(_ event: ReportEvent) {
        switch event {
        case .filed(let report):
            (filed, isOpen, isMessageRemoved) = (report.wrappedValue, true, false)
        case .messageRemoved: isMessageRemoved = true
        case .resolved: isOpen = false
        }
    }

    func view(for viewer: Actor, key: EntityKey) -> Noted { Noted() }

    private func mustBeOpen() throws(ReportRefusal) {
        guard filed != nil else { throw .notFound }
        guard isOpen else { throw .resolved }
    }
}

/// A report as it arrives.
struct NewReport: Codable, Hashable {
    let userId: PersonID
    let by: PersonID
    let reason: Reason
    let message: SaidMessage?

    func filed(at now: Timestamp) -> FiledReport {
        FiledReport(userId: userId, by: by, reason: reason, message: message, reportedAt: now)
    }
}
