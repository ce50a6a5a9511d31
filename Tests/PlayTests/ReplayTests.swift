import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import Play

@Suite struct ReplayTests {
    /// A match of dice that the person gave up at once, and bots played to its end.
    private func over() -> Player {
        var player = Player(playing: "dice", bots: 2, seed: 3)
        player.press(.escape)
        player.type("u")
        for _ in 0..<2_000 where player.table?.isOver != true { player.pass() }
        return player
    }

    private func place(_ player: Player) -> Int? {
        guard case .match(let match) = player.model.page else { return nil }
        return match.replay?.place
    }

    private func count(_ player: Player) -> Int {
        guard case .match(let match) = player.model.page else { return 0 }
        return match.replay?.moments.count ?? 0
    }

    @Test func `a match is looked back on from its first step to its last`() {
        var player = over()
        let outcome = player.lines
        player.type("l")
        #expect(place(player) == 0 && count(player) > 10)
        #expect(player.text.contains("Step 1 of \(count(player))."))
        #expect(player.text.contains("Nobody has rolled yet.") && !player.text.contains("★"))
        player.type("nnb")
        #expect(place(player) == 1)
        player.type("l")
        #expect(place(player) == count(player) - 1 && player.text.contains("★"))
        player.type("n")
        #expect(place(player) == count(player) - 1)
        player.type("f")
        #expect(place(player) == 0)
        player.press(.escape)
        #expect(player.lines == outcome)
    }

