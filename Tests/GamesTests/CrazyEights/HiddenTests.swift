import ParlorWire
import Testing

@testable import ParlorGames

/// What can't be told from a view, by changing it with one's own hands.
@Suite struct HiddenTests {
    let table = Table("KS 9H", "AC 4D", "AD", pile: "6C 7H", stock: "3S 4S", settings: .classic)

    private func looks(_ change: (inout CrazyEights) -> Void, from viewpoint: Viewpoint) -> Bool {
        var other = table.game
        change(&other)
        #expect(other != table.game)
        let isSame = other.seen(from: viewpoint) == table.game.seen(from: viewpoint)
        let views = [other, table.game].map { JSON.encode($0.view(from: viewpoint)) }
        #expect(isSame == (views[0] == views[1]))
        return isSame
    }

    @Test func `a card of another's hand and one of the stock change places unseen`() {
        let swap: (inout CrazyEights) -> Void = {
            ($0.hands[1][0], $0.stock[0]) = ($0.stock[0], $0.hands[1][0])
        }
        #expect(looks(swap, from: .seat(0)))
        #expect(looks(swap, from: .seat(2)))
        #expect(looks(swap, from: .audience))
        #expect(!looks(swap, from: .seat(1)))
        #expect(!looks(swap, from: .all))
    }

    @Test func `the order of the stock, the deal and the chance are nobody's business`() {
        for viewpoint in table.game.viewpoints {
            #expect(looks({ $0.stock.swapAt(0, 1) }, from: viewpoint))
            #expect(looks({ $0.deal.swapAt(0, 1) }, from: viewpoint))
            #expect(looks({ $0.chance = Chance(seed: 99) }, from: viewpoint))
        }
    }

    @Test func `how many cards somebody holds is seen by all`() {
        for viewpoint in table.game.viewpoints {
            #expect(!looks({ $0.hands[1].append($0.stock.removeLast()) }, from: viewpoint))
        }
    }

    @Test func `who looks back sees hands, stock, pile and deal`() {
        let view = table.game.view(from: .all)
        #expect(view.hands?.map(\.text) == ["KS 9H", "AC 4D", "AD"])
        #expect(view.stock?.text == "3S 4S")
        #expect(view.pile?.text == "6C 7H")
        #expect(view.deal == table.game.deal)
        let own = table.game.view(from: .seat(0))
        #expect(own.hands == nil && own.stock == nil && own.pile == nil && own.deal == nil)
    }

    @Test func `when the match is over the hands are laid open`() {
        let over = Table("9H", "AC", "AD").after("play 9H").game
        #expect(over.view(from: .audience).hands?.map(\.text) == ["", "AC", "AD"])
    }
}
