import Foundation
import ParlorWire
import Testing

@testable import Parlor

@Suite struct LogTests {
    @Test func `lines of several logs are merged by their times`() {
        let bus = [
            "2026-03-01T12:00:00.000Z info bus-1: a", "2026-03-01T12:00:02.000Z info bus-1: c",
        ]
        let store = ["2026-03-01T12:00:01.000Z info store-1: b", "  more of b"]
        #expect(LogMerge.lines([bus, store]) == [bus[0], store[0], store[1], bus[1]])
    }

    @Test(arguments: [
        "2026-03-01T12:00:00.000Z error bus-1: Port 5550 is taken.",
        """
        {"at":"2026-03-01T12:00:00.000Z","instance":"bus-1","level":"error",\
        "message":"Port 5550 is taken."}
        """,
    ])
    func `a log says the same as text and as JSON`(text: String) {
        let line = LogLine(text)
        #expect(line.time == Timestamp("2026-03-01T12:00:00.000Z"))
        #expect(line.isError)
        #expect(line.message == "Port 5550 is taken.")
    }

    @Test func `the doctor finds the last recent error`() {
        let lines = [
            "2026-03-01T11:00:00.000Z error store-1: The disk is full.",
            "2026-03-01T11:59:50.000Z info store-1: No error so far.",
        ]
        let now = Timestamp("2026-03-01T12:00:00.000Z")!
        #expect(Doctor.lastError(in: lines, since: nil, now: now) == nil)
        let crash = "Room.swift:3: Fatal error: A room has seats."
        #expect(Doctor.lastError(in: lines + [crash], since: nil, now: now) == crash)
        let earlier = Timestamp("2026-03-01T11:00:19.000Z")!
        #expect(Doctor.lastError(in: lines, since: nil, now: earlier) == "The disk is full.")
        let healed = Timestamp("2026-03-01T11:00:35.000Z")!
        #expect(Doctor.lastError(in: lines, since: nil, now: healed) == nil)
    }

    @Test func `what an earlier life of the process complained of is forgotten`() {
        let lines = [
            "2026-03-01T12:00:00.000Z error store-1: The disk is full.",
            "Room.swift:3: Fatal error: A room has seats.",
        ]
        let now = Timestamp("2026-03-01T12:00:20.000Z")!
        let began = Timestamp("2026-03-01T12:00:01.000Z")!
        let anew = "2026-03-01T12:00:02.000Z error store-1: The disk is full again."
        #expect(Doctor.lastError(in: lines, since: began, now: now) == nil)
        let told = Doctor.lastError(in: lines + [anew], since: began, now: now)
        #expect(told == "The disk is full again.")
    }

    @Test func `what was complained of while a process was away has healed with its return`() {
        func instance(_ name: String, _ returned: String?) -> SystemState.InstanceState {
            var state = SystemState.InstanceState(
                service: name, instance: "\(name)-1", pid: 1, phase: .ready,
                since: Timestamp(milliseconds: 0))
            state.returned = returned.flatMap { Timestamp($0) }
            return state
        }
        let lines = [
            "2026-03-01T12:00:04.000Z error fanout-1: The lobby does not answer.",
            "2026-03-01T12:00:09.000Z error fanout-1: More faults like these. times=7",
        ]
        let now = Timestamp("2026-03-01T12:00:12.000Z")!
        let all = [instance("lobby", "2026-03-01T12:00:05.000Z"), instance("fanout", nil)]
        #expect(Doctor.lastError(in: lines, since: Doctor.healed(all), now: now) == nil)
        #expect(Doctor.healed([instance("fanout", nil)]) == nil)
        let later = "2026-03-01T12:00:11.500Z error fanout-1: It still does not."
        #expect(
            Doctor.lastError(in: lines + [later], since: Doctor.healed(all), now: now)
                == "It still does not.")
    }

    @Test(arguments: [("running", true), ("stopped", false)])
    func `what an instance said that was scaled back is past, while somebody supervises`(
        state: String, isPast: Bool
    ) {
        let report = StatusReport(
            supervisor: .init(
                state: state, pid: 1, since: nil, outdated: false, data: "/data", bus: [],
                busAnswers: true, problem: nil),
            services: [.init(instance: "store-1")], absent: [], drained: [])
        #expect(report.isPast("store-2") == isPast)
        #expect(!report.isPast("store-1"))
        #expect(!report.isPast("supervisor"))
    }

    @Test func `a log that grows too large is put aside while its process writes on`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try File.makeFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let log = LogFile(path: "\(folder)/bus-1.log")
        let descriptor = open(log.path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
        let process = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let line = Bytes("a line\n".utf8)
        var follower = LogFollower(log.path)
        for round in 1...5 {
            let text = Bytes(repeating: 46, count: Int(LogFile.mostBytes) + 1)
            try process.write(contentsOf: text)
            log.rotateIfLarge()
            #expect(File.size(log.path) == 0)
            #expect(follower.newLines() == [])
            try process.write(contentsOf: line)
            #expect(follower.newLines() == ["a line"])
            log.rotateIfLarge()
            #expect(File.size(log.path) == Int64(line.count))
            #expect(File.tail(log.path + ".1", bytes: 1) == [46])
            #expect(File.names(in: folder).count == min(round, LogFile.kept) + 1)
        }
    }

    @Test(
        arguments: [
            (0, .code(0)), (78 << 8, .code(78)), (9, .signal(9)), (11 | 0x80, .signal(11)),
        ] as [(Int32, ProcessExit)])
    func `how a process ended is read from its status`(status: Int32, exit: ProcessExit) {
        #expect(ProcessExit(status: status) == exit)
    }
}

extension StatusReport.Line {
    fileprivate init(instance: String) {
        self.init(
            service: "store", instance: instance, pid: nil, state: "failed", uptimeMs: nil,
            restarts: 0, callsPerSecond: nil, eventsPerSecond: nil, p50Ms: nil, p99Ms: nil,
            memoryBytes: nil, processorShare: nil, refused: nil, journalBytes: nil,
            freeDiskBytes: nil, activeEntities: nil, hotKeys: [], version: nil, outdated: false,
            oldSettings: false, lastExit: nil, detail: nil, stuckWork: [], slowKeepMs: nil)
    }
}
