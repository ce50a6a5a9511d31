import Contracts
import EventSourcing
import Hosting
import ParlorWire

extension Host {
    /// What people report, and what operators do about it.
    @discardableResult
    func servingReports() -> Host {
        servingInside(Report.self).servingInside(OperatorActs.self)
        asking(before: ReportCall.self) { report, call in report.question(for: call) }
        carryingOut(ReportCall.self, answeredBy: .first) { [unowned self] report, call, reader in
            let said = report.question(for: call).flatMap { answer(to: $0) }
            return try report.commands(for: call, said: said, reading: reader)
        }
        carryingOut(ReportAct.self, answeredBy: .first) { act, call, reader in
            try act.commands(for: call, reading: reader)
        }
        carryingOut(SuspensionCall.self, answeredBy: .first) { suspension, call, reader in
            try suspension.commands(for: call, reading: reader)
        }
        return answering(ReportQuery.self)
    }
}
