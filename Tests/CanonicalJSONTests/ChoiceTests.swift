import CanonicalJSON
import JSONSamples
import Testing

enum Move: Choice, Equatable {
    case join(passcode: String?, games: [String: Int]?)
    case ready(isReady: Bool)
    case leave
    case place(Sample.Point)
    case roll(Int)
    case maybe(Int?)
    case swap(Int, with: Int)
    case say(text: String, to: Target)
    case raw(RawJSON)

    enum CodingKeys: String, CodingKey, CaseIterable {
        case join, ready, leave, place, roll, maybe, swap
        case say = "shout"
        case raw
    }

    enum Target: Codable, Equatable {
        case everyone
        case seat(Int)
        case team(name: String)
    }
}

@Suite struct ChoiceTests {
    @Test(
        arguments: [
            (
                .join(passcode: "1\"2", games: ["b": 1, "a": 2]), "join",
                #"{"games":{"a":2,"b":1},"passcode":"1\"2"}"#
            ),
            (.join(passcode: nil, games: nil), "join", "{}"),
            (.ready(isReady: true), "ready", #"{"isReady":true}"#),
            (.leave, "leave", "{}"),
            (.place(Sample.Point(x: 1, y: 2.5)), "place", #"{"x":1,"y":2.5}"#),
            (.roll(6), "roll", "6"),
            (.maybe(3), "maybe", "3"),
            (.maybe(nil), "maybe", "null"),
            (.swap(1, with: 2), "swap", #"{"_0":1,"with":2}"#),
            (.say(text: "hi", to: .everyone), "shout", #"{"text":"hi","to":{"everyone":{}}}"#),
            (.say(text: "hi", to: .seat(2)), "shout", #"{"text":"hi","to":{"seat":2}}"#),
            (
                .say(text: "", to: .team(name: "red")), "shout",
                #"{"text":"","to":{"team":{"name":"red"}}}"#
            ),
            (.raw(RawJSON("[ 1 ]".bytes)), "raw", "[ 1 ]"),
        ] as [(Move, String, String)])
    func `a case is its name and its body`(move: Move, name: String, body: String) throws {
        let encoded = JSON.encode(choice: move)
        #expect(encoded.name == name)
        #expect(String(encoded.body) == body)
        #expect(try JSON.decode(choice: Move.self, name: name, body: body.bytes) == move)
    }

    @Test func `a choice knows its names`() {
        #expect(Move.names.contains("shout") && Move.names.count == 9)
    }

    @Test func `an empty body is an empty object`() throws {
        #expect(try JSON.decode(choice: Move.self, name: "leave", body: []) == .leave)
        #expect(
            try JSON.decode(choice: Move.self, name: "join", body: [])
                == .join(passcode: nil, games: nil))
    }

    @Test func `unknown fields of a body are ignored`() throws {
        let body = #"{"isReady":false,"later":{"leave":{}}}"#.bytes
        #expect(
            try JSON.decode(choice: Move.self, name: "ready", body: body) == .ready(isReady: false))
        #expect(try JSON.decode(choice: Move.self, name: "leave", body: body) == .leave)
    }

    @Test(arguments: [
        ("fly", "{}", "", "There is no 'fly'."),
        ("say", "{}", "", "There is no 'say'."),
        ("ready", "", "isReady", "'isReady' is missing."),
        ("ready", #"{"isReady":1}"#, "isReady", "'isReady' must be true or false, not a number."),
        ("place", #"{"x":1}"#, "y", "'y' is missing."),
        ("place", #"{"x":1,"y":[]}"#, "y", "'y' must be a number, not an array."),
        ("roll", "{}", "", "The JSON must be a whole number, not an object."),
        ("leave", "3", "", "The JSON must be an object, not a number."),
        (
            "shout", #"{"text":"","to":{"seat":"x"}}"#, "to.seat",
            "'to.seat' must be a whole number, not text."
        ),
        (
            "leave", #"{}},"ready":{"isReady":true"#, "",
            "The JSON has something else than the end at byte 2."
        ),
        (
            "leave", #"{},"ready":{"isReady":true}"#, "",
            "The JSON has something else than the end at byte 2."
        ),
    ])
    func `a wrong body is refused by its own fields`(
        name: String, body: String, field: String, reason: String
    ) {
        #expect(throws: Malformed(reason, field: field)) {
            try JSON.decode(choice: Move.self, name: name, body: body.bytes)
        }
    }
}
