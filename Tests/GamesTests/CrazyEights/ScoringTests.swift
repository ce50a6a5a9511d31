import Testing

@testable import ParlorGames

@Suite struct ScoringTests {
    private func penalty(_ card: String, _ settings: CrazyEights.Settings = .plain) -> Int {
        Table("KS", "AC", settings: settings).game.penalty(of: Card(card)!)
    }

    @Test func `an eight counts fifty, ten to king and ace ten, others their face`() {
        #expect(penalty("8H") == 50)
        #expect(["TH", "JH", "QH", "KH", "AH"].map { penalty($0) } == [10, 10, 10, 10, 10])
        let others = ["2C", "3C", "4C", "5C", "6C", "7C", "9C"]
        #expect(others.map { penalty($0) } == [2, 3, 4, 5, 6, 7, 9])
    }

    @Test func `a low ace counts one`() {
        #expect(penalty("AS", .plain { $0.acesLow = true }) == 1)
    }

    @Test func `an eight that is an ordinary card counts its face`() {
        #expect(penalty("8S", .plain { $0.eightsWild = false }) == 8)
    }

    @Test func `the player with an empty hand scores what all the others hold`() {
        let after = Table("9H", "AC 8D", "3D").after("play 9H")
        #expect(after.game.scores == [63, 0, 0])
        #expect(after.game.lastRound?.penalties == [0, 60, 3])
        #expect(after.game.results?.winners == [0])
        #expect(after.game.results?.ranks == [1, 3, 2])
    }

    @Test func `without an empty hand the lowest penalty wins`() {
        let table = Table("KS", "4C", "AD", stock: "")
        let after = table.after("pass", "pass", "pass", "pass")
        #expect(after.game.results?.winners == [1])
        #expect(after.game.scores == [0, 20, 0])
        #expect(after.game.results?.ranks == [2, 1, 2])
    }

    @Test func `ties share`() {
        let table = Table("4S", "4C", "KD 5C", stock: "")
        let after = table.after("pass", "pass", "pass", "pass")
        #expect(after.game.results?.winners == [0, 1])
        #expect(after.game.scores == [7, 7, 0])
        #expect(after.game.results?.ranks == [1, 1, 3])
    }

    @Test func `with a target score rounds go on until someone reaches it`() {
        let settings = CrazyEights.Settings.plain { $0.targetScore = 30 }
        let first = Table("9H", "AC KD", "3D", settings: settings).after("play 9H")
        #expect(!first.game.isOver)
        #expect(first.game.round == 2)
        #expect(first.game.scores == [23, 0, 0])
        #expect(first.game.hands.allSatisfy { $0.count >= 5 })
        var second = Table("9H", "AC KD", "3D", settings: settings)
        second.game.scores = [7, 0, 0]
        #expect(second.after("play 9H").game.results?.winners == [0])
        #expect(second.after("play 9H").game.results?.scores == [30, 0, 0])
    }

    @Test func `who has most points has won, whoever ended the last round`() {
        var table = Table(
            "9H", "8C", "3D", settings: .plain { $0.targetScore = 100 })
        table.game.scores = [50, 99, 98]
        #expect(table.after("play 9H").game.results?.winners == [0])
        #expect(table.after("play 9H").game.results?.ranks == [1, 2, 3])
    }

    @Test func `the deal moves one to the left`() {
        let settings = CrazyEights.Settings.plain { $0.targetScore = 500 }
        let table = Table("9H 4C", "TH", "3D", settings: settings)
        #expect(table.game.dealer == 2)
        let next = table.after("play 9H", "play TH").game
        #expect(next.dealer == 0)
        #expect(next.mover == 1)
    }

    @Test func `the next round begins to the left again`() {
        var table = Table("9H", "KC", "3D", settings: .plain { $0.targetScore = 500 })
        table.game.direction = .right
        #expect(table.after("play 9H").game.direction == .left)
    }

    @Test func `who resigned can't win, and what they hold counts`() {
        var table = Table("KS 9H", "4C", "2D", stock: "")
        table.game.resign(2)
        let after = table.after("pass", "pass", "pass")
        #expect(after.game.results?.winners == [1])
        #expect(after.game.scores == [0, 21, 0])
        #expect(after.game.results?.ranks == [2, 1, 3])
    }
}
