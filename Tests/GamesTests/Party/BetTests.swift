import ParlorWire
import Testing

@testable import ParlorGames

/// Who waits may bet on what happens. Nobody waits for a bet, and it wins no points.
@Suite struct BetTests {
    typealias Truths = Party<TwoTruthsAndALie>

    /// The teller is about to write.
    private func begun(allowsBets: Bool = true) throws -> (Truths, teller: Seat, others: [Seat]) {
        var settings = Truths.Settings.usual
        settings.allowsBets = allowsBets
        let game = Truths.anew(seats: 4, settings: settings)
        let teller = try #require(game.awaited.first { _ in true })
        return (game, teller, (0..<4).map { Seat($0) }.filter { $0 != teller })
    }

    private func tell(_ game: inout Truths, by teller: Seat) throws {
        for text in ["I swim", "I ski", "I fly"] {
            try game.play(.write(text: text), by: teller)
        }
    }

    /// The place of the option that is looked for.
    private func truth(_ game: Truths) throws -> Int {
        try #require(game.view(from: .all).options.firstIndex { $0.isTrue == true })
    }

    /// Whether each bet of a round came true, by seat.
    private func outcomes<G: PartyGame>(_ game: Party<G>) -> [Seat: [Bool?]] {
        Dictionary(grouping: game.view(from: .audience).bets ?? [], by: \.seat)
            .mapValues { $0.map(\.isRight) }
    }

    @Test func `while the teller writes the others may bet, each once`() throws {
        let (start, teller, others) = try begun()
        var game = start
        #expect(Array(game.invited) == others && Array(game.awaited) == [teller])
        #expect(game.legal(for: others[0]) == [.bet(choice: 0), .bet(choice: 1)])
        try game.play(.bet(choice: 1), by: others[0])
        #expect(game.legal(for: others[0]).isEmpty && Array(game.awaited) == [teller])
        #expect(throws: Unplayable.notYourTurn) { try game.play(.bet(choice: 0), by: others[0]) }
        #expect(Array(game.invited) == [others[1], others[2]])
    }

