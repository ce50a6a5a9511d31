import Foundation
import Hosting
import ParlorWire
import Testing

@Suite struct LiveLimitsTests {
    private struct NoNumber: Error {}

    private let file = FileManager.default.temporaryDirectory
        .appending(path: "limits-\(UUID().uuidString)")
    private let name = "PARLOR_LIMIT_PHOTOS"

    private func write(_ text: String) throws {
        try Data(text.utf8).write(to: file, options: .atomic)
    }

    private func limits(_ photos: String) throws -> LiveLimits<Int> {
        try LiveLimits(
            [name: photos, Settings.liveLimits: file.path], now: Instant(milliseconds: 0)
        ) { [name] environment in
            guard let number = Int(environment[name] ?? "0") else { throw NoNumber() }
            return number
        }
    }

    @Test func `what the supervisor writes is taken once, within a second`() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let limits = try limits("1")
        func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }
        #expect(limits.takeChanged(now: at(0)) == nil && limits.current(now: at(0)) == 1)
        try write(#"{"PARLOR_LIMIT_PHOTOS": "2"}"#)
        #expect(limits.takeChanged(now: at(999)) == nil)
        #expect(limits.takeChanged(now: at(1_000)) == 2)
        #expect(limits.takeChanged(now: at(2_000)) == nil && limits.current(now: at(2_000)) == 2)
        var later: Int64 = 2_000
        for unusable in [
            #"{"PARLOR_LIMIT_PHOTOS": "many"}"#, "{", #"{"PARLOR_LIMIT_PHOTOS": "2"}"#,
        ] {
            try write(unusable)
            later += 1_000
            #expect(limits.takeChanged(now: at(later)) == nil)
        }
        try FileManager.default.removeItem(at: file)
        #expect(limits.current(now: at(later + 1_000)) == 2)
        try write("{}")
        #expect(
            limits.current(now: at(later + 2_000)) == 0,
            "A limit that is taken out is the usual one.")
    }

    @Test func `a process that nobody writes to keeps its own`() throws {
        let limits = try LiveLimits([name: "1"], now: Instant(milliseconds: 0)) { $0[name]! }
        #expect(limits.current(now: Instant(milliseconds: 5_000)) == "1")
        #expect(throws: NoNumber.self) { try self.limits("many") }
    }
}
