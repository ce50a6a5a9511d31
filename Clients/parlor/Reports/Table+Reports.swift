import Contracts
import Hosting
import ParlorWire

extension Table {
    /// Reports, one on each line.
    init(_ reports: [OpenReport], _ names: [PersonID: DisplayName], _ now: Timestamp) {
        self.init([
            ("REPORT", .left), ("MADE", .left), ("ABOUT", .left), ("BY", .left),
            ("REASON", .left), ("MESSAGE", .left),
        ])
        for report in reports {
            add(
                [
                    report.reportId.rawValue,
                    "\(Units.span(from: report.reportedAt, to: now)) ago",
                    report.userId.named(names)
                        + (report.suspension == nil ? "" : " (suspended)"),
                    report.by.named(names), report.reason.text.shortened(to: 60),
                    report.shownMessage.shortened(to: 60),
                ].map(\.escapingControls))
        }
    }

    /// Who is suspended, one on each line.
    init(_ suspensions: [ShownSuspension], now: Timestamp) {
        self.init([
            ("PERSON", .left), ("NAME", .left), ("SINCE", .left), ("UNTIL", .left),
            ("REASON", .left),
        ])
        for suspension in suspensions {
            add(
                [
                    suspension.userId.rawValue, suspension.displayName?.text ?? "-",
                    "\(Units.span(from: suspension.suspendedAt, to: now)) ago",
                    suspension.until?.description ?? "lifted",
                    suspension.reason.text.shortened(to: 60),
                ].map(\.escapingControls))
        }
    }

    /// What operators did, one on each line.
    init(_ acts: [OperatorAct], _ names: [PersonID: DisplayName]) {
        self.init([
            ("AT", .left), ("OPERATOR", .left), ("DID", .left), ("ABOUT", .left),
            ("WHAT", .left), ("WHY", .left),
        ])
        for act in acts {
            let what = [act.messageId?.rawValue ?? act.reportId?.rawValue, act.until?.description]
            add(
                [
                    act.at.description, act.by, act.did.rawValue, act.userId.named(names),
                    what.compactMap(\.self).first ?? "-",
                    act.reason?.text.shortened(to: 60) ?? "-",
                ].map(\.escapingControls))
        }
    }
}

extension PersonID {
    /// The id, and how the person is called now, if they still are.
    fileprivate func named(_ names: [PersonID: DisplayName]) -> String {
        names[self].map { "\(rawValue) \($0.text)" } ?? rawValue
    }
}

extension OpenReport {
    /// What was said, on one line.
    fileprivate var shownMessage: String {
        guard let message else { return "-" }
        let said = message.text?.text ?? message.photoId.map { "photo \($0)" } ?? ""
        return (isMessageRemoved ? "(deleted) " : "") + said
    }
}
