import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

@Suite struct ReportTests {
    let none = Scenario(Report.self, key: "r", at: .noon)
    let open = Scenario(Report.self, key: "r", at: .noon, given: .filed(report: Secret(.rude)))
    let new = NewReport(userId: .ada, by: .bob, reason: .rude, message: .rude)

    @Test func `a report keeps what was said`() throws {
        try none.when(
            .file(new, earliest: nil), by: .profileStore, then: [.filed(report: Secret(.rude))])
    }

    @Test func `the same report again changes nothing while it is open`() throws {
        try open.when(.file(new, earliest: nil), by: .profileStore, then: [])
        try open.when(.file(new, earliest: .noon), by: .profileStore, then: [])
        try open.and(.resolved(note: nil)).when(
            .file(new, earliest: nil), by: .profileStore, then: [.filed(report: Secret(.rude))])
    }

    @Test func `who has reported 20 times in a day waits for its end`() throws {
        let first = Timestamp.noon + .seconds(-3_600)
        none.when(
            .file(new, earliest: first), by: .profileStore,
            refuses: .tooMany(pause: .seconds(23 * 3_600))
        )
        try none.at(first + Report.day).when(
            .file(new, earliest: first), by: .profileStore,
            then: [.filed(report: Secret(new.filed(at: first + Report.day)))])
    }

    @Test func `what is wrong with a report is said`() {
        none.when(
            .refuse(ReportRefusal.yourself.failure), by: .profileStore, refuses: .yourself)
    }

    @Test func `an open report is resolved once`() throws {
        try open.when(
            .resolve(note: .rude), by: .profileStore, then: [.resolved(note: Secret(.rude))])
        open.and(.resolved(note: nil)).when(
            .resolve(note: nil), by: .profileStore, refuses: .resolved)
        none.when(.resolve(note: nil), by: .profileStore, refuses: .notFound)
    }

    @Test func `its message is removed once`() throws {
        try open.when(
            .removeMessage, by: .profileStore, then: [.messageRemoved(messageId: Secret("c1-7"))])
        try open.and(.messageRemoved(messageId: Secret("c1-7"))).when(
            .removeMessage, by: .profileStore, then: [])
        var about = FiledReport.rude
        about.message = nil
        Scenario(Report.self, key: "r", given: .filed(report: Secret(about)))
            .when(.removeMessage, by: .profileStore, refuses: .noMessage)
        none.when(.removeMessage, by: .profileStore, refuses: .notFound)
    }

    @Test(arguments: [Actor.ada, .bob, .gateway, .operator, .part("chat-store")])
    func `only calls lead to it`(_ actor: Actor) {
        let context = Context.of(actor, key: "r")
        #expect(throws: ReportRefusal.partsOnly) {
            try Report.address(.resolve(note: nil), key: "r", context: context)
        }
        #expect(throws: ReportRefusal.partsOnly) {
            try OperatorActs.address(
                .note(NewAct(.lifted, by: "root", about: .ada)), key: "acts", context: context)
        }
    }

    @Test(arguments: ["", " root", "a\nb", "ä", String(repeating: "a", count: 65)])
    func `an operator has a name that can be read`(_ name: String) {
        #expect(throws: ReportRefusal.badName) { try NewAct(.lifted, by: name, about: .ada) }
    }
}
