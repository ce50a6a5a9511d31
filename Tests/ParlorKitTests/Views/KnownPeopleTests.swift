import Contracts
import ParlorKit
import ParlorWire
import Testing
import Witness

@Suite struct KnownPeopleTests {
    private func people(_ text: String) -> RawJSON { RawJSON(Bytes(text.utf8)) }

    private func identity(_ name: String, rev: Int = 1) -> Session.News {
        let body = #"{"userId":"ada","displayName":"\#(name)"}"#
        return .event(
            Session.Event(rev: rev, name: "identityChanged", body: people(body)))
    }

    @Test func `the newest look of a person counts, whichever stream tells it`() {
        var known = KnownPeople()
        #expect(known.name(of: "ada") == .guest("ada"))
        let state = Session.News.state(
            .init(epoch: "e", rev: 3), snapshot: RawJSON([]),
            people: people(#"{"ada":{"userId":"ada","displayName":"Ada"}}"#))
        let changes = [state, state, identity("Countess", rev: 1)].map { known.take($0) }
        #expect(changes == [true, false, true])
        #expect(known["ada"]?.displayName.text == "Countess")
        let recovered = Session.News.recovered(
            people: people(
                #"{"ada":{"userId":"ada","displayName":"Ada","avatarType":"built_in","avatarId":"fox"}}"#
            ))
        known.take(recovered)
        #expect(known["ada"]?.avatar == .builtIn("fox"))
    }

    @Test func `how an operator's own avatar looks is known wherever somebody is shown`() throws {
        let look = ##"{"shape":"whale","colorHexes":["#0A6EBD"]}"##
        var known = KnownPeople()
        let face = #""avatarType":"built_in","avatarId":"whale","avatarLook":"# + look
        known.take(
            .recovered(people: people(#"{"ada":{"userId":"ada","displayName":"Ada",\#(face)}}"#)))
        let whale = Avatar.builtIn(
            "whale", look: AvatarLook(shape: "whale", colorHexes: ["#0A6EBD"]))
        #expect(known["ada"]?.avatar == whale)
        let message = #"""
            {"messageId":"m1","number":1,"senderId":"ada","text":"Hi",
            "sentAt":"2026-01-01T12:00:00.000Z","reactions":{},"senderName":"Ada",
            "senderAvatarType":"built_in","senderAvatarId":"whale","senderAvatarLook":\#(look)}
            """#
        let said = try JSON.decode(ChatMessage.self, from: Bytes(message.utf8))
        #expect(said.senderIdentity?.avatar == whale)
        #expect(try JSON.decode(ChatMessage.self, from: JSON.encode(said)) == said)
    }

    @Test func `whoever can't be read is left out, and the others are not`() {
        var known = KnownPeople()
        known.take(
            .recovered(
                people: people(
                    #"{"ada":{"userId":"ada","displayName":"Ada","avatarType":"hologram"},"bob":{"userId":"bob","displayName":"Bob"}}"#
                )))
        #expect(known["ada"] == nil && known["bob"] != nil)
    }

    @Test func `answers tell of those who are unknown, and of nobody else`() {
        var known = KnownPeople()
        known.take(identity("Ada"))
        known.recall(
            ["ada", "bob"].map {
                PersonIdentity(
                    userId: PersonID($0), displayName: DisplayName(read: "Old"), avatar: .initials)
            })
        #expect(known.name(of: "ada").text == "Ada" && known.name(of: "bob").text == "Old")
    }

    @Test func `people can be kept`() throws {
        var known = KnownPeople()
        known.take(identity("Ada"))
        let kept = try JSON.decode(KnownPeople.self, from: JSON.encode(known))
        #expect(kept["ada"] == known["ada"])
    }

    @Test func `bots are known by the views that they are in`() throws {
        let example = try #require(ContractExamples.all["state.room"])["snapshot"]
        let room = try JSON.decode(RoomView.self, from: RawJSON(example).bytes)
        var known = KnownPeople()
        known.take(room.bots)
        #expect(room.bots.count == 1)
        #expect(known[room.bots[0].userId] == room.bots[0])
    }
}
