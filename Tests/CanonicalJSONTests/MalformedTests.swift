import CanonicalJSON
import JSONSamples
import ParlorWire
import Testing

@Suite struct MalformedTests {
    struct Profile: Decodable {
        struct Avatar: Decodable {
            var skinColorHex: String
            var suit: Sample.Suit?
            var size: UInt8?
        }

        var displayName: String
        var avatar: Avatar?
        var seen: [Sample.Point]?
        var at: Timestamp?
        var last: Last?
    }

    enum Last: Codable { case move(to: Int), nothing }

    @Test(arguments: [
        (#"{"displayName":5}"#, "displayName", "'displayName' must be text, not a number."),
        (#"{}"#, "displayName", "'displayName' is missing."),
        (#"{"displayName":null}"#, "displayName", "'displayName' is missing."),
        (
            #"{"displayName":"a","avatar":{"skinColorHex":false}}"#, "avatar.skinColorHex",
            "'avatar.skinColorHex' must be text, not true or false."
        ),
        (
            #"{"displayName":"a","avatar":{"skinColorHex":"f","suit":"stars"}}"#, "avatar.suit",
            "'avatar.suit' can't be \"stars\". It is one of clubs, diamonds, hearts, spades."
        ),
        (
            #"{"displayName":"a","avatar":{"skinColorHex":"f","size":256}}"#, "avatar.size",
            "'avatar.size' must be a whole number from 0 to 255, not 256."
        ),
        (
            #"{"displayName":"a","avatar":[]}"#, "avatar",
            "'avatar' must be an object, not an array."
        ),
        (
            #"{"displayName":"a","seen":[{"x":1,"y":2},{"x":1}]}"#, "seen[1].y",
            "'seen[1].y' is missing."
        ),
        (#"{"displayName":"a","seen":{}}"#, "seen", "'seen' must be an array, not an object."),
        (
            #"{"displayName":"a","at":"noon"}"#, "at", "'noon' is no ISO 8601 time in UTC."
        ),
        (
            #"{"displayName":"a","last":{"jump":{}}}"#, "last",
            "'last' must have one field, the name of a choice that there is."
        ),
        (
            #"{"displayName":"a","last":{"move":{"to":"b"}}}"#, "last.move.to",
            "'last.move.to' must be a whole number, not text."
        ),
        (#"[]"#, "", "The JSON must be an object, not an array."),
        (#"{"displayName""#, "", "The JSON ends where a colon should be."),
        (#"{"displayName";"#, "", "The JSON has something else than a colon at byte 14."),
    ])
    func `errors say where and what`(text: String, field: String, reason: String) {
        #expect(throws: Malformed(reason, field: field)) {
            try JSON.decode(Profile.self, from: text.bytes)
        }
    }

    @Test func `a type's own sentence gets its field`() {
        struct Code: Decodable {
            init(from decoder: any Decoder) throws { throw Malformed("A code has four letters.") }
        }
        #expect(throws: Malformed("A code has four letters.", field: "[1].code")) {
            try JSON.decode([[String: Code]].self, from: #"[{},{"code":"x"}]"#.bytes)
        }
    }

    @Test func `unknown fields are ignored, and null is absent`() throws {
        let text = #"{"x":{"y":[1e999]},"displayName":"Ada","avatar":null,"seen":null}"#
        let profile = try JSON.decode(Profile.self, from: text.bytes)
        #expect(profile.displayName == "Ada" && profile.avatar == nil && profile.seen == nil)
    }

    @Test func `a failure for the caller names the field`() {
        #expect(
            Malformed("'a' is missing.", field: "a").failure == .badInput("a", "'a' is missing."))
    }
}
