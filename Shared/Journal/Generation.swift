package import Wire

/// Which of the histories that a stream's key has had: the first is 0.
public struct Generation: Hashable, Sendable {
    package let number: Int

    package init(_ number: Int) { self.number = number }

    package static let first = Generation(0)
    package var next: Generation { Generation(number + 1) }

    /// The epoch of such a stream in a journal of this epoch.
    package func epoch(in journal: Epoch) -> Epoch {
        number == 0 ? journal : Epoch("\(journal)-\(number)")
    }

    /// The name that an ended history is kept under; no client can ask for it.
    package func archive(_ stream: StreamName) -> StreamName {
        StreamName(stream.kind, EntityKey("\(stream.key)~\(number)"))
    }
}
