public import ParlorWire

/// Which of the histories that a stream's key has had: the first is 0.
public struct Generation: Hashable, Sendable {
    public let number: Int

    public init(_ number: Int) { self.number = number }

    /// Which one a stream of this epoch is in, in a journal of that one.
    public init(of stream: Epoch, in journal: Epoch) {
        self.init(Int(stream.rawValue.dropFirst(journal.rawValue.utf8.count + 1)) ?? 0)
    }

    public static let first = Generation(0)
    public var next: Generation { Generation(number + 1) }

    /// The epoch of such a stream in a journal of this epoch.
    public func epoch(in journal: Epoch) -> Epoch {
        number == 0 ? journal : Epoch("\(journal)-\(number)")
    }

    /// The name that an ended history is kept under; no client can ask for it.
    public func archive(_ stream: StreamName) -> StreamName {
        StreamName(stream.kind, EntityKey("\(stream.key)~\(number)"))
    }

    /// The name that such a history had, if that is the name of an ended one.
    public func original(_ archive: StreamName) -> StreamName? {
        let mark = "~\(number)"
        guard archive.key.rawValue.hasSuffix(mark) else { return nil }
        return StreamName(
            archive.kind, EntityKey(String(archive.key.rawValue.dropLast(mark.utf8.count))))
    }
}
