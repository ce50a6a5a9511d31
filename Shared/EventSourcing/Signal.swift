public import ParlorWire

/// What is told to whoever watches at this moment, and kept nowhere: it may be lost.
///
/// Its calls are named `<kind>.<signal>`.
public protocol Signal: Choice {
    /// Of one sender, about one stream, no more is told than one each so often: what comes meanwhile is
    /// joined.
    static var pace: Duration { get }

    /// Both in one; nil when they have to be told one after the other.
    func joined(with next: Self) -> Self?
}

/// An answer that says only that the call was taken, such as that to a signal.
public struct Noted: Codable, Hashable, Sendable {
    public init() {}
}
