import EventSourcing
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Hosting
@testable import Simulation

@Suite struct KeepTimesTests {
    private func nextCut(_ environment: [String: String]) throws -> Timestamp? {
        let journal = MemoryJournal(on: MemoryJournal.Disk(epoch: "e1"))
        let host = try Host(journal, secret: 1).serving(Inn.self).serving(Purse.self)
        try host.cutting(after: KeepTimes(environment))
        return host.nextCut
    }

    @Test(arguments: zip(["1d", "24h", "36h", "90d"], [24, 24, 36, 90 * 24]))
    func `a kind keeps its events for as long as is said`(time: String, hours: Int) throws {
        let village = Village()
        let host = try village.host(["PARLOR_KEEP_INN": time])
        for _ in 1...3 { try village.visit(host) }
        let came = village.now
        village.now = came + .seconds(hours * 3_600)
        village.tell(host)
        while try village.step(host) {}
        #expect(try village.events().count == 6)
        village.now = max(village.now, came + .seconds(hours * 3_600)) + .seconds(6 * 3_600)
        while try village.step(host) {}
        #expect(try village.events().map(\.isBase) == [true])
    }

    @Test func `it has a default, and may keep them for ever`() throws {
        #expect(try nextCut([:]) != nil)
        #expect(try nextCut(["PARLOR_KEEP_INN": ""]) != nil)
        #expect(try nextCut(["PARLOR_KEEP_INN": "forever"]) == nil)
    }

    @Test func `a name that is no kind's is refused`() throws {
        let times = try KeepTimes(["PARLOR_KEEP_INNS": "forever", "PARLOR_KEEP_PURSE": "1d"])
        let fault = #expect(throws: SettingsFault.self) {
            try times.requireKinds([Inn.kind, Purse.kind])
        }
        #expect(fault?.description.contains("PARLOR_KEEP_INNS is 'forever'") == true)
        let right = try KeepTimes(["PARLOR_KEEP_INN": "forever", "PARLOR_KEEP_PURSE": ""])
        #expect(throws: Never.self) { try right.requireKinds([Inn.kind, Purse.kind]) }
    }

    @Test func `a kind that lets nothing go takes no setting`() throws {
        let fault = try #require(
            #expect(throws: SettingsFault.self) { try nextCut(["PARLOR_KEEP_PURSE": "1d"]) })
        #expect(fault.description.contains("PARLOR_KEEP_PURSE is '1d'"))
        #expect(fault.description.contains("stay for ever"))
    }
}
