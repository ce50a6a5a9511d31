import Contracts
import ParlorGames
import ParlorKit
import ParlorTesting
import ParlorWire
import Testing

extension FakeParlor {
    /// An app with a new guest, who is online.
    func guest(_ name: String) async throws -> Parlor {
        let app = app(name)
        try await app.begin(displayName: name)
        await settled()
        return app
    }

    /// A room of both for a game of dice.
    func room(
        of host: Parlor, and guest: Parlor, isPrivate: Bool? = nil, turnSeconds: Int = 0
    ) async throws -> RoomView {
        let room = try await host.rooms.create("Friday night", isPrivate: isPrivate, game: "dice")
        let settings = Bytes(#"{"targetScore": 10, "turnSeconds": \#(turnSeconds)}"#.utf8)
        try await host.room(room.code).configure(RoomChange(settings: RawJSON(settings)))
        return try await guest.room(room.code).join()
    }

    /// A match that both have begun.
    func match(in room: RoomCode, of host: Parlor, and guest: Parlor) async throws -> MatchID {
        for app in [host, guest] { try await app.room(room).ready() }
        let started = try await host.room(room).start()
        await settled()
        return try #require(started.inside?.matchId)
    }
}

extension Parlor {
    func store(_ match: MatchID) -> GameStore<DiceGame> {
        GameStore(DiceGame.self, over: ServerTransport(match, at: self))
    }
}
