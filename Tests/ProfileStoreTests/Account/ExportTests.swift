import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

/// Who gets everything of their own as a file, and how often.
@Suite struct ExportTests {
    let account = Scenario(Account.self, key: "ada", at: .noon, given: .opened("phone"))
    let offered = AccountEvent.exportOffered(exportId: "e1", offeredAt: .noon)
    let begun = AccountEvent.exportBegun(exportId: "e1", begunAt: .noon)
    let begin = AccountCommand.beginExport(userId: .ada, deviceId: "phone", exportId: "e1")

    private func refusal(
        _ account: Scenario<Account>, _ export: ExportID = "e1", on device: DeviceID = "phone",
        at now: Timestamp = .noon
    ) -> AccountRefusal? {
        do throws(AccountRefusal) {
            try account.state.mustBeExporting(export, to: device, at: now)
            return nil
        } catch { return error }
    }

    @Test func `a file is offered, under a name that is its own`() throws {
        guard case .exportOffered(let id, .noon) = try account.deciding(.export, by: .ada)[0] else {
            Issue.record("It was not offered.")
            return
        }
        #expect(id.isWellFormed && id.rawValue.count == 26)
    }

    @Test func `it is fetched once, in time, by a device of the person`() throws {
        let account = account.and(offered)
        try account.when(begin, by: .gateway, then: [begun])
        account.and(begun).when(begin, by: .gateway, refuses: .noExport)
        account.at(.noon + ExportOffer.life).when(begin, by: .gateway, refuses: .noExport)
        account.when(
            .beginExport(userId: .ada, deviceId: "phone", exportId: "e2"), by: .gateway,
            refuses: .noExport)
        account.when(
            .beginExport(userId: .ada, deviceId: "tablet", exportId: "e1"), by: .gateway,
            refuses: .signedOut)
        account.and(.signedOut(deviceId: "phone")).when(
            begin, by: .gateway, refuses: .signedOut)
        #expect(throws: AccountRefusal.partsOnly) {
            try Account.address(begin, key: "ada", context: .of(.ada))
        }
    }

    @Test func `it goes on for an hour, unless another one is offered`() {
        let exporting = account.and(offered, begun)
        #expect(refusal(exporting) == nil)
        #expect(refusal(account.and(offered)) == .noExport)
        #expect(refusal(exporting, "e2") == .noExport)
        #expect(refusal(exporting, on: "tablet") == .signedOut)
        #expect(refusal(exporting, at: .noon + ExportOffer.longest) == .noExport)
        let next = AccountEvent.exportOffered(exportId: "e2", offeredAt: .noon)
        #expect(refusal(exporting.and(next)) == .noExport)
    }

    @Test func `whoever is suspended, signed out or deleted gets no more of it`() {
        let exporting = account.and(offered, begun)
        let suspension = Suspension(reason: .rude, suspendedAt: .noon, until: nil)
        let suspended = AccountEvent.suspended(suspension)
        #expect(refusal(exporting.and(suspended)) == .suspended(suspension))
        #expect(refusal(exporting.and(.signedOut(deviceId: "phone"))) == .signedOut)
        #expect(refusal(exporting.and(.deleted(withMessages: nil))) == .signedOut)
        account.and(offered, suspended).when(
            begin, by: .gateway, refuses: .suspended(suspension))
        account.and(.deleted(withMessages: nil)).when(.export, by: .ada, refuses: .deleted)
    }

    @Test func `the sixth in 24 hours waits for its day`() throws {
        let hour: Duration = .seconds(3_600)
        let five = (0..<5).map { hours in
            AccountEvent.exportOffered(
                exportId: ExportID("e\(hours)"), offeredAt: .noon + .seconds(hours * 3_600))
        }
        let account = five.reduce(account) { $0.and($1) }.at(.noon + .seconds(5 * 3_600))
        account.when(.export, by: .ada, refuses: .tooManyExports(pause: .seconds(19 * 3_600)))
        let next = account.at(.noon + ExportOffer.day)
        let offered = try next.deciding(.export, by: .ada)
        #expect(offered.count == 1)
        next.and(offered[0]).when(.export, by: .ada, refuses: .tooManyExports(pause: hour))
    }

    @Test func `the answer says where it is, and the same again the same`() throws {
        let directory = try Directory()
        func offer(_ id: CommandID) throws -> ExportOffer {
            try JSON.decode(
                ExportOffer.self,
                from: directory.tell(.ada, AccountCommand.export, id: id))
        }
        let first = try offer("one")
        #expect(first.url == "/v1/exports/\(first.exportId)")
        #expect(first.expiresAt == .noon + ExportOffer.life)
        #expect(try offer("two").exportId != first.exportId)
        #expect(try offer("one") == first)
    }
}
