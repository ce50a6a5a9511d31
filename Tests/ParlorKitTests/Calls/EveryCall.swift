import Contracts
import ParlorGames
import ParlorKit
import ParlorWire

extension Caller {
    /// Makes each call that a device may make, once.
    func makeEveryCall() async throws(ParlorError) {
        try await makeRoomCalls()
        try await makeGroupCalls()
        try await makeMatchCalls()
        try await makeChatCalls()
        try await makeDrawingCalls()
        try await makeFriendsCalls()
        try await makeOwnCalls()
    }

    private func makeRoomCalls() async throws(ParlorError) {
        try await rooms.create("Friday", maxPlayers: 4, passcode: "1234")
        _ = try await rooms.list(after: "a", limit: 10)
        _ = try await rooms.mine()
        let room = room("k7qd")
        _ = try await room.get()
        try await room.join(passcode: "1234")
        try await room.spectate()
        try await room.leave()
        try await room.ready()
        try await room.invite(["bob"])
        try await room.configure(RoomChange(roomName: "Saturday"))
        try await room.start()
        try await room.playAgain()
        try await room.callOff()
        try await room.kick("bob", reason: "late")
        try await room.ban("bob")
        try await room.unban("bob")
        try await room.makeHost("bob")
        try await room.addBot(level: .hard)
        try await room.removeBot("bot-1")
        try await room.keep(as: "Fridays")
        try await room.close()
    }

    private func makeGroupCalls() async throws(ParlorError) {
        _ = try await groups.mine()
        let group = group("r1")
        _ = try await group.get()
        try await group.open()
        try await group.join()
        try await group.rename("Mondays")
        try await group.remove("bob")
        try await group.leave()
    }

    private func makeMatchCalls() async throws(ParlorError) {
        _ = try await games.catalog()
        _ = try await games.rules(of: "dice")
        _ = try await games.defaults(of: "dice")
        try await games.practice("dice", bots: 2, level: .easy, seed: 7)
        let match = match("m1")
        _ = try await match.get()
        _ = try await match.legal()
        _ = try await match.seen()
        _ = try await match.replay(seat: .all, after: 3)
        try await match.adopt(
            AdoptedMatch(
                game: "dice", gameVersion: 1, category: nil, settings: RawJSON(Bytes("{}".utf8)),
                players: [MatchPlayer(userId: "ada")], deck: nil, seed: 7, entropy: nil, moves: []))
        try await match.act(["roll": [String: Int]()], at: 12)
        try await match.resign()
        try await match.comeBack()
        try await match.nudge()
        try await match.react(.applause)
    }

    private func makeChatCalls() async throws(ParlorError) {
        _ = try await chats.list()
        try await chats.direct(with: "bob")
        try await chats.group("Us", with: ["bob", "cleo"])
        let chat = chat("c1")
        _ = try await chat.get()
        _ = try await chat.history(before: "c1-7", limit: 50)
        try await chat.send("Hello", replyTo: "c1-1")
        try await chat.edit("c1-1", text: "Hi")
        try await chat.delete("c1-1")
        try await chat.react(to: "c1-1", "🎉")
        try await chat.read(upTo: "c1-7")
        try await chat.typing()
        try await chat.mute()
        try await chat.add(["dora"])
        try await chat.remove("dora")
        try await chat.rename("We")
        try await chat.leave()
    }

    private func makeDrawingCalls() async throws(ParlorError) {
        try await drawings.create(title: "A tree", room: "K7QD")
        try await drawings.current()
        _ = try await drawings.list()
        _ = try await drawings.brushes()
        let (drawing, ink) = (drawing("d1"), Ink([Point(x: 1, y: 2)]))
        _ = try await drawing.get(rev: 3)
        _ = try await drawing.export(.svg)
        try await drawing.stroke(
            Stroke(points: ink, color: .white, brushSize: 2, brush: Brush("pen")), strokeId: "s1")
        try await drawing.stamp(Stamp(emoji: "🎉", x: 1, y: 2, size: 20))
        try await drawing.background(.white)
        try await drawing.undo()
        try await drawing.redo()
        try await drawing.clear()
        try await drawing.import(Picture(strokes: [], stamps: [], backgroundColor: .white))
        try await drawing.ink(ink, strokeId: "s1", color: .white)
        try await drawing.delete()
    }

    private func makeFriendsCalls() async throws(ParlorError) {
        _ = try await friends.list(limit: 10)
        _ = try await friends.card(of: "bob")
        _ = try await friends.roster(of: ["bob"])
        _ = try await friends.decisions()
        _ = try await friends.suggested()
        try await friends.request("bob")
        try await friends.accept("bob")
        try await friends.decline("bob")
        try await friends.remove("bob")
        try await friends.decide(.color, about: "bob", payload: "teal")
        try await friends.undecide(.color, about: "bob")
        try await friends.declineInvitation(to: "K7QD")
        _ = try await people.get("bob")
        _ = try await people.get(["bob", "cleo"])
        _ = try await people.search("bo")
        _ = try await people.avatars()
        try await people.report("bob", message: "c-1", because: "Rude")
    }

    private func makeOwnCalls() async throws(ParlorError) {
        _ = try await me.profile()
        try await me.rename("Ada")
        try await me.chooseAvatar("blue_circle")
        try await me.composeAvatar(
            LayeredAvatar(
                baseSymbol: "face", skinColorHex: "#F2C9A1", hairColorHex: "#3B2417",
                backgroundColorHex: "#CFE8FF"))
        try await me.usePhoto("p1")
        try await me.clearAvatar()
        try await me.setHandle("ada")
        _ = try await account.devices()
        try await account.setPreferences(PreferencesChange(color: "teal"))
        try await account.registerPush("token")
        try await account.attach(email: "ada@example.org", password: "correct horse")
        try await account.forgot(email: "ada@example.org")
        try await account.reset(email: "ada@example.org", code: "K7QD2MXP", password: "battery")
        try await account.confirm("tablet")
        try await account.decline("tablet")
        try await account.signOut("phone")
        _ = try await account.export()
        try await account.delete()
        _ = try await store.products()
        _ = try await store.verify(.gold)
    }
}