    @Test func `who waits may only bet, and only on what there is`() throws {
        let (start, teller, others) = try begun()
        var game = start
        #expect(throws: Unplayable.notYourTurn) {
            try game.play(.write(text: "I ski"), by: others[0])
        }
        #expect(throws: Unplayable.invalidAction(.noOption)) {
            try game.play(.bet(choice: 2), by: others[0])
        }
        #expect(throws: Unplayable.invalidAction(.noBet)) {
            try game.play(.bet(choice: 0), by: teller)
        }
    }

    @Test func `whose bet came true is told at the reveal, and is worth no points`() throws {
        let (start, teller, others) = try begun()
        var game = start
        try game.play(.bet(choice: 0), by: others[0])
        try game.play(.bet(choice: 1), by: others[1])
        try tell(&game, by: teller)
        try game.play(.bet(choice: 1), by: teller)
        let lie = try truth(game)
        try game.play(.choose(option: lie), by: others[0])
        try game.play(.choose(option: (lie + 1) % 3), by: others[1])
        let open: [Seat: [Bool?]] = [others[0]: [nil], others[1]: [nil], teller: [nil]]
        #expect(outcomes(game) == open)
        try game.play(.choose(option: lie), by: others[2])
        let told: [Seat: [Bool?]] = [others[0]: [true], others[1]: [false], teller: [false]]
        #expect(outcomes(game) == told)
        let view = game.view(from: .audience)
        #expect(view.calls?[others[0]] == 1 && view.calls?.reduce(0, +) == 1)
        #expect(view.bets?.first?.text == "At least half find it" && view.openBet == nil)
        #expect(view.roundPoints[others[0]] == 2 && view.roundPoints[teller] == 1)
    }

    @Test func `what somebody has bet is hidden from the others until the reveal`() throws {
        let (start, teller, others) = try begun()
        var game = start
        try game.play(.bet(choice: 1), by: others[0])
        for viewpoint in game.viewpoints {
            let bet = try #require(game.view(from: viewpoint).bets?.first)
            #expect(bet.seat == others[0] && bet.phase == .tell)
            #expect(bet.choice == (viewpoint == .seat(others[0]) ? 1 : nil))
            #expect((bet.text == "Most are fooled") == (viewpoint == .seat(others[0])))
        }
        try tell(&game, by: teller)
        for seat in others { try game.play(.pass, by: seat) }
        for viewpoint in game.viewpoints {
            #expect(game.view(from: viewpoint).bets?.first?.choice == 1)
        }
    }

    @Test func `where nobody votes no bet comes true`() throws {
        let (start, teller, others) = try begun()
        var game = start
        for (seat, choice) in zip(others, [0, 1, 1]) {
            try game.play(.bet(choice: choice), by: seat)
        }
        try game.play(.pass, by: teller)
        #expect(game.view(from: .all).phase == .reveal)
        let open: [Seat: [Bool?]] = [others[0]: [nil], others[1]: [nil], others[2]: [nil]]
        #expect(outcomes(game) == open && game.view(from: .all).calls == nil)
    }

    @Test func `where bets are off nobody may bet`() throws {
        let (start, _, others) = try begun(allowsBets: false)
        var game = start
        #expect(game.invited.isEmpty && game.view(from: .seat(others[0])).openBet == nil)
        #expect(throws: Unplayable.notYourTurn) { try game.play(.bet(choice: 0), by: others[0]) }
    }

    @Test func `a match from before there were bets is read, and has them`() throws {
        let (game, _, others) = try begun()
        var text = String(decoding: game.bytes, as: UTF8.self)
        let setting = try #require(text.firstRange(of: #""allowsBets":true,"#))
        text.removeSubrange(setting)
        let old = try JSON.decode(Truths.self, from: Bytes(text.utf8))
        #expect(old == game && Array(old.invited) == others)
    }

    @Test func `who came late is among those who bet from the next round on`() throws {
        let (start, teller, others) = try begun()
        var game = start
        game.addSeat()
        #expect(Array(game.invited) == others && game.legal(for: 4).isEmpty)
        try game.play(.bet(choice: 0), by: others[0])
        try tell(&game, by: teller)
        let lie = try truth(game)
        for seat in others { try game.play(.choose(option: lie), by: seat) }
        #expect(game.view(from: .all).calls?.count == 5)
        for seat in game.awaited { try game.play(.next, by: seat) }
        #expect(game.acting.contains(4))
    }

    @Test func `a bet on the judge's choice may be on one's own answer`() throws {
        var game = Party<FillTheBlank>.anew(seats: 4)
        let writers = Array(game.awaited)
        #expect(game.invited.isEmpty)
        for (seat, text) in zip(writers, ["Tea", "Soup", "Rain"]) {
            try game.play(.write(text: text), by: seat)
        }
        let judge = try #require(game.awaited.first { _ in true })
        #expect(Array(game.invited) == writers)
        let soup = try #require(game.view(from: .all).options.firstIndex { $0.text == "Soup" })
        try game.play(.bet(choice: soup), by: writers[1])
        try game.play(.bet(choice: (soup + 1) % 3), by: writers[2])
        try game.play(.choose(option: soup), by: judge)
        let told: [Seat: [Bool?]] = [writers[1]: [true], writers[2]: [false]]
        #expect(outcomes(game) == told)
    }

    @Test func `a bet on the best line of a story is on its writer`() throws {
        var game = Party<StoryChainGame>.anew(seats: 3)
        var writers: [Seat] = []
        while game.view(from: .all).phase == .write {
            let writer = try #require(game.awaited.first { _ in true })
            for seat in game.invited where writers.isEmpty {
                try game.play(.bet(choice: writer.index), by: seat)
            }
            try game.play(.write(text: "Line \(writers.count)"), by: writer)
            writers.append(writer)
        }
        for seat in game.awaited {
            try game.play(.choose(option: seat == writers[0] ? 1 : 0), by: seat)
        }
        let told: [Seat: [Bool?]] = [writers[1]: [true], writers[2]: [true]]
        #expect(outcomes(game) == told)
    }

    @Test func `in each phase of a task others may bet`() throws {
        var game = Party<TruthOrDare>.anew(seats: 3)
        let lead = try #require(game.awaited.first { _ in true })
        let others = Array(game.invited)
        let choices = try #require(game.view(from: .audience).openBet).choices.map(\.text)
        #expect(choices == ["Truth", "Dare"])
        try game.play(.bet(choice: 1), by: others[0])
        try game.play(.bet(choice: 0), by: others[1])
        try game.play(.choose(option: 1), by: lead)
        try game.play(.bet(choice: 0), by: others[0])
        try game.play(.choose(option: 0), by: lead)
        try game.play(.bet(choice: 1), by: lead)
        for seat in others { try game.play(.choose(option: 0), by: seat) }
        let right: [Seat: [Bool?]] = [
            others[0]: [true, true], others[1]: [false], lead: [false],
        ]
        #expect(outcomes(game) == right)
    }

    @Test func `the other team bets until somebody has the word`() throws {
        var game = Party<ForbiddenWords>.anew(seats: 6)
        let view = game.view(from: .all)
        let watchers = view.roles.indices.filter { view.roles[$0] == .watcher }.map { Seat($0) }
        let guessers = view.roles.indices.filter { view.roles[$0] == .guesser }.map { Seat($0) }
        #expect(watchers.count == 3 && Array(game.invited) == watchers)
        try game.play(.bet(choice: 0), by: watchers[0])
        try game.play(.bet(choice: 1), by: watchers[1])
        let answer = try #require(view.cards?.first?.answers?.first)
        try game.play(.write(text: answer), by: guessers[0])
        #expect(game.view(from: .all).phase == .guess && game.invited.isEmpty)
        game.timeOut()
        let told: [Seat: [Bool?]] = [watchers[0]: [true], watchers[1]: [false]]
        #expect(outcomes(game) == told)
    }

    @Test func `who is out of lives bets on the others`() throws {
        var game = Party<NeverHaveIEver>.anew(seats: 4)
        while !game.invited.contains(0) {
            try #require(!game.isOver)
            for seat in game.awaited {
                let isOver = game.view(from: .all).phase == .reveal
                try game.play(isOver ? .next : .choose(option: seat == 0 ? 0 : 1), by: seat)
            }
        }
        #expect(Array(game.invited) == [0] && !game.awaited.contains(0))
        try game.play(.bet(choice: 1), by: 0)
        for seat in game.awaited { try game.play(.choose(option: seat == 1 ? 0 : 1), by: seat) }
        let told: [Seat: [Bool?]] = [0: [true]]
        #expect(outcomes(game) == told)
    }
}
