/// Folds what an owner tells of a stream, the answers to `journal.tail`, and compares.
public struct TailFold {
    public private(set) var flaws: [String] = []
    /// How many times the fold was compared with the view.
    public private(set) var compared = 0
    /// How many times the app had to ask for the view again.
    public private(set) var asked = 0
    private let name: String
    private let viewer: String
    private var stream: FoldedStream?

    public init(_ name: String, viewer: String) {
        self.name = name
        self.viewer = viewer
    }

    /// After which revision the next events are; nil when the view is needed.
    public var rev: Int? { stream.flatMap { $0.isWhole ? $0.rev : nil } }

    /// The events after `rev`, or the view as it is.
    public mutating func take(_ tail: [UInt8]) throws {
        let tail = try Value(tail)
        guard tail["snapshot"].isNull else { return compare(tail) }
        for event in tail["events"].items {
            let body = event["body"].patched(with: event["faces"][viewer])
            try stream?.take(event["event"].text ?? "", body, rev: event["rev"].integer ?? 0)
        }
        if stream?.isWhole == false { asked += 1 }
    }

    private mutating func compare(_ tail: Value) {
        let (rev, view) = (tail["rev"].integer ?? 0, tail["snapshot"])
        guard let known = stream, known.isWhole else {
            stream = FoldedStream(name, viewer: viewer, rev: rev, snapshot: view)
            return
        }
        guard known.rev == rev else { return }
        compared += 1
        if let difference = known.difference(from: view, showing: nil) {
            flaws.append("\(name) at \(rev), folded and as it is: \(difference)")
        }
    }
}

extension Value {
    /// With what a JSON merge patch changes.
    fileprivate func patched(with patch: Value) -> Value {
        guard case .object(let changes) = patch else { return patch.isNull ? self : patch }
        guard case .object(var fields) = self else { return patch }
        for (name, change) in changes {
            fields[name] = change.isNull ? nil : (fields[name] ?? .null).patched(with: change)
        }
        return .object(fields)
    }
}
