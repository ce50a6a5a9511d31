import Testing
import Wire

@Suite struct PortraitTests {
    private let faces: [PersonID: RawJSON] = [
        "ada": RawJSON(
            Bytes(
                #"{"avatarId":"blue_circle","avatarType":"built_in","displayName":"Ada \"A\"","userId":"ada"}"#
                    .utf8))
    ]

    private func filled(_ text: String) -> String {
        String(
            decoding: Bytes(text.utf8).portraying { faces[$0].map { Portrait($0) } }, as: UTF8.self)
    }

    @Test func `an id becomes a name and an avatar`() {
        #expect(
            filled(#"{"players":[{"@player":"ada","id":"ada"}]}"#)
                == #"{"players":[{"avatarId":"blue_circle","avatarType":"built_in","#
                + #""username":"Ada \"A\"","id":"ada"}]}"#)
    }

    @Test func `of whom nothing is known nothing is said`() {
        #expect(filled(#"{"@player":"eve"}"#) == "{}")
        #expect(filled(#"[{"@player":"eve","id":"eve"}]"#) == #"[{"id":"eve"}]"#)
    }

    @Test func `who never chose a name is a guest`() {
        let eve: PersonID = "eve"
        let view = Bytes(#"{"@player":"eve","id":"eve"}"#.utf8)
        #expect(
            view.portraying { Portrait.guest($0) }
                == Bytes(#"{"username":"\#(eve.guestName)","id":"eve"}"#.utf8))
    }

    @Test func `every place is filled in, and each person is named once`() {
        let view = #"[{"@player":"ada"},{"@player":"eve"},{"@player":"ada"}]"#
        #expect(Bytes(view.utf8).portrayed == ["ada", "eve"])
        #expect(filled(view).split(separator: "username").count == 3)
    }

    @Test(arguments: [
        "{}", #"{"name":"me@home"}"#, #"{"name":"\"@player\":\"ada\""}"#, #"{"a":"@player"}"#,
        #"{"@player":7}"#, #"{"@player":"ada"#, "@", #""@player":"#,
    ])
    func `what is no portrait stays as it is`(view: String) {
        #expect(filled(view) == view)
        #expect(Bytes(view.utf8).portrayed.isEmpty)
    }

    @Test func `an odd id is read as it was written`() {
        let odd = PersonID(#"a"b\cé"#)
        let view = Bytes(#"{"@player":"#.utf8) + JSON.encode(odd) + Bytes("}".utf8)
        #expect(view.portrayed == [odd])
    }
}
