import EventSourcing
import ParlorWire

/// What people report, and what operators do about it.
extension Kind {
    static let report = Kind(
        ReportEvent.self, of: "profile-store",
        calls: [
            CallGroup(
                ReportAct.self, refusals: ReportRefusal.self, isForParts: true,
                answer: Noted.self),
            CallGroup(ReportQuery.self, refusals: ReportRefusal.self, isForParts: true) { name in
                switch name {
                case .list: ReportList.self
                case .acts: OperatorActList.self
                case .suspended: SuspensionList.self
                }
            },
        ],
        view: Noted.self, watchers: nil, isForParts: true)

    static let operatorActs = Kind(
        OperatorEvent.self, of: "profile-store", calls: [], view: OperatorActCount.self,
        watchers: nil, isForParts: true)
}
