import ParlorWire
import Testing

@Suite struct CommandDigestTests {
    private func digest(_ body: String, _ call: CallName = "room.configure") -> CommandDigest {
        CommandDigest(call, Bytes(body.utf8))
    }

    @Test(arguments: [
        (#"{"a":1,"b":[1,2]}"#, #"{ "b" : [1, 2] , "a" : 1 }"#),
        (#"{"a":{"x":1,"y":2}}"#, #"{"a":{"y":2,"x":1}}"#),
        (#"{"a":"\u0041\/"}"#, #"{"a":"A/"}"#),
        (#"{"a":1,"b":null}"#, #"{"a":1}"#),
        ("", "{}"),
        (#"{"passcode":"1234"}"#, #"{"passcode":"4321"}"#),
        (#"{"email":"a@b.c","passwordHash":"x"}"#, #"{"email":"a@b.c","passwordHash":"y"}"#),
    ])
    func `bodies that mean the same have one digest`(one: String, other: String) {
        #expect(digest(one) == digest(other))
    }

    @Test(arguments: [
        (#"{"a":1}"#, #"{"a":2}"#), (#"{"a":1}"#, #"{"b":1}"#), (#"{"a":1}"#, "{}"),
        (#"{"a":[1,2]}"#, #"{"a":[2,1]}"#), (#"{"a":[1,null]}"#, #"{"a":[1]}"#),
        (#"{"a":"1"}"#, #"{"a":1}"#), (#"{"a":[]}"#, #"{"a":{}}"#),
        (#"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#), (#"{"a":{"b":1}}"#, #"{"a":1,"b":{}}"#),
        (#"{"a":true}"#, #"{"a":"true"}"#), (#"{"a":[[1],2]}"#, #"{"a":[[1,2]]}"#),
        (#"{"a":{"passcode":"1"}}"#, #"{"a":{"passcode":"2"}}"#), ("{", "["),
    ])
    func `other bodies have another`(one: String, other: String) {
        #expect(digest(one) != digest(other))
    }

    @Test func `another call has another`() {
        #expect(digest("{}", "room.leave") != digest("{}", "room.close"))
    }

    /// Journals keep them.
    @Test func `a digest is the same for ever`() {
        #expect(
            digest(#"{"roomName":"Ada's","maxPlayers":4,"tags":["x",true]}"#).value
                == -5_716_237_244_944_091_977)
    }
}
