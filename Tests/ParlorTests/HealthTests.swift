import BusZeroMQ
import ParlorWire
import Testing

@testable import Parlor

@Suite struct HealthTests {
    func health(
        heardMsAgo: Int = 3, leaving: Bool = false, failing: String = "",
        instance: String = "lobby-a"
    ) throws -> InstanceHealth {
        let bus = """
            {"version": "1", "instance": "bus-1", "pid": 1, "startedAt": "2026-03-01T12:00:00.000Z",
             "uptimeMs": 5, "calls": 0, "callsPerSecond": 2, "events": 0, "eventsPerSecond": 0,
             "pending": 0, "refused": 0, "unserved": 0, "malformed": 0, "undelivered": 0, "memoryBytes": 7,
             "workers": 1}
            """
        let reason = failing.isEmpty ? "" : #", "failingReason": "\#(failing)""#
        let lobby = """
            {"service": "lobby", "instance": "lobby-a", "pid": 1, "kinds": ["room"], "pending": 0,
             "completed": 0, "leaving": \(leaving), "heardMsAgo": \(heardMsAgo), "counters":
             {"service": "lobby", "instance": "lobby-a", "version": "1", "pid": 1, "uptimeMs": 5, "calls": 0,
              "callsPerSecond": 0, "refused": 0, "events": 0, "eventsPerSecond": 0, "batches": 0,
              "callsPerBatch": 0, "p50Ms": 0, "p99Ms": 0, "memoryBytes": 0, "journalBytes": 0,
              "activeEntities": 0, "faults": 0, "malformed": 0, "unsent": 0\(reason)}}
            """
        let roster = Roster(
            bus: try JSON.decode(BusStatus.self, from: Array(bus.utf8)),
            workers: [try JSON.decode(BusWorker.self, from: Array(lobby.utf8))])
        return InstanceHealth(of: "lobby", named: instance, in: roster)
    }

    @Test func `a service that the bus hears is well`() throws {
        #expect(try health().trouble == nil)
    }

    @Test func `a service that the bus does not hear, or no more, is not well`() throws {
        #expect(try health(instance: "lobby-b").trouble == "The bus does not hear lobby-b.")
        #expect(try health(heardMsAgo: 5_000).trouble == "The bus does not hear lobby-a.")
    }

    @Test func `a service that stops or can't do its work is not well`() throws {
        #expect(try health(leaving: true).trouble == "lobby-a finishes its calls and stops.")
        #expect(
            try health(failing: "The disk is full.").trouble
                == "lobby-a can't do its work. The disk is full.")
    }

    @Test func `the bus is well if it answers, and nobody is without it`() throws {
        #expect(
            InstanceHealth(of: "lobby", named: "lobby-a", in: .init(bus: nil, workers: [])).trouble
                != nil)
        #expect(
            InstanceHealth(of: "bus", named: "bus-1", in: .init(bus: nil, workers: [])).trouble
                != nil)
    }
}
