import Contracts
import ParlorWire

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Headers read and written by hand beside our JSON codec. Then our codec beside Foundation's with
/// sorted keys.
enum CodecBench {
    private static let turns = 2_000

    static func run() throws -> [Benchmark.Result] {
        try headerBench() + rows("room", room) + rows("match event", ended)
            + rows("200 points", points)
            + rows(
                "event header by hand", header, write: { header.bytes },
                read: EventHeader.init(bytes:))
    }

    private static func rows<Value: Codable & Equatable>(
        _ name: String, _ value: Value
    ) throws -> [Benchmark.Result] {
        try rows(
            name, value, write: { JSON.encode(value) },
            read: { try JSON.decode(Value.self, from: $0) })
    }

    private static func rows<Value: Codable & Equatable>(
        _ name: String, _ value: Value, write: () -> Bytes, read: (Bytes) throws -> Value
    ) throws -> [Benchmark.Result] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let decoder = JSONDecoder()
        let (ours, theirs) = (write(), try encoder.encode(value))
        guard try read(ours) == value, try decoder.decode(Value.self, from: theirs) == value else {
            throw BenchFault("The \(name) that was read is not the one that was written.")
        }
        return [
            Benchmark.Result(
                "\(name), write", unit: "ns",
                ours: nanoseconds(turns: turns) { write().count },
                reference: nanoseconds(turns: turns) { (try? encoder.encode(value))?.count ?? 0 },
                budget: .ratioAtMost(1)),
            Benchmark.Result(
                "\(name), read", unit: "ns",
                ours: nanoseconds(turns: turns) { (try? read(ours)) == nil ? 0 : 1 },
                reference: nanoseconds(turns: turns) {
                    (try? decoder.decode(Value.self, from: theirs)) == nil ? 0 : 1
                },
                budget: .ratioAtMost(1)),
        ]
    }
}

// Foundation can write no `RawJSON`, `Secret`, `Flat` or portrait: these values have none.
extension CodecBench {
    private static let people = (0..<8).map { PersonID("0f8fad5bd9cb469fa16\($0)") }
    private static let scores = Dictionary(
        uniqueKeysWithValues: people.enumerated().map { ($1, $0 * 17) })
    private static let now = Timestamp(milliseconds: 1_772_366_400_123)

    /// A room between two matches, without its seats.
    private static let room = RoomInside(
        roomName: RoomName(read: "Friday evening"), createdBy: people[0], createdAt: now,
        hostId: people[1], hostPolicy: .transfer, status: .waiting, maxPlayers: 8, locked: false,
        patience: .usual, selectedGameType: "crazyEights", selectedCategory: nil,
        activeSettings: nil, players: [], spectators: [], banned: Array(people.suffix(2)),
        matchId: "9b2c0c0e", gameStartedAt: now,
        currentGameState: MatchSummary(round: 3, scores: scores, currentPlayerId: people[2]),
        lastResults: MatchResults(winners: [people[3]], scores: scores), startFailure: nil,
        closeReason: nil, id: "018f6e2a7c1b7000", code: "K7QD")

    private static let header = EventHeader(
        stream: StreamName("room", "K7QD"), epoch: "e1a2b3c4", rev: 12, event: "playerJoined",
        at: now, by: .person(people[0]), id: "018f6e2a-7c1b-7000-8000-1234567890ab")

    private static let ended = MatchEvent.ended(
        EndedMatch(
            roomCode: "K7QD", game: "crazyEights",
            results: MatchResults(winners: [people[3]], scores: scores),
            records: people.map { MatchRecord(userId: $0, won: $0 == people[3]) }, endedAt: now))

    /// Of a stroke, as phones send them.
    private static let points = (0..<200).map { place in
        Point(x: Double(120 + place) + 0.25, y: Double(place * place % 97) + 0.5)
    }
}
