import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import ProfileStore

/// Who may do what about reports and suspensions: each call, by each of them.
@Suite struct ReportMatrixTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Of Ada, Bob, Eve, the gateway, the chat store and the operator, in this order.
        let expected: [ErrorCode?]
        let key: EntityKey
        let call: any Choice & Sendable

        init(_ name: String, _ expected: [ErrorCode?], key: EntityKey = "", _ call: any Choice) {
            (testDescription, self.expected, self.key, self.call) = (name, expected, key, call)
        }
    }

    /// Ada is who is reported, Bob who reports, and Eve is in no conversation with them.
    static let actors: [Actor] = [
        .ada, .bob, .eve, .gateway, .part("chat-store"), .operator,
    ]
    private static let nobody = Array(repeating: ErrorCode?.some(.forbidden), count: 6)
    private static let operators = Array(nobody.dropLast()) + [nil]

    static let rows = [
        Row(
            "person.report of Ada", [.badInput, nil, nil, .forbidden, .forbidden, .forbidden],
            ReportCall.person(.ada)),
        Row(
            "person.report of what Ada said",
            [.badInput, nil, .forbidden, .forbidden, .forbidden, .forbidden],
            ReportCall.message()),
        Row("report.list", operators, ReportQuery.list(after: nil, limit: nil)),
        Row("report.acts", operators, ReportQuery.acts(after: nil, limit: nil)),
        Row("report.suspended", operators, ReportQuery.suspended(after: nil, limit: nil)),
        Row("report.resolve", operators, key: "report", ReportAct.resolve(note: nil, by: "root")),
        Row("report.removeMessage", operators, key: "report", ReportAct.removeMessage(by: "root")),
        Row(
            "account.suspend", operators, key: "bob",
            SuspensionCall.suspend(until: nil, reason: "Rude", by: "root")),
        Row("account.lift", operators, key: "ada", SuspensionCall.lift(by: "root")),
        Row("account.noteSuspended", nobody, key: "ada", suspending),
        Row("account.noteLifted", nobody, key: "ada", AccountCommand.noteLifted),
        Row("report.file", unknown, key: "report", filing),
        Row("report.settle", unknown, key: "report", Report.Command.resolve(note: nil)),
        Row("report.noteRemoval", unknown, key: "report", Report.Command.removeMessage),
        Row("operator.note", unknown, key: "acts", noting),
    ]
    private static let unknown = Array(repeating: ErrorCode?.some(.unknownCall), count: 6)
    private static let suspending = AccountCommand.noteSuspended(until: nil, reason: .rude)
    private static let filing = Report.Command.file(
        NewReport(userId: .ada, by: .bob, reason: .rude, message: nil), earliest: nil)
    private static let noting = OperatorActs.Command.note(
        try! NewAct(.lifted, by: "root", about: .ada))

    @Test(arguments: rows, Array(zip(0..., actors)))
    func `a call is for those it is for`(_ row: Row, _ asker: (place: Int, actor: Actor)) throws {
        let directory = try Directory.reporting()
        try directory.tell(.bob, ReportCall.message())
        try directory.tell(
            .operator, SuspensionCall.suspend(until: nil, reason: "Rude", by: "root"), key: "ada")
        let key = row.key == "report" ? try directory.onlyReport() : row.key
        let before = try directory.acts().count
        let code = directory.code(asker.actor, row.call, key: key)
        #expect(code == row.expected[asker.place])
        let isRefused = row.expected[asker.place] != nil
        let after = try directory.acts().count
        #expect(!isRefused || after == before, "A refused call leaves no act.")
    }
}
