import Contracts
import EventSourcing
import Hosting
import ParlorWire
import Testing
import Witness

@testable import Lobby
@testable import RoomRules

@Suite struct RoomFoldTests {
    @Test(arguments: 0..<10 as Range<UInt64>)
    func `from a view and the events after it an app has every later view`(
        _ seed: UInt64
    ) throws {
        let world = try RoomWorld(seed: seed)
        var folds = try world.codes.map { code in
            let host = try world.hostId(of: code)
            return (StreamName(Room.kind, code.key), host, TailFold("room.\(code)", viewer: host))
        }
        let list = StreamName(PublicRooms.kind, PublicRooms.key)
        folds.append((list, "ada", TailFold(list.text, viewer: "ada")))
        for step in 0..<120 {
            if step % 10 == 9 { try world.rest() }
            for index in folds.indices {
                let (stream, viewer, _) = folds[index]
                // The list's view is made of the rooms as they are: at rest its events have caught up.
                if stream == list, step % 10 != 9 { continue }
                if let rev = folds[index].2.rev {
                    guard let tail = try world.tail(of: stream, after: rev) else { continue }
                    try folds[index].2.take(tail)
                }
                guard let tail = try world.tail(of: stream, for: PersonID(viewer)) else { continue }
                try folds[index].2.take(tail)
            }
            try world.step()
        }
        for (stream, _, fold) in folds {
            #expect(fold.flaws.prefix(1) == [])
            #expect(fold.asked == 0, "\(stream) was asked for again.")
        }
        let compared = folds.reduce(0) { $0 + $1.2.compared }
        #expect(compared > 20, "Folds were compared \(compared) times.")
    }

    @Test func `whoever joins is told of with all that an app can't know`() throws {
        let building = try Building()
        let code = try building.create(.create("Ada's", game: "highCard"))
        let seen = try building.outcome(.bob, RoomCommand.join(knowing: ["dice": 1]), of: code)
        #expect(seen.replies[0].failure?.code == .unsupportedGameVersion)
        let joined = try building.outcome(.bob, RoomCommand.join, of: code).publications
        let event = try #require(joined.first { $0.header.event == "playerJoined" })
        let body = try JSON.decode(JoinedPlayer.self, from: event.body)
        let players = try building.room(code).inside!.players
        #expect(
            body.avatarColors
                == Dictionary(
                    uniqueKeysWithValues: players.map { ($0.id, $0.avatarColor) }))
        #expect(body.avatarColor == body.avatarColors["bob"])
        #expect(body.username == nil)

        let added = try building.outcome(.ada, RoomCommand.addBot(level: nil), of: code)
        let bot = try JSON.decode(JoinedPlayer.self, from: added.publications[0].body)
        #expect(
            bot.username == (try building.room(code).inside!.players.last!.identity?.displayName))
    }

    @Test func `an event that is asked for later is told with the same`() throws {
        let building = try Building()
        let create = RoomCommand.create("Ada's", game: "highCard")
        var published = try building.outcome(.ada, create, of: "").publications
        let code = RoomCode(published[0].header.stream.key)
        for command in [RoomCommand.join, .ready(isReady: true), .leave] {
            published += try building.outcome(.bob, command, of: code).publications
        }
        published = published.filter { $0.header.stream.kind == Room.kind }
        let asked = try building.tail(of: StreamName(Room.kind, code.key), after: 0)
        #expect(asked.events?.map(\.event) == published.map(\.header.event))
        #expect(asked.events?.map(\.body.bytes) == published.map(\.body))
    }

    @Test func `scores are those of the match that there is, and else of the last`() throws {
        let building = try Building()
        let code = try building.create(.create("Ada's", game: "highCard"))
        _ = try building.outcome(.bob, RoomCommand.join, of: code)
        var app = App(try building.room(code), at: 3)
        func take(_ told: [Publication]) throws {
            for event in told where event.header.stream.kind == Room.kind { try app.take(event) }
            #expect(app.difference(from: try? building.room(code)) == nil)
        }
        var match: MatchID?
        func tell(_ actor: Actor, _ command: RoomCommand) throws -> RoomView {
            let outcome = try building.outcome(actor, command, of: code)
            try take(outcome.publications)
            let view = try JSON.decode(RoomView.self, from: outcome.replies[0].body)
            match = view.inside?.matchId
            return view
        }
        func happen(_ news: MatchNews) throws {
            building.happen(news, on: StreamName("match", EntityKey(match!.rawValue)))
            let told = try building.settle()
            try take(told)
        }
        let told = try building.settle()
        try take(told)
        _ = try tell(.bob, .ready(isReady: true))
        _ = try tell(.ada, .start)
        try happen(.began(roomCode: code))
        try happen(.stood(roomCode: code, summary: .adaLeads))
        try happen(.ended(roomCode: code, results: .adaWon, cards: ["0a1b2c3d4e5f6"]))
        _ = try tell(.ada, .playAgain)
        try happen(.refused(roomCode: code, reason: "No."))
        _ = try tell(.ada, .playAgain)
        try happen(.began(roomCode: code))
        try happen(.stood(roomCode: code, summary: .adaLeads))
        let last = try tell(.ada, .close)
        #expect(app.difference(from: last) == nil)
    }
}

/// Ada's app, which watches a room.
private struct App {
    private var stream: FoldedStream

    init(_ view: RoomView, at rev: Revision) {
        stream = FoldedStream(
            "room.\(view.code)", viewer: "ada", rev: rev,
            snapshot: try! Value(JSON.encode(view).unmarked.json))!
    }

    mutating func take(_ event: Publication) throws {
        try stream.take(event.header.event, Value(event.body), rev: event.header.rev)
    }

    func difference(from view: RoomView?) -> String? {
        guard let view else { return nil }
        return stream.difference(from: try! Value(JSON.encode(view).unmarked.json), showing: nil)
    }
}

extension MatchSummary {
    fileprivate static let adaLeads = MatchSummary(
        round: 2, scores: [.ada: 2, .bob: 0], currentPlayerId: .bob)
}
