import CanonicalJSON
import JSONSamples
import Testing

@Suite struct BrokenTests {
    @Test(arguments: [
        (#"{"cid":"c1","call":"#, #""c1""#), (#"{"call":"a.b","cid":7,"body":{"x":"#, "7"),
        (#"{"body":{"cid":1},"cid":{"a":[1]},"key":tru}"#, #"{"a":[1]}"#),
        (#"{"cid":"c1","cid":"c2"}"#, #""c1""#), (#"{"cid":"c1"} and more"#, #""c1""#),
        (#"{"call":x,"cid":"c1"}"#, #""c1""#), (#"{"body":{"x":-},"cid": 7 , }"#, "7"),
        (#"{"body":"}],\"cid\":1","cid":2}"#, "2"), (#"{"body":[{]},"cid":3}"#, "3"),
    ])
    func `a member is found, whatever is wrong with the others`(text: String, found: String) {
        #expect(cid(of: text)?.bytes == Bytes(found.utf8))
    }

    @Test(arguments: [
        "", "{", #"{"cid""#, #"{"cid":"#, #"{"cid":{"a":1"#, #"{"body":{"cid":1"#, #"["cid",1]"#,
        #"{"cid":x,"cid":1}"#, #"{"cid":"a"#, #"{"cid":[1,}"#, #"{"body":[[{}],"cid":1}"#,
        #"{"a":"\x","cid":1}"#,
        #"{"cid":}"#, #"{"cid",1}"#, #"{cid:1}"#,
    ])
    func `one that is broken itself, or is within another, is not`(text: String) {
        #expect(cid(of: text) == nil)
    }

    @Test func `nor is what is nested too deep to be read, but what is beside it is`() {
        #expect(
            cid(
                of:
                    #"{"cid":\#(String(repeating: "[", count: 100) + String(repeating: "]", count: 100))}"#
            ) == nil)
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        #expect(cid(of: #"{"cid":"c1","body":\#(deep)}"#)?.bytes == Bytes(#""c1""#.utf8))
    }

    private func cid(of text: String) -> RawJSON? {
        JSON.member("cid", ofBroken: Bytes(text.utf8))
    }
}