    @Test func `each step shows what was done up to it`() {
        var player = over()
        guard case .match(let match) = player.model.page else { return #expect(Bool(false)) }
        let sentences = match.feed.sentences
        player.type("ll")
        guard case .match(let last) = player.model.page else { return #expect(Bool(false)) }
        #expect(last.shown.feed.sentences == sentences)
        player.type("b")
        guard case .match(let earlier) = player.model.page else { return #expect(Bool(false)) }
        #expect(earlier.shown.feed.count <= last.shown.feed.count)
        #expect(earlier.table == last.table && earlier.shown.table != last.shown.table)
    }

    @Test func `it plays by itself, a step a second, until it is stopped or over`() {
        var player = over()
        player.type("lp")
        #expect(place(player) == 0 && player.text.contains("[p] Stop"))
        player.pass(.milliseconds(999))
        #expect(place(player) == 0)
        player.pass(.milliseconds(1))
        #expect(place(player) == 1)
        player.pass(.seconds(1))
        #expect(place(player) == 2)
        player.type("p")
        player.pass(.seconds(5))
        #expect(place(player) == 2 && player.text.contains("[p] Play"))
        player.type("lb")
        player.type("p")
        for _ in 0..<5 { player.pass(.seconds(1)) }
        #expect(place(player) == count(player) - 1 && player.text.contains("[p] Play"))
    }

    @Test func `of a server's match one chooses the seat, and stays at the step`() throws {
        let steps = match.moments(
            [
                step(1, "began", "{}", atRisk: 0), step(2, "acted", roll("ada"), atRisk: 4),
                step(3, "spectatorJoined", "{}", atRisk: 4),
                step(4, "acted", roll("ada"), atRisk: 9),
            ],
            from: nil, Names(["ada": "Ada", "bob": "Bob"]))
        #expect(steps.count == 3)
        let own = try #require(Replay(steps, isCut: false, from: nil))
        var visitor = Visitor(.match(MatchPage(table: over().table!)))
        visitor.hear(.replay(own))
        visitor.press(.character("n"))
        #expect(visitor.text.contains("Step 2 of 3.") && visitor.text.contains("You roll"))
        visitor.press(.character("s"))
        #expect(visitor.text.contains("From whose seat?"))
        #expect(visitor.press(.character("2")) == [.loadReplay(.seat(1))])
        visitor.hear(.replay(try #require(Replay(steps, isCut: true, from: .seat(1)))))
        #expect(visitor.text.contains("Step 2 of 3. As ") && visitor.text.contains("Only the end"))
        visitor.press(.character("s"))
        #expect(visitor.press(.character("w")) == [.loadReplay(.all)])
        for (seat, words) in [
            (ReplaySeat.audience, "As the audience saw it."), (.all, "With nothing hidden."),
        ] {
            visitor.hear(.replay(try #require(Replay(steps, isCut: false, from: seat))))
            #expect(visitor.text.contains("Step 2 of 3. \(words)"))
        }
    }

    @Test func `giving up is a step, and told in it`() {
        var player = over()
        player.type("ln")
        #expect(place(player) == 1 && player.text.contains("You give up."))
        guard case .match(let match) = player.model.page else { return #expect(Bool(false)) }
        let steps = match.replay?.moments.dropFirst() ?? []
        let empty = steps.filter { $0.happenings.isEmpty }
        #expect(!steps.isEmpty && empty.isEmpty)
    }

    private static let classic = RawJSON(Array(#"{"preset": "classic"}"#.utf8))

    /// The cards of a match without a server at the step that is shown, from the place of that key.
    private func cards(_ key: Character, _ player: inout Player) throws -> CrazyEights.View {
        player.press(.character("s"), .character(key))
        let page = player.model.page
        guard case .match(let match) = page, case .crazyEights(let view) = match.shown.table.view
        else { throw Lost() }
        #expect(match.shown.table.seat == 0 && match.shown.table.moves.isEmpty)
        return view
    }

    private struct Lost: Error {}

    @Test func `without a server, too, one chooses a seat, the audience or all cards`() throws {
        var player = Player(playing: "crazyEights", bots: 2, seed: 3, settings: Self.classic)
        guard case .crazyEights(let begun) = player.table?.view else { throw Lost() }
        let bot = try #require(player.table).name(1)
        player.press(.escape)
        player.type("u")
        for _ in 0..<5_000 where player.table?.isOver != true { player.pass() }
        player.type("l")
        let open = try cards("w", &player)
        #expect(player.text.contains("Step 1 of \(count(player)). With nothing hidden."))
        let hands = try #require(open.hands)
        let counts = hands.map { $0.count }
        #expect(counts == begun.handCounts && hands[0] == begun.hand && open.hand == nil)
        let first = hands[1].sorted { $0.order < $1.order }[0]
        #expect(player.text.contains("\(bot): \(first.label)"))
        let other = try cards("2", &player)
        #expect(other.hand == hands[1] && other.hands == nil)
        #expect(player.text.contains("As \(bot) saw it."))
        let audience = try cards("v", &player)
        #expect(audience.hand == nil && audience.hands == nil)
        #expect(player.text.contains("As the audience saw it."))
        let own = try cards("1", &player)
        #expect(own.hand == begun.hand && !player.text.contains("saw it."))
    }

    @Test func `a listener hears whose cards they are`() {
        let order = OfflineOrder(
            game: "crazyEights", bots: 2, skill: .easy, settings: Self.classic)
        var player = Listener(
            Model(page: .games), OfflineHost(seed: 7), first: [.begin(order)])
        player.write("back")
        player.write(player.number(of: "Give up", among: player.heard) ?? "")
        for _ in 0..<5_000 where !player.isOver { player.pass() }
        player.write("")
        player.write(player.number(of: "Look back", among: player.heard) ?? "")
        let seats = player.number(of: "From another seat", among: player.heard) ?? ""
        player.write(seats)
        player.write("2")
        #expect(!player.heard.contains { $0.hasPrefix("Your hand: ") })
        #expect(player.heard.contains { $0.contains("'s hand: ") })
        player.write(seats)
        player.write(player.number(of: "With nothing hidden", among: player.heard) ?? "")
        #expect(player.heard.contains { $0.hasPrefix("You hold: ") })
        #expect(player.heard.filter { $0.contains(" holds: ") }.count == 2)
    }

    @Test func `nothing is looked back on of a match that goes on, or came to nothing`() throws {
        let playing = Player(playing: "dice", bots: 2, seed: 3)
        #expect(!playing.text.contains("Look back"))
        var visitor = Visitor(.match(MatchPage(table: try #require(playing.table))))
        visitor.hear(
            .replay(
                try #require(
                    Replay(
                        match.moments(
                            [
                                step(1, "began", "{}", atRisk: 0)
                            ], from: nil, Names()), isCut: false, from: nil))))
        #expect(!visitor.text.contains("Step 1"))
        var table = try #require(over().table)
        table.callOff(.calledOff, "The host ended it.")
        #expect(!Visitor(.match(MatchPage(table: table))).text.contains("Look back"))
        #expect(Replay([], isCut: false, from: nil) == nil)
    }

    @Test func `a listener hears each step`() {
        let order = OfflineOrder(game: "dice", bots: 2, skill: .easy)
        var player = Listener(
            Model(page: .games), OfflineHost(seed: 7), first: [.begin(order)])
        player.write("back")
        player.write(player.number(of: "Give up", among: player.heard) ?? "")
        for _ in 0..<2_000 where !player.isOver { player.pass() }
        player.write("")
        player.write(player.number(of: "Look back", among: player.heard) ?? "")
        #expect(player.heard.contains { $0.hasPrefix("Step 1 of ") })
        let next = player.number(of: "Next", among: player.heard) ?? ""
        for _ in 0..<6 { player.write(next) }
        #expect(player.heard.contains { $0.hasPrefix("Step 7 of ") })
        #expect(!player.heard.contains { $0.hasPrefix("1. ") })
    }

    private let match: MatchView = Evening.read(
        """
        {"matchId": "m-1", "game": "dice", "gameVersion": 1, "settings": {}, "isPractice": false,
        "status": "over", "startedAt": "2026-03-01T19:00:00.000Z", "seat": 0, "seats": [
        {"userId": "ada", "hasResigned": false, "isPlayedByBot": true},
        {"userId": "bob", "hasResigned": false, "isPlayedByBot": false}],
        "view": {"scores": [0, 9], "targetScore": 100, "turn": 0, "atRisk": 0, "playing": [0, 1]},
        "awaited": []}
        """)

    private func roll(_ person: String) -> String {
        """
        {"by": "\(person)", "action": {"roll": {}}, "actedAt": "2026-03-01T19:00:00.000Z"}
        """
    }

    private func step(_ rev: Int, _ event: String, _ body: String, atRisk: Int) -> ReplayStep {
        let face = atRisk == 0 ? "" : #""face": 5, "#
        return Evening.read(
            """
            {"rev": \(rev), "event": "\(event)", "at": "2026-03-01T19:00:00.000Z",
            "body": \(body), "awaited": ["ada"], "legal": {}, "view": {"scores": [0, 0],
            "targetScore": 100, "turn": 0, "roller": 0, "atRisk": \(atRisk), \(face)
            "playing": [0, 1]}}
            """)
    }
}
