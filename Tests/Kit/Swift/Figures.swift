internal import Foundation

/// What tests have measured. `make measure` prints it beside a reference of the same run, and fails
/// where it is more than expected. `make test` judges no machine: there it is dropped.
public enum Figures {
    private static let path = ProcessInfo.processInfo.environment["PARLOR_FIGURES"]

    /// What notes nothing but figures need not run without them.
    public static var areWanted: Bool { path != nil }

    /// A duration with a name, which others are compared with. `make test` does not measure it.
    public struct Reference: Sendable {
        let name: String
        let took: Duration

        public init(_ name: String, _ measure: () throws -> Duration) rethrows {
            self.name = name
            took = try path == nil ? .zero : measure()
        }
    }

    /// A duration, what it may be on a quiet machine, and what it is compared with.
    public static func note(
        _ what: String, _ took: Duration, expected: Duration, beside reference: Reference
    ) {
        note(what, took, expected: expected, beside: reference.took, reference.name)
    }

    public static func note(
        _ what: String, _ took: Duration, expected: Duration,
        beside reference: @autoclosure () throws -> Duration, _ ofWhat: String
    ) rethrows {
        guard let path else { return }
        write(
            Figure(
                what: what, unit: "s", value: took / .seconds(1), expected: expected / .seconds(1),
                reference: try reference() / .seconds(1), ofWhat: ofWhat), to: path)
    }

    /// An amount of memory, what it may be, and what it is compared with.
    public static func note(
        _ what: String, bytes: Int, expected: Int,
        beside reference: @autoclosure () throws -> Int, _ ofWhat: String
    ) rethrows {
        guard let path else { return }
        let mebibyte = Double(1 << 20)
        write(
            Figure(
                what: what, unit: "MiB", value: Double(bytes) / mebibyte,
                expected: Double(expected) / mebibyte,
                reference: Double(try reference()) / mebibyte, ofWhat: ofWhat), to: path)
    }

    private struct Figure: Encodable {
        let what: String
        let unit: String
        let value: Double
        let expected: Double
        let reference: Double
        let ofWhat: String
    }

    private static func write(_ figure: Figure, to path: String) {
        guard let json = try? JSONEncoder().encode(figure) else { return }
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(file) }
        let line = [UInt8](json) + [10]
        precondition(Foundation.write(file, line, line.count) == line.count, "Can't write \(path).")
    }
}
