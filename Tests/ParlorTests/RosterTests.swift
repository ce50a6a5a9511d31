import BusZeroMQ
import ParlorWire
import Platform
import Testing

@testable import Parlor

@Suite struct RosterTests {
    func roster(workers: [Int]) throws -> Roster {
        let bus = """
            {"version": "1", "instance": "bus-1", "pid": 10, "startedAt": "2026-03-01T12:00:00.000Z",
             "uptimeMs": 5, "calls": 0, "callsPerSecond": 2, "events": 0, "eventsPerSecond": 0,
             "pending": 0, "refused": 0, "unserved": 0, "malformed": 0, "undelivered": 0, "memoryBytes": 7,
             "workers": 1}
            """
        let list = workers.map {
            """
            {"service": "lobby", "instance": "lobby-1", "pid": \($0), "kinds": ["room"], "pending": 0,
             "completed": 0, "leaving": false, "heardMsAgo": 3}
            """
        }
        return Roster(
            bus: try JSON.decode(BusStatus.self, from: Array(bus.utf8)),
            workers: try list.map { try JSON.decode(BusWorker.self, from: Array($0.utf8)) })
    }

    func ready(_ service: String, pid: Int32) -> SystemState.InstanceState {
        .init(
            service: service, instance: "\(service)-1", pid: pid, phase: .ready,
            since: Timestamp(milliseconds: 0))
    }

    @Test func `an instance that the bus does not hear is not shown as ready`() throws {
        let shown = try roster(workers: [12]).asHeard(ready("lobby", pid: 11))
        #expect(shown.phase == .silent)
        #expect(shown.detail?.hasPrefix("The bus does not hear it.") == true)
    }

    @Test func `the bus and whom it hears are ready`() throws {
        let roster = try roster(workers: [11])
        #expect(roster.asHeard(ready("lobby", pid: 11)).phase == .ready)
        #expect(roster.asHeard(ready("bus", pid: 10)).phase == .ready)
    }

    @Test func `of a bus that does not answer nothing is concluded`() {
        let nobody = Roster(bus: nil, workers: [])
        #expect(nobody.asHeard(ready("lobby", pid: 11)).phase == .ready)
    }

    @Test func `UPTIME is since the process was started, whatever happened to it since`() {
        var instance = ready("lobby", pid: 11)
        instance.started = Clock.now + .seconds(-3_600)
        instance.since = Clock.now
        instance.returned = Clock.now
        let line = StatusReport.Line(instance, nil)
        #expect(line.uptimeMs.map { $0 >= 3_600_000 } == true)
        instance.pid = nil
        let ended = StatusReport.Line(instance, nil)
        #expect(ended.uptimeMs == nil)
    }

    @Test func `the bus tells its own figures`() throws {
        let figures = try #require(try roster(workers: []).figures(of: 10))
        #expect(figures.version == "1")
        #expect(figures.callsPerSecond == 2)
        #expect(figures.journalBytes == nil)
    }
}
