import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import Play

@Suite struct OnlineTests {
    private let room = Page.room(RoomPage(room: Evening.room(), chat: Evening.chat([])))

    private func table(isOver: Bool = false) throws -> Table {
        var match = try OfflineMatch(
            OfflineOrder(game: "dice", bots: 1, skill: .easy), seed: 3)
        if isOver { match.resign(Now(Instant(milliseconds: 0), date: Timestamp(milliseconds: 0))) }
        return match.table
    }

    @Test func `who comes back goes straight to the room that they are in, once`() {
        var visitor = Visitor(.signIn(SignInPage(server: "parlor.example")))
        visitor.hear(.signedIn("ada"), .ownRooms([]))
        #expect(visitor.effects == [])
        #expect(visitor.hear(.ownRooms([Evening.room()])) == [.openRoom("K7QD")])
        #expect(visitor.hear(.ownRooms([Evening.room()])) == [])
    }

    @Test func `nobody is asked who they are before that is known`() {
        var visitor = Visitor(.signIn(SignInPage(server: "parlor.example", isTrying: true)))
        #expect(visitor.press(.enter, .character("g")) == [] && visitor.model.field == nil)
        #expect(!visitor.text.contains("Play as a guest"))
        visitor.hear(.refused("The server can't be reached."))
        #expect(visitor.text.contains("Play as a guest"))
    }

    @Test func `who draws can talk meanwhile`() throws {
        var pen = MatchPage(table: try table())
        pen.pen = Pen()
        var visitor = Visitor(.match(pen))
        visitor.model.roomBehind = RoomPage(room: Evening.room())
        visitor.press(.tab)
        visitor.write("Wait")
        #expect(visitor.press(.enter).last == .say("Wait"))
    }

    @Test func `who already does something else is not taken away`() {
        var visitor = Visitor(.signIn(SignInPage(server: "parlor.example")))
        visitor.hear(.signedIn("ada"))
        visitor.press(.character("i"))
        #expect(visitor.hear(.ownRooms([Evening.room()])) == [])
    }

    @Test func `players and spectators go to the match when it begins`() {
        for person in ["ada", "bob", "eve"] as [PersonID] {
            var visitor = Visitor(room, as: person)
            #expect(visitor.hear(.room(Evening.playing("m-1"))) == [.watch("m-1")])
            #expect(visitor.hear(.room(Evening.playing("m-1"))) == [])
        }
        var stranger = Visitor(room, as: "mallory")
        #expect(stranger.hear(.room(Evening.playing("m-1"))) == [])
    }

    @Test func `who comes into a room amid their match goes on playing`() {
        var visitor = Visitor(.home(HomePage()))
        let page = Page.room(RoomPage(room: Evening.playing("m-1")))
        #expect(visitor.hear(.page(page)) == [.watch("m-1")])
    }

    @Test func `who went back to the room stays there until another match begins`() throws {
        var visitor = Visitor(room)
        visitor.hear(.room(Evening.playing("m-1")), .table(try table(), []))
        visitor.press(.escape, .character("o"))
        #expect(visitor.effects == [.leaveMatch] && visitor.text.contains("Friday night"))
        #expect(visitor.hear(.room(Evening.playing("m-1"))) == [])
        #expect(visitor.press(.character("g")) == [.watch("m-1")])
        #expect(visitor.hear(.room(Evening.playing("m-2"))) == [.watch("m-2")])
    }

    @Test func `the next match takes everybody from the results of the last one`() throws {
        var visitor = Visitor(room)
        visitor.hear(.room(Evening.playing("m-1")), .table(try table(), []))
        #expect(visitor.hear(.room(Evening.playing("m-2"))) == [])
        visitor.hear(.table(try table(isOver: true), []), .room(Evening.room()))
        #expect(visitor.hear(.room(Evening.playing("m-3"))) == [.watch("m-3")])
        visitor.hear(.table(try table(), []))
        #expect(!visitor.text.contains("★"))
    }

    @Test func `after a match the room is as it is now`() throws {
        var visitor = Visitor(room)
        visitor.hear(.room(Evening.playing("m-1")), .table(try table(), []))
        visitor.hear(.table(try table(isOver: true), []))
        visitor.hear(.room(Evening.room { $0.roomName = RoomName(read: "Saturday") }))
        visitor.press(.enter)
        #expect(visitor.text.contains("Saturday"))
    }

    @Test func `who only looks at a room leaves it without a question`() {
        var stranger = Visitor(room, as: "mallory")
        #expect(stranger.press(.escape) == [.goHome])
        var player = Visitor(room, as: "bob")
        #expect(player.press(.escape) == [] && player.text.contains("Leave the room?"))
        #expect(player.press(.character("l")) == [.room("K7QD", .leave)])
        var host = Visitor(room)
        host.press(.escape)
        #expect(host.press(.character("c")) == [.room("K7QD", .close)])
    }

    @Test func `the host ends a running game, and is asked first`() throws {
        var host = Visitor(room)
        host.hear(.room(Evening.playing("m-1")), .table(try table(), []))
        #expect(host.press(.escape, .character("e")) == [])
        #expect(host.text.contains("End this game for everybody?"))
        #expect(host.press(.character("g")) == [] && host.model.dialog == nil)
        let ending: [Effect] = [.room("K7QD", .callOff)]
        #expect(host.press(.escape, .character("e"), .character("e")) == ending)
        var inRoom = Visitor(.room(RoomPage(room: Evening.playing("m-1"))))
        #expect(inRoom.press(.character("e"), .character("e")) == ending)
    }

