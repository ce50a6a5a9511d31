import Contracts
import EventSourcing
import GameAuthority
import Hosting
import ParlorGames
import ParlorWire

/// A throw in a match of dice, after so many.
final class MatchMove: HotPath {
    static let name = "match"
    private static let match: EntityKey = "m1"
    private static let rolling = Bytes(#"{"action":{"roll":{}}}"#.utf8)
    private static let beginning = Bytes(#"{"awaited":[""#.utf8)

    private let service: Service
    private var awaited: PersonID = "ada"

    init(size: Int) throws {
        service = try Service {
            var dice = Dice(seed: 7)
            $0.drawing(from: Entropy(from: &dice)).servingMatches()
        }
        let order = MatchOrder(
            roomCode: "K7QD", game: "dice", gameVersion: 1, category: nil,
            settings: RawJSON(Bytes("{}".utf8)),
            players: ["ada", "bob"].map { MatchPlayer(userId: $0) }, orderedAt: service.now,
            spectators: [], isPrivate: true, holdSeconds: 120, policy: .unnamed)
        try take(
            service.tell(
                service.call(
                    .part("follower.rooms"), MatchCommand.order(order), of: Self.match)))
        for number in 0..<size { try act(number) }
    }

    var counts: [String: Int] { service.counts }

    func act(_ number: Int) throws {
        try take(
            service.tell(
                service.call(.person(awaited), "match.act", Self.rolling, of: Self.match)))
    }

    /// The view says first whom the match waits for.
    private func take(_ reply: Reply) throws {
        try expect(reply.body.starts(with: Self.beginning), "Nobody is awaited.")
        let name = reply.body[Self.beginning.count...].prefix { $0 != UInt8(ascii: "\"") }
        awaited = PersonID(String(decoding: name, as: UTF8.self))
    }
}
