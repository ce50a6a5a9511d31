import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import Hosting
@testable import ProfileStore

/// What is reported, by whom and about whom, operators learn alone.
@Suite struct ReportPrivacyTests {
    private let filed = FiledReport(
        userId: "secret1", by: "secret2", reason: Reason(read: "secret3"),
        message: SaidMessage(
            conversationId: "secret4", messageId: "secret4-1", senderId: "secret1",
            text: MessageText(read: "secret5"), sentAt: .noon), reportedAt: .noon)

    private func text(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `on the bus there is only that something happened`() throws {
        let suspension = Suspension(
            reason: Reason(read: "secret"), suspendedAt: .noon, until: .noon)
        var act = OperatorAct(.suspended, by: "secret", about: "secret", at: .noon)
        act.reason = Reason(read: "secret")
        for told in [
            WrittenChoice(ReportEvent.filed(report: Secret(filed))).told,
            WrittenChoice(ReportEvent.messageRemoved(messageId: Secret("secret-1"))).told,
            WrittenChoice(ReportEvent.resolved(note: Secret(Reason(read: "secret")))).told,
            WrittenChoice(OperatorEvent.acted(act: Secret(act))).told,
            WrittenChoice(AccountEvent.suspended(suspension)).told,
        ] {
            #expect(!text(told).contains("secret"), "\(text(told))")
        }
    }

    @Test func `a state is told without it, and stored with it`() throws {
        let state = Report(replaying: [.filed(report: Secret(filed))])
        #expect(!text(JSON.encode(state)).contains("secret"))
        let stored = JSON.encode(state, withSecrets: true)
        for number in 1...5 { #expect(text(stored).contains("secret\(number)")) }
        #expect(try JSON.decode(Report.self, from: stored) == state)
        #expect(!text(JSON.encode(state.view(for: .operator, key: "r"))).contains("secret"))
        let account = Account(replaying: [
            .suspended(
                Suspension(reason: Reason(read: "secret"), suspendedAt: .noon, until: nil))
        ])
        #expect(!text(JSON.encode(account)).contains("secret"))
        #expect(!text(JSON.encode(account.view(for: .bob, key: "ada"))).contains("secret"))
    }

    @Test func `a report touches no stream but its own`() throws {
        let directory = try Directory.reporting()
        for call in [ReportCall.message(), .message("c1-8"), .person(.ada)] {
            let told = directory.outcome(.bob, call, key: "").publications
            #expect(Set(told.map(\.header.stream.kind)).isSubset(of: ["report", "sentphoto"]))
            #expect(!told.isEmpty)
            for publication in told {
                let shown = publication.topic + text(publication.body)
                for name in ["ada", "bob", "c1", "Rude", "Cheats", "fool"] {
                    let isHeard = publication.header.stream.key.rawValue.contains(name)
                    #expect(!isHeard && !text(publication.body).contains(name), "\(shown)")
                }
            }
        }
    }

    @Test func `nothing of it leads to a push`() throws {
        let directory = try Directory.reporting()
        try directory.tell(.ada, AccountCommand.registerPush(fcmToken: "t"), device: "phone")
        try directory.tell(.bob, ReportCall.message())
        #expect(try directory.pushes().isEmpty)
    }
}
