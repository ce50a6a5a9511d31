import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import Play

@Suite struct TableTests {
    private func match(_ seat: String) -> MatchView {
        Evening.read(
            """
            {"matchId": "m1", "game": "dice", "gameVersion": 1, "settings": {}, "isPractice": false,
            "status": "playing", "startedAt": "2026-03-01T19:00:00.000Z", \(seat)
            "seats": [{"userId": "ada", "hasResigned": false, "isPlayedByBot": false},
            {"userId": "bot-1", "username": "Mabel", "botLevel": "easy", "hasResigned": false,
            "isPlayedByBot": false},
            {"userId": "bob", "hasResigned": false, "isPlayedByBot": false,
            "heldUntil": "2026-03-01T19:05:00.000Z"}],
            "view": {"scores": [4, 0, 9], "targetScore": 100, "turn": 3, "roller": 0, "atRisk": 6,
            "face": 6, "playing": [0, 1, 2]}, "awaited": ["ada"],
            "turnEndsAt": "2026-03-01T19:01:00.000Z", "moves": [{"roll": {}}, {"bank": {}}]}
            """)
    }

    @Test func `a match of a server becomes a table`() {
        let table = Table(match(#""seat": 0,"#), Names(["ada": "Ada", "bob": "Bob"]))
        #expect(table.seats.map(\.name) == ["Ada", "Mabel", "Bob"])
        #expect(table.seats.map(\.isBot) == [false, true, false])
        #expect(table.seats.map(\.isAway) == [false, false, true])
        #expect(table.isAsked && table.awaited == [0])
        #expect(table.items.map(\.label) == ["Roll", "Bank"])
        #expect(table.name(0) == "You" && table.task == "Your turn: roll again, or bank 6.")
    }

    @Test func `who only watches can do nothing, and is told who is waited for`() {
        let table = Table(match(""), Names(["ada": "Ada"]))
        #expect(!table.isAsked && table.seat == nil)
        #expect(table.waiting == "Waiting for Ada.")
    }

    @Test func `a game that is newer than the program is said to be so`() {
        let view = GameView(of: "chess", RawJSON(Array(#"{"board": 1}"#.utf8)))
        #expect(view == .unknown)
        #expect(GameView(of: "dice", RawJSON(Array("[]".utf8))) == .unknown)
        let table = Table(
            game: "chess", view: view, seats: [TableSeat(id: "ada", name: "Ada")], seat: 0,
            awaited: [0], moves: [RawJSON(Array(#"{"move":{}}"#.utf8))], turnEndsAt: nil)
        let model = Model(page: .match(MatchPage(table: table)))
        #expect(model.draw().lines.joined().contains("does not know the game"))
        #expect(model.menu.focused?.act == .play(table.moves[0]))
    }

    @Test func `names stand in a sentence`() {
        let table = Table(match(#""seat": 0,"#), Names(["ada": "Ada"]))
        #expect(table.sentence(0, "roll", " 6.") == "You roll 6.")
        #expect(table.sentence(1, "roll", " 6.") == "Mabel rolls 6.")
        #expect(table.names([0, 1]) == "you, Mabel")
    }

    @Test func `cards are labelled, and a hand is sorted suit by suit`() {
        let cards = [Card(.ten, .hearts), Card(.ace, .diamonds), Card(.king, .spades), .unknown]
        #expect(cards.map(\.label) == ["10♥", "A♦", "K♠", "▒▒"])
        #expect(cards.sorted { $0.order < $1.order }.map(\.label) == ["K♠", "10♥", "A♦", "▒▒"])
    }
}
