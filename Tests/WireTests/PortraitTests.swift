import ParlorWire
import Testing

@Suite struct PortraitTests {
    private struct Shown: Encodable {
        var id: PersonID?
        var portrait: Portrait.Place?
        /// What some client has sent.
        var sent: RawJSON?

        enum CodingKeys: String, CodingKey {
            case id, sent
            case portrait = "@player"
        }

        init(_ person: PersonID? = nil, id: PersonID? = nil, sent: String? = nil) {
            self.id = id
            portrait = person.map { Portrait.Place(of: $0) }
            self.sent = sent.map { RawJSON(Bytes($0.utf8)) }
        }
    }

    private let faces: [PersonID: RawJSON] = [
        "ada": RawJSON(
            Bytes(
                #"{"avatarId":"blue_circle","avatarType":"built_in","displayName":"Ada \"A\"","userId":"ada"}"#
                    .utf8))
    ]

    @Test func `nothing but the place of a portrait is filled in`() {
        let view = Bytes(#"{"someone":"ada"}"#.utf8)
        for place in [-1, 0, 1, 16, 17, .max / 2] {
            #expect(view.portraying(at: [place]) { _ in .guest("ada") } == view)
        }
    }

    private func filled(_ view: some Encodable) -> String {
        let (json, places) = JSON.encode(view).unmarked
        return String(
            decoding: json.portraying(at: places) { faces[$0].map { Portrait($0) } }, as: UTF8.self)
    }

    @Test func `an id becomes a name and an avatar`() {
        #expect(
            filled(["players": [Shown("ada", id: "ada")]])
                == #"{"players":[{"avatarId":"blue_circle","avatarType":"built_in","#
                + #""username":"Ada \"A\"","id":"ada"}]}"#)
    }

    @Test func `a sender's fields come before those of a message`() {
        let ada = Portrait(faces["ada"]!)
        func joined(_ text: String) -> String {
            let object = ada.joined(to: RawJSON(Bytes(text.utf8)), .sender)
            return String(decoding: object.bytes, as: UTF8.self)
        }
        #expect(
            joined(#"{"text":"Hi"}"#)
                == #"{"senderAvatarId":"blue_circle","senderAvatarType":"built_in","#
                + #""senderName":"Ada \"A\"","text":"Hi"}"#)
        #expect(joined("{}") == "{}")
    }

    @Test func `of whom nothing is known nothing is said`() {
        #expect(filled(Shown("eve")) == "{}")
        #expect(filled([Shown("eve", id: "eve")]) == #"[{"id":"eve"}]"#)
    }

    @Test func `who never chose a name is a guest`() {
        let eve: PersonID = "eve"
        let (view, places) = JSON.encode(Shown(eve, id: eve)).unmarked
        #expect(
            view.portraying(at: places) { Portrait.guest($0) }
                == Bytes(#"{"username":"\#(eve.guestName)","id":"eve"}"#.utf8))
    }

    @Test func `every place is filled in, and each person is named once`() {
        let view = [Shown("ada"), Shown("eve"), Shown("ada")]
        let (json, places) = JSON.encode(view).unmarked
        #expect(
            String(decoding: json, as: UTF8.self)
                == #"[{"@player":"ada"},{"@player":"eve"},{"@player":"ada"}]"#)
        #expect(json.portrayed(at: places) == ["ada", "eve"])
        #expect(filled(view).split(separator: "username").count == 3)
    }

    @Test(arguments: [
        "{}", #"{"name":"me@home"}"#, #"{"name":"\"@player\":\"ada\""}"#, #"{"a":"@player"}"#,
        #"{"@player":7}"#, #"{"@player":"ada"}"#, #"{"@player":"\u0001ada"}"#,
        #"{"@player":"ada","id":"ada"}"#,
    ])
    func `what a client has sent stays as it is, beside what is filled in`(sent: String) throws {
        #expect(JSON.encode(Shown(sent: sent)).unmarked.portraits.isEmpty)
        let view = filled(Shown("ada", sent: sent))
        #expect(view.hasSuffix(#","sent":\#(sent)}"#))
        #expect(view.hasPrefix(#"{"avatarId":"blue_circle","#))
        _ = try JSON.decode([String: RawJSON].self, from: Bytes(view.utf8))
    }

    @Test(arguments: ["{\"@player\":\u{1}\"ada\"}", "{\"@player\":\"\u{1}ada\"}", "\u{1}{}"])
    func `the mark is not JSON: nobody can send it`(sent: String) {
        #expect(throws: Malformed.self) {
            try JSON.decode(RawJSON.self, from: Bytes(sent.utf8))
        }
    }

    @Test func `an odd id is read as it was written`() {
        let odd = PersonID(#"a"b\cé"#)
        let (view, places) = JSON.encode(Shown(odd)).unmarked
        #expect(view.portrayed(at: places) == [odd])
    }
}
