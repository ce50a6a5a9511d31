import CanonicalJSON
import Testing

@Suite struct SecretTests {
    private struct Lock: Codable, Equatable {
        var name = "door"
        @Secret var code: Int = 1
        @Secret var spare: Int? = nil
        var wear = 2
    }

    private enum Event: Choice, Equatable {
        case closed(Secret<Int>)
        case locked(code: Secret<Int>?, by: String)
        case replaced(Lock)

        enum CodingKeys: String, CodingKey, CaseIterable { case closed, locked, replaced }
    }

    private func text(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }

    private func expect<T: Codable & Equatable>(
        _ value: T, stored: String, told: String, at place: SourceLocation = #_sourceLocation
    ) throws {
        let bytes = JSON.encode(value, withSecrets: true)
        #expect(text(bytes) == stored, sourceLocation: place)
        #expect(text(JSON.encode(value)) == told, sourceLocation: place)
        #expect(try JSON.decode(T.self, from: bytes) == value, sourceLocation: place)
    }

    @Test
    func `a secret is stored as the value itself, and its field is left out where it is told`()
        throws
    {
        try expect(
            Lock(), stored: #"{"code":1,"name":"door","wear":2}"#,
            told: #"{"name":"door","wear":2}"#)
        try expect(
            Lock(spare: 3), stored: #"{"code":1,"name":"door","spare":3,"wear":2}"#,
            told: #"{"name":"door","wear":2}"#)
    }

    @Test func `secrets lie at the beginning, at the end, alone, and in every kind of container`()
        throws
    {
        try expect(Secret(7), stored: "7", told: "{}")
        try expect(["a": Secret("x")], stored: #"{"a":"x"}"#, told: "{}")
        try expect([Secret("x"), Secret("y")], stored: #"["x","y"]"#, told: "[]")
        try expect([true: Secret("x")], stored: #"[true,"x"]"#, told: "{}")
        try expect(
            ["z": [Lock()], "a": [Lock(), Lock(wear: 3)]],
            stored: #"{"a":[{"code":1,"name":"door","wear":2},{"code":1,"name":"door","wear":3}],"#
                + #""z":[{"code":1,"name":"door","wear":2}]}"#,
            told: #"{"a":[{"name":"door","wear":2},{"name":"door","wear":3}],"#
                + #""z":[{"name":"door","wear":2}]}"#)
        try expect(
            Secret([Lock(spare: 3)]), stored: #"[{"code":1,"name":"door","spare":3,"wear":2}]"#,
            told: "{}")
    }

    @Test(arguments: [
        (Event.closed(Secret(7)), "7", "{}"),
        (.locked(code: Secret(7), by: "ada"), #"{"by":"ada","code":7}"#, #"{"by":"ada"}"#),
        (.locked(code: nil, by: "ada"), #"{"by":"ada"}"#, #"{"by":"ada"}"#),
        (
            .replaced(Lock()), #"{"code":1,"name":"door","wear":2}"#,
            #"{"name":"door","wear":2}"#
        ),
    ])
    private func `a choice is written as it is stored and as it is told`(
        event: Event, stored: String, told: String
    ) throws {
        let written = WrittenChoice(event)
        #expect(text(written.stored) == stored && text(written.told) == told)
        #expect(text(JSON.encode(choice: event).body) == told)
        #expect(
            try JSON.decode(choice: Event.self, name: written.name, body: written.stored) == event)
    }

    @Test func `what has no secret is told as it is stored`() {
        let written = WrittenChoice(Event.locked(code: nil, by: "ada"))
        #expect(written.stored == written.told)
    }
}