    @Test func `nobody but the host is offered to end a game`() throws {
        var player = Visitor(room, as: "bob")
        player.hear(.room(Evening.playing("m-1")), .table(try table(), []))
        player.press(.escape)
        #expect(player.text.contains("Give up") && !player.text.contains("End this game"))
        #expect(player.press(.character("e")) == [] && player.text.contains("Give up"))
        var inRoom = Visitor(.room(RoomPage(room: Evening.playing("m-1"))), as: "bob")
        #expect(inRoom.press(.character("e")) == [] && inRoom.model.dialog == nil)
        let waiting = Visitor(room)
        #expect(!waiting.text.contains("End this game"))
    }

    /// Ada in the first seat and Bob in the second, one of whom is awaited.
    private func table(awaiting seat: Seat, isBobAway: Bool = false) throws -> Table {
        let view = try table().view
        let bob = TableSeat(id: "bob", name: "Bob", isAway: isBobAway)
        return Table(
            game: "dice", view: view, seats: [TableSeat(id: "ada", name: "Ada"), bob], seat: 0,
            awaited: Seats(seat), moves: [], turnEndsAt: nil)
    }

    @Test func `who waits for somebody nudges them from the menu`() throws {
        var visitor = Visitor(room)
        visitor.hear(.table(try table(awaiting: 1), []))
        #expect(visitor.press(.escape, .character("n")) == [.nudge])
        visitor.hear(.nudged(by: "ada"))
        #expect(visitor.text.contains("You nudged them."))
    }

    @Test func `nobody is nudged on the own turn, or who is away`() throws {
        for table in [try table(awaiting: 0), try table(awaiting: 1, isBobAway: true)] {
            var visitor = Visitor(room)
            visitor.hear(.table(table, []))
            visitor.press(.escape)
            #expect(visitor.text.contains("Give up") && !visitor.text.contains("Nudge"))
        }
    }

    @Test func `who is nudged reads by whom, if it is their turn`() throws {
        var visitor = Visitor(room)
        visitor.hear(.table(try table(awaiting: 1), []), .nudged(by: "bob"))
        #expect(!visitor.text.contains("nudged"))
        visitor.hear(.table(try table(awaiting: 0), []), .nudged(by: "bob"))
        #expect(visitor.text.contains("Bob nudged you."))
    }

    @Test func `who was put out is told so among the other rooms`() {
        var visitor = Visitor(room, as: "bob")
        visitor.hear(.page(.home(HomePage())), .refused("The host has put you out of the room."))
        #expect(visitor.text.contains("! The host has put you out of the room."))
        #expect(visitor.text.contains("Enter a code"))
    }

    @Test func `a passcode is asked for, and its field goes when the room is open`() {
        let locked = RoomView(code: "K7QD", isPrivate: false, hasPasscode: true, inside: nil)
        var visitor = Visitor(.room(RoomPage(room: locked)), as: "bob")
        visitor.press(.character("j"))
        visitor.write("tea")
        let join = RoomCommand.join(passcode: "tea", appVersion: nil, games: nil)
        #expect(visitor.press(.enter) == [.room("K7QD", join)])
        visitor.hear(.refused("The passcode is wrong."))
        #expect(visitor.model.field?.text == "tea")
        #expect(visitor.press(.enter) == [.room("K7QD", join)])
        visitor.hear(.room(Evening.room()))
        #expect(visitor.model.field == nil)
    }

    @Test func `the host chooses a category`() {
        var visitor = Visitor(
            .room(RoomPage(room: Evening.room { $0.selectedGameType = "trivia" })))
        visitor.press(.character("k"))
        #expect(
            visitor.press(.enter)
                == [.room("K7QD", .configure(RoomChange(selectedCategory: .all)))])
    }

    @Test func `a bot that plays for somebody gives the seat back`() throws {
        let table = try table()
        let seats = table.seats.map { TableSeat(id: $0.id, name: $0.name, isBot: true) }
        let other = Table(
            game: table.game, view: table.view, seats: seats, seat: 0, awaited: [0], moves: [],
            turnEndsAt: nil)
        var visitor = Visitor(room)
        visitor.hear(.table(other, []))
        #expect(visitor.text.contains("A bot plays for you."))
        #expect(visitor.press(.enter) == [.comeBack])
    }

    @Test func `a match that was called off says why`() throws {
        var table = try table()
        table.calledOff = "Everybody has left."
        var visitor = Visitor(room)
        visitor.hear(.table(table, []))
        #expect(visitor.text.contains("Everybody has left."))
        visitor.press(.enter)
        #expect(visitor.text.contains("Friday night"))
    }

    @Test func `a sign-in that is used elsewhere is taken back only when asked`() {
        var visitor = Visitor(room)
        visitor.hear(.connection(.elsewhere))
        visitor.press(.escape)
        #expect(visitor.text.contains("used by another program"))
        #expect(visitor.press(.enter) == [.resume])
    }

    @Test func `who is signed out is told why`() {
        var visitor = Visitor(room)
        visitor.hear(
            .signedOut(SignInPage(server: "parlor.example"), because: "You were signed out."))
        #expect(visitor.model.online == nil && visitor.text.contains("! You were signed out."))
        #expect(visitor.text.contains("Play as a guest"))
    }

    @Test func `signing out is asked about, and a new name is shown`() {
        var visitor = Visitor(.home(HomePage()))
        visitor.press(.character("w"), .character("c"))
        visitor.write("Grace")
        #expect(visitor.press(.enter) == [.rename("Grace")])
        visitor.hear(.names(Names(["ada": "Grace"])))
        #expect(visitor.model.field == nil && visitor.text.contains("You: Grace"))
        #expect(visitor.press(.character("w"), .character("o")) == [])
        #expect(visitor.text.contains("A guest without an e-mail can't come back."))
        #expect(visitor.press(.character("o")) == [.signOut(everywhere: false)])
    }
}
