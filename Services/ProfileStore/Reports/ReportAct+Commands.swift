import Contracts
import EventSourcing
import Hosting
import ParlorWire

extension ReportAct {
    /// What changes first, since it may be refused; then the act is written down.
    func commands(for call: Call, reading reader: Reader) throws -> [Call] {
        try call.mustBeOperators()
        let report = try reader.state(Report.self, call.key)?.state
        guard let report, let filed = report.filed else {
            throw ReportRefusal.notFound
        }
        let stream = StreamName(Report.kind, call.key)
        switch self {
        case .resolve(let typed, let by):
            let note = try typed.map(Reason.init(note:))
            var act = try NewAct(.resolved, by: by, about: filed.userId)
            (act.reportId, act.reason) = (ReportID(call.key), note)
            let resolve = call.inner(Report.Command.resolve(note: note), to: stream)
            return [resolve, call.inner(.release, toPhotoOf: call.key), call.noting(act)]
        case .removeMessage(let by):
            var act = try NewAct(.removedMessage, by: by, about: filed.userId)
            (act.reportId, act.messageId) = (ReportID(call.key), filed.message?.messageId)
            let remove = call.inner(Report.Command.removeMessage, to: stream)
            // Only the one that deletes it is an act.
            return report.isMessageRemoved ? [remove] : [remove, call.noting(act)]
        }
    }
}

extension SuspensionCall {
    /// What changes first, since it may be refused; then the act is written down.
    func commands(for call: Call, reading reader: Reader) throws -> [Call] {
        try call.mustBeOperators()
        let person = PersonID(call.key)
        guard let known = try reader.state(Person.self, call.key)?.state else {
            throw ReportRefusal.unknownPerson(person)
        }
        guard !known.isDeleted else { throw PersonRefusal.deleted }
        let stream = StreamName(Account.kind, call.key)
        switch self {
        case .suspend(let end, let typed, let by):
            let reason = try Reason(reason: typed)
            var act = try NewAct(.suspended, by: by, about: person)
            (act.reason, act.until) = (reason, end)
            let suspend = AccountCommand.noteSuspended(until: end, reason: reason)
            return [call.inner(suspend, to: stream), call.noting(act)]
        case .lift(let by):
            let act = try NewAct(.lifted, by: by, about: person)
            return [call.inner(AccountCommand.noteLifted, to: stream), call.noting(act)]
        }
    }
}

extension Reason {
    fileprivate init(note typed: String) throws(ReportRefusal) {
        do { try self.init(typed) } catch { throw .note(error) }
    }

    fileprivate init(reason typed: String) throws(ReportRefusal) {
        do { try self.init(typed) } catch { throw .reason(error) }
    }
}
