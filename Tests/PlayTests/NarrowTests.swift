import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import Play

/// Nothing is cut in a window of 40 columns that has room on another row.
@Suite struct NarrowTests {
    private static let pages: [Page] = {
        var rooms = Evening.rooms
        rooms.more = "next"
        let chat = Evening.chat([("bob", "Me! One moment, I am making tea.")])
        let room = Evening.room { room in
            room.players[1].isActive = false
            room.players[1].canPlay = false
        }
        return [
            .home(HomePage(rooms: rooms, own: [Evening.room()])), .friends, .games,
            .room(RoomPage(room: room, chat: chat)), .newRoom(RoomDraft(name: "Ada's room")),
            .signIn(
                SignInPage(
                    server: "parlor.example",
                    trouble: "The certificate of parlor.example has expired.")),
        ] + [SettingsPage(Evening.room().inside!)].compactMap { $0.map(Page.settings) }
            + [Setup("dice")].compactMap { $0.map(Page.setup) }
    }()

    private func cut(_ visitor: Visitor) -> [String] {
        visitor.model.draw().lines.filter { $0.contains(/[^\s.!?…]…/) }
    }

    @Test(arguments: pages, [Size(columns: 40, rows: 24), .usual])
    func `pages and their dialogs`(_ page: Page, _ size: Size) {
        var visitor = Visitor(page)
        visitor.model.size = size
        visitor.hear(.friends(Evening.friends), .email("ada@example.org"), .connection(.offline))
        #expect(cut(visitor) == [])
        for place in visitor.model.menu.items.indices {
            var next = visitor
            next.press(.home)
            for _ in 0..<place { next.press(.right) }
            next.press(.enter)
            #expect(cut(next) == [])
            next.hear(.refused("That was a lot at once. Wait a moment, then try again."))
            #expect(cut(next) == [])
            #expect(next.text.split(separator: "\n").joined(separator: " ").contains("try again."))
        }
    }

    @Test(arguments: Catalogue.standard.games.map { GameID($0.entry.id) })
    func `every game`(_ game: GameID) {
        var player = Player(
            playing: game, bots: 3, seed: 7, size: Size(columns: 40, rows: 24))
        for step in 0..<60 {
            player.pass()
            if player.table?.isAsked == true { player.press(step % 3 == 0 ? .down : .enter) }
            let cut = player.lines.filter { $0.contains(/[^\s.!?…]…/) }
            #expect(cut == [], "\(player.text)")
            guard cut.isEmpty else { return }
        }
    }
}
