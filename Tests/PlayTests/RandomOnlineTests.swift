import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import Play

@Suite struct RandomOnlineTests {
    private static let keys: [Key] =
        [
            .enter, .escape, .up, .down, .left, .right, .tab, .backspace, .home, .end, .pageUp,
            .pageDown, .paste("Hi 👍"),
        ] + "abcdefghijklmnoprstuvwxyz123456789? ".map(Key.character)

    private static func news() throws -> [News] {
        var over = try OfflineMatch(OfflineOrder(game: "dice", bots: 2, skill: .easy), seed: 1)
        let begun = over.table
        over.resign(Now(Instant(milliseconds: 0), date: Timestamp(milliseconds: 0)))
        let party = try OfflineMatch(
            OfflineOrder(game: "sketchAndGuess", bots: 2, skill: .easy), seed: 1)
        return [
            .signedIn("ada"), .rooms(Evening.rooms), .ownRooms([Evening.room()]), .ownRooms([]),
            .room(Evening.room()), .room(Evening.playing("m-1")), .room(Evening.playing("m-2")),
            .room(Evening.room { $0.players = [] }), .room(Evening.room { $0.status = .ended }),
            .page(.room(RoomPage(room: Evening.room()))), .page(.home(HomePage())),
            .chat(Evening.chat([("bob", "Tea?"), ("eve", "Yes")])), .typing("bob"),
            .table(begun, []), .table(over.table, [Happening(by: 0, action: nil, kind: .resigned)]),
            .table(party.table, []), .refused("No answer came in time."), .sent("Hi 👍"),
            .unsent("Hi 👍", because: "Wait a moment."), .names(Names(["ada": "Grace"])),
            .connection(.offline), .connection(.online), .connection(.elsewhere),
            .trouble("There is no machine of the name parlor.example."), .friends(Friends()),
            .friends(Evening.friends), .email("ada@example.org"), .done("It is done."),
            .devices(Evening.devices), .found([], "Bo"), .happened(begun, []),
            .nudged(by: "ada"), .nudged(by: "bob"),
            .signedOut(SignInPage(server: "parlor.example"), because: nil),
        ]
    }

    @Test(arguments: UInt64(1)...6)
    func `any keys and news in any order do no harm`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let news = try Self.news()
        var visitor = Visitor(.signIn(SignInPage(server: "parlor.example")))
        for step in 0..<600 {
            visitor.press(Self.keys.randomElement(using: &dice)!)
            if step.isMultiple(of: 3) { visitor.hear(news.randomElement(using: &dice)!) }
            if step.isMultiple(of: 7) { visitor.pass(.milliseconds(900)) }
            if step.isMultiple(of: 40) {
                visitor.model.size = RandomPlayTests.sizes.randomElement(using: &dice)!
            }
            let screen = visitor.model.draw()
            #expect(screen.lines.count == visitor.model.size.rows)
            if let focused = visitor.model.menu.focused {
                #expect(visitor.model.menu.items.contains(focused))
            }
        }
    }
}
