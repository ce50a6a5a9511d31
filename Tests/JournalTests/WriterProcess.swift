import Foundation
import ParlorWire
import TestKit
import Testing

/// A child that appends to a journal: see JournalWriter.
final class WriterProcess {
    private let program: Program

    convenience init(_ journal: String, _ name: String, _ options: String...) throws {
        try self.init(journal, name, options)
    }

    init(_ journal: String, _ name: String, _ options: [String]) throws {
        let executable = Self.products.appendingPathComponent("JournalWriter").path
        program = try Program([executable, journal, name] + options, listens: true)
    }

    func go() throws { try program.say("go") }

    /// What it says next.
    func line() throws -> String {
        guard let line = try program.line() else {
            throw ProgramFault("A writer ended too early. It said: \(program.printed.suffix(300))")
        }
        return line
    }

    /// Everything that it still says.
    func lines() throws -> [String] {
        var lines: [String] = []
        while let line = try program.line() { lines.append(line) }
        return lines
    }

    func kill() throws { try program.killAtOnce() }

    private static var products: URL {
        #if os(macOS)
            Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!.bundleURL
                .deletingLastPathComponent()
        #else
            Bundle.main.bundleURL
        #endif
    }
}

extension [String] {
    /// The positions of the lines `kept <position>`.
    var kept: [Position] {
        filter { $0.hasPrefix("kept ") }.compactMap { Position($0.dropFirst(5)) }
    }

    /// How long the writer waited for one of its batches at most.
    var waited: Duration {
        let last = last?.split(separator: " ") ?? []
        return .milliseconds(last.first == "waited" ? Int(last[1]) ?? 0 : 0)
    }
}
