import Hosting
import ParlorWire

/// A trace as lines for a terminal.
public struct TraceText: Sendable {
    public let lines: [String]

    public init(_ tree: TraceTree) {
        // By depth: whether a later node stands there, below the same one.
        var goesOn: [Bool] = []
        let branches = tree.nodes.reversed().map { Self.branch(to: $0.depth, &goesOn) }
        lines = zip(branches.reversed(), tree.nodes).map { branch, node in
            branch + Self.text(of: node).joined(separator: "  ")
        }
    }

    /// `│  ├─ `, up to where the node stands. The last node comes first.
    private static func branch(to depth: Int, _ goesOn: inout [Bool]) -> String {
        let unknown = depth + 1 - goesOn.count
        if unknown < 0 { goesOn.removeLast(-unknown) }
        if unknown > 0 { goesOn += Array(repeating: false, count: unknown) }
        defer { goesOn[depth] = true }
        guard depth > 0 else { return "" }
        let bars = goesOn[1..<depth].map { $0 ? "│  " : "   " }
        return bars.joined() + (goesOn[depth] ? "├─ " : "└─ ")
    }

    private static func text(of node: TraceNode) -> [String] {
        switch node.what {
        case .relay, .call: call(node)
        case .event: event(node)
        case .published: ["\(node.stream!).\(node.name) published", "+\(node.afterMs) ms"]
        }
    }

    private static func call(_ node: TraceNode) -> [String] {
        var parts = [node.part]
        let cause =
            switch node.cause {
            case .carriedOver:
                "carried over by \(node.by!.rawValue.dropFirst("@follower.".count))"
            case .deadline: "at its deadline"
            case .asked, nil: "by \(node.by!)"
            }
        parts.append(node.name.isEmpty ? cause : "\(node.name) \(cause)")
        if let stream = node.stream, !stream.key.rawValue.isEmpty { parts.append("\(stream)") }
        parts.append("+\(node.afterMs) ms")
        if let took = node.took, took.total > 0 { parts.append(times(took)) }
        if let refusal = node.refusal {
            parts.append("refused: \(refusal.code), \(refusal.message)")
        }
        return parts
    }

    private static func event(_ node: TraceNode) -> [String] {
        var parts = ["\(node.stream!)@\(node.rev!) \(node.name)"]
        let told = node.told ?? []
        let devices = told.filter { $0.service == "gateway" }
        if !devices.isEmpty {
            let count = devices.reduce(0) { $0 + $1.receivers }
            let last = devices.map(\.afterMs).max()!
            let who = Set(devices.map(\.part)).sorted().joined(separator: ", ")
            parts.append(
                "told to \(count) \(count == 1 ? "device" : "devices") by \(who), +\(last) ms")
        }
        return parts
    }

    private static func times(_ took: CallTimes) -> String {
        let parts = CallTimes.Part.allCases.filter { took[$0] > 0 }
        guard parts != [.asked] else { return "took \(milliseconds(took.asked)) ms" }
        return parts.map { "\($0) \(milliseconds(took[$0]))" }.joined(separator: ", ")
            + " ms"
    }

    private static func milliseconds(_ microseconds: Int) -> String {
        let tenths = (microseconds + 50) / 100
        return "\(tenths / 10).\(tenths % 10)"
    }
}
