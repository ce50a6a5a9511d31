import Contracts
import EventSourcing
import ParlorWire

/// All that operators did about reports and people. What they did is in the events.
struct OperatorActs: Entity {
    static let schema = 1
    static let key: EntityKey = "acts"
    static let stream = StreamName(OperatorEvent.kind, key)

    private(set) var count = 0

    /// No caller sends it: what operators do leads to it.
    enum Command: Choice, Hashable {
        case note(NewAct)

        enum CodingKeys: String, CodingKey, CaseIterable { case note = "operator.note" }
    }

    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(ReportRefusal) -> EntityKey {
        guard context.actor == .profileStore else { throw .partsOnly }
        return Self.key
    }

    func decide(
        _ command: Command, in context: Context
    ) throws(ReportRefusal) -> [OperatorEvent] {
        guard case .note(let new) = command else { return [] }
        return [.acted(act: Secret(new.act(at: context.now)))]
    }

    mutating func apply(_ event: OperatorEvent) {
        switch event {
        case .acted: count += 1
        }
    }

    func view(for viewer: Actor, key: EntityKey) -> OperatorActCount {
        OperatorActCount(count: count)
    }
}

/// An act as it is to be written down.
struct NewAct: Codable, Hashable {
    let did: OperatorAct.Deed
    let by: String
    let userId: PersonID
    var reportId: ReportID?
    var messageId: MessageID?
    var reason: Reason?
    var until: Timestamp?

    init(_ did: OperatorAct.Deed, by: String, about person: PersonID) throws(ReportRefusal) {
        guard ReportRefusal.canBeNamed(by) else { throw .badName }
        (self.did, self.by, userId) = (did, by, person)
    }

    func act(at now: Timestamp) -> OperatorAct {
        var act = OperatorAct(did, by: by, about: userId, at: now)
        (act.reportId, act.messageId) = (reportId, messageId)
        (act.reason, act.until) = (reason, until)
        return act
    }
}

extension Call {
    /// Writes the act down, in the same transaction as what it changes.
    func noting(_ act: NewAct) -> Call {
        inner(OperatorActs.Command.note(act), to: OperatorActs.stream)
    }

    /// Only an operator's own call goes on.
    func mustBeOperators() throws(ReportRefusal) {
        guard header.actor == .operator else { throw .operatorsOnly }
    }
}
