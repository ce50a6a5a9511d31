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
        ("2026-03-01T12:00:01.000Z error store-1: The disk is full.", true),
        (#"{"at":"2026-03-01T12:00:01.000Z","level":"error","message":"x"}"#, true),
        ("Parlor/Main.swift:3: Fatal error: A room has seats.", true),
        ("2026-03-01T12:00:01.000Z info store-1: No error so far.", false), ("", false),
    ])
    func `an error is told from other lines`(line: String, isError: Bool) {
        #expect(Doctor.isError(line) == isError)
    }

    @Test(
        arguments: [
            (0, .code(0)), (78 << 8, .code(78)), (9, .signal(9)), (11 | 0x80, .signal(11)),
        ] as [(Int32, ProcessExit)])
    func `how a process ended is read from its status`(status: Int32, exit: ProcessExit) {
        #expect(ProcessExit(status: status) == exit)
    }
}
