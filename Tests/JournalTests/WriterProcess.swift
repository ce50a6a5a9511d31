import Foundation
import TestKit
import Testing
import Wire

/// A child that appends to a journal: see JournalWriter.
final class WriterProcess {
    private let process = Process()
    private let output = Pipe()
    private let input = Pipe()
    private var unread = Data()

    convenience init(_ journal: String, _ name: String, _ options: String...) throws {
        try self.init(journal, name, options)
    }

    init(_ journal: String, _ name: String, _ options: [String]) throws {
        process.executableURL = Self.products.appendingPathComponent("JournalWriter")
        process.arguments = [journal, name] + options
        process.standardOutput = output
        process.standardInput = input
        try process.run()
    }

    deinit { if process.isRunning { try? kill() } }

    func go() throws { try input.fileHandleForWriting.write(contentsOf: Data("go\n".utf8)) }

    /// What it says next; nil when it has ended.
    func line() throws -> String? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread = Data(unread[(end + 1)...]) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            let file = output.fileHandleForReading.fileDescriptor
            var said = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            let ready = poll(&said, 1, Int32(longestWait / .milliseconds(1)))
            guard ready != 0 else {
                throw NeverTrue("a line of the writer \(process.arguments ?? [])")
            }
            guard ready > 0 else { continue }
            var more = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(file, &more, more.count)
            if count <= 0 { return nil }
            unread += more[..<count]
        }
    }

    /// Everything that it still says.
    func lines() throws -> [String] {
        var lines: [String] = []
        while let line = try line() { lines.append(line) }
        return lines
    }

    func kill() throws {
        Foundation.kill(process.processIdentifier, SIGKILL)
        try process.waitForEnd()
    }

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
