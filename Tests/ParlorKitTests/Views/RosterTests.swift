import Contracts
import ParlorKit
import ParlorPalette
import ParlorWire
import Testing

@Suite struct RosterTests {
    private let friends = FriendsView(
        userId: "ada",
        decisions: [
            Decision(kind: .color, key: "bob", payload: "teal"),
            Decision(kind: .color, key: "dora", payload: "ultraviolet"),
            Decision(kind: .hidden, key: "eve"),
        ])

    @Test func `the person's own choices come first, and others get colours beside them`() {
        let roster = friends.roster(of: ["eve", "bob", "ada", "eve"], preferred: "red").roster
        let people = roster.map(\.userId)
        #expect(people == ["ada", "bob", "eve"])
        #expect(roster[0].color == "red" && roster[1].color == "teal")
        #expect(roster[2].color != "red" && roster[2].color != "teal")
        #expect(roster[1].colorHex == "#12A5A5")
        #expect(roster[2].symbol == Palette.symbol(of: "eve"))
    }

    @Test func `a colour that does not exist is no choice`() {
        let others = friends.decisions.filter { $0.key != "dora" }
        let without = FriendsView(userId: "ada", decisions: others)
        #expect(
            friends.roster(of: ["dora"], preferred: nil)
                == without.roster(of: ["dora"], preferred: nil))
    }
}
