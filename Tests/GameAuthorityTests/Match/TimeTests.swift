import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

/// What happens because time passes.
@Suite struct TimeTests {
    private let highCard = Scenario.ordered()

    /// In a room that waits as short as it can.
    private var hasty: Scenario<Match> {
        var order = MatchOrder.of()
        order.holdSeconds = 10
        return .ordered(order)
    }

    @Test(arguments: Catalogue.standard.games.map { GameID($0.entry.id) })
    func `bots alone end every match`(game: GameID) throws {
        let bots = ["bot-2", "bot-3"].map { MatchPlayer(userId: $0, botLevel: .hard) }
        let order = MatchOrder.of(game, [.robo] + bots)
        let over = try Scenario.ordered(order, seed: 1).until(.after(3 * 3_600))
        #expect(over.state.status == .over)
        #expect(over.state.deadline == nil)
    }

    @Test func `a bot acts a second after its turn has come`() throws {
        let match = Scenario.ordered(.of("highCard", [.ada, .robo]))
        #expect(match.state.deadline?.at == .after(1))
        let acted = try match.at(.after(1)).deciding(.lapse, by: .clock)
        guard case .acted(let move)? = acted.first else { throw Unexpected(acted.first) }
        #expect(move.by == .robo && move.byBot == true && move.actedAt == .after(1))
    }

    @Test func `a turn that takes too long is over, once`() throws {
        let match = Scenario.ordered(.of(settings: #"{"turnSeconds": 20}"#))
        let bobs = try match.at(.after(5)).acting(.bob)
        #expect(bobs.state.deadline?.at == .after(20))
        let late = try bobs.at(.after(20)).having(.lapse, by: .clock)
        let missed = late.history.compactMap { event -> MissedTurn? in
            if case .turnTimedOut(let turn) = event { turn } else { nil }
        }
        #expect(missed.map(\.userIds) == [[.ada]] && missed.map(\.timedOutAt) == [.after(20)])
        #expect(late.state.deadline?.at == .after(40))
        try late.when(.lapse, by: .clock, then: [])
    }

    @Test func `a turn of Crazy Eights in a room ends after thirty seconds`() throws {
        let late = try Scenario.ordered(.of("crazyEights")).until(.after(30))
        #expect(late.names.filter { $0 == "turnTimedOut" }.count == 1)
    }

    @Test func `who dropped has the seat for two minutes, then a bot plays until they return`()
        throws
    {
        let dropped = try highCard.at(.after(10)).having(.noteDropped(userId: .ada), by: .lobby)
        #expect(
            dropped.history.last
                == .seatHeld(userId: .ada, heldAt: .after(10), heldUntil: .after(130)))
        #expect(dropped.state.deadline?.at == .after(130))
        let back = try dropped.at(.after(60)).having(.noteReturned(userId: .ada), by: .lobby)
        #expect(back.history.last == .seatReturned(userId: .ada, returnedAt: .after(60)))
        let taken = try dropped.until(.after(130))
        #expect(
            taken.history.last
                == .seatTakenByBot(userId: .ada, reason: .timedOut, takenAt: .after(130)))
        let played = try taken.until(.after(131))
        #expect(played.legal(.ada).isEmpty)
        let returned = try played.having(.comeBack, by: .ada)
        #expect(returned.history.last == .seatReturned(userId: .ada, returnedAt: .after(131)))
        try returned.when(.comeBack, by: .ada, then: [])
    }

    @Test func `who said that they are away has the seat for thirty seconds at least`() throws {
        let away = MatchCommand.noteDropped(userId: .ada, isAway: true)
        let patient = try highCard.at(.after(10)).having(away, by: .lobby)
        #expect(patient.state.deadline?.at == .after(130))
        let hasty = try self.hasty.at(.after(10)).having(away, by: .lobby)
        #expect(hasty.state.deadline?.at == .after(40))
        let dropped = try self.hasty.at(.after(10)).having(
            .noteDropped(userId: .ada), by: .lobby)
        #expect(dropped.state.deadline?.at == .after(20))
    }

    @Test func `who acts has the seat again`() throws {
        let taken = try highCard.having(.noteLeft(userId: .ada, reason: .left), by: .lobby)
        #expect(taken.names.last == "seatTakenByBot")
        let acted = try taken.acting(.ada)
        #expect(acted.names.suffix(2) == ["seatReturned", "acted"])
    }

    @Test func `who joins the room again has the seat again, unless the host put them out`() throws
    {
        let left = try highCard.having(.noteLeft(userId: .ada, reason: .left), by: .lobby)
        let joined = MatchCommand.noteJoined(userId: .ada)
        try left.when(
            joined, by: .lobby, then: [.seatReturned(userId: .ada, returnedAt: .birth)])
        let resigned = try highCard.having(.resign, by: .ada)
        try resigned.when(joined, by: .lobby, then: [])
        let banned = try left.having(.noteLeft(userId: .ada, reason: .banned), by: .lobby)
        try banned.when(joined, by: .lobby, then: [])
    }

    @Test func `who was put out doesn't come back, nor see any more`() throws {
        let out = try highCard.having(.noteLeft(userId: .ada, reason: .kicked), by: .lobby)
        out.when(.comeBack, by: .ada, refuses: .noSeat)
        let kept = try Scenario.ordered(.of(isPrivate: true)).having(
            .noteLeft(userId: .ada, reason: .banned), by: .lobby)
        #expect(kept.state.audience(key: "m1") == .only([.bob]))
        let face = out.state.faces(of: out.history.last!, told: .of("{}"), key: "m1")
        #expect(face.own[.ada] == nil)
    }

    @Test func `a match that everybody left is played to its end by bots, who win nothing`() throws
    {
        var left = try highCard.acting(.ada).acting(.bob)
            .having(.noteLeft(userId: .ada, reason: .left), by: .lobby)
        left = try left.having(.noteDropped(userId: .bob), by: .lobby).until(.after(3_600))
        #expect(left.state.status == .over)
        let records = try left.ended().records
        #expect(records.allSatisfy { !$0.won } && records.count == 2)
    }

    @Test func `practice that nobody plays is called off after a day`() throws {
        let practice = MatchCommand.practice(
            game: "highCard", settings: nil, bots: 1, level: nil, seed: 3)
        let idle = try Scenario(Match.self, key: "m1", at: .birth).having(practice, by: .ada)
            .until(.after(24 * 3_600 + 60))
        #expect(idle.state.status == .calledOff)
        #expect(!idle.names.contains("seatTakenByBot"))
    }

    @Test func `spectators watch where the room lets them`() throws {
        #expect(highCard.state.audience(key: "m1") == .everyone)
        let closed = Scenario.ordered(.of(spectators: [.eve], isPrivate: true))
        #expect(closed.state.audience(key: "m1") == .only([.ada, .bob, .eve]))
        let gone = try closed.having(.noteSpectator(userId: .eve, watches: false), by: .lobby)
        #expect(gone.state.audience(key: "m1") == .only([.ada, .bob]))
        let open = try gone.having(.notePrivacy(isPrivate: false), by: .lobby)
        #expect(open.state.audience(key: "m1") == .everyone)
    }

    @Test func `a history replayed is the same to the last byte`() throws {
        let match = try Scenario.ordered(.of("crazyEights", [.ada, .robo])).until(.after(30))
        let kept = JSON.encode(match.state, withSecrets: true)
        let again = try JSON.decode(Match.self, from: kept)
        #expect(again == match.state)
        #expect(kept == JSON.encode(Match(replaying: match.history), withSecrets: true))
    }
}
