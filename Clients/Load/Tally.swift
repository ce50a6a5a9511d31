public import Hosting
import ParlorWire

/// What a crowd counted, of all its guests together.
public struct Tally: Sendable {
    public internal(set) var sent = 0
    public internal(set) var answered = 0
    public internal(set) var refused = 0
    public internal(set) var deliveries = 0
    /// What was told and not kept, to all guests together.
    public internal(set) var signals = 0
    /// Of ink that was told.
    public internal(set) var points = 0
    /// Revisions that a guest should have seen and did not.
    public internal(set) var gaps = 0
    /// Revisions that a guest saw again.
    public internal(set) var duplicates = 0
    public internal(set) var states = 0
    public internal(set) var reconnects = 0
    /// From a call to its answer.
    public internal(set) var answers = Latencies()
    /// From a call to each sight of its event.
    public internal(set) var sights = Latencies()
    /// The last refusal, as it came.
    public internal(set) var refusal: String?
    /// The first gaps and duplicates, in words.
    public internal(set) var strays: [String] = []

    private static let mostStrays = 10

    /// The guest of this number saw an event that is not the next one of its stream.
    mutating func note(
        _ stream: some Collection<UInt8>, _ rev: Int, after known: Int, by guest: Int
    ) {
        if rev <= known { duplicates += 1 } else { gaps += rev - known - 1 }
        guard strays.count < Self.mostStrays else { return }
        let name = String(decoding: stream, as: UTF8.self)
        strays.append("Guest \(guest) saw \(name)@\(rev) right after \(name)@\(known).")
    }
}
