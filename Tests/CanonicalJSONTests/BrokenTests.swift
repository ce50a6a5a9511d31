import CanonicalJSON
import JSONSamples
import Testing

@Suite struct BrokenTests {
    @Test(arguments: [
        (#"{"cid":"c1","call":"#, #""c1""#), (#"{"call":"a.b","cid":7,"body":{"x":"#, "7"),
        (#"{"body":{"cid":1},"cid":{"a":[1]},"key":tru}"#, #"{"a":[1]}"#),
        (#"{"cid":"c1","cid":"c2"}"#, #""c1""#), (#"{"cid":"c1"} and more"#, #""c1""#),
    ])
    func `a member before the flaw is found`(text: String, found: String) {
        #expect(JSON.member("cid", ofBroken: Bytes(text.utf8))?.bytes == Bytes(found.utf8))
    }

    @Test(arguments: [
        "", "{", #"{"cid""#, #"{"cid":"#, #"{"cid":{"a":1"#, #"{"body":{"cid":1"#, #"["cid",1]"#,
        #"{"call":x,"cid":"c1"}"#,
    ])
    func `one behind the flaw, within it or elsewhere is not`(text: String) {
        #expect(JSON.member("cid", ofBroken: Bytes(text.utf8)) == nil)
    }

    @Test func `nor is what is nested too deep to be read, but what is beside it is`() {
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        let frame = Bytes(#"{"cid":"c1","body":\#(deep)}"#.utf8)
        #expect(JSON.member("cid", ofBroken: frame)?.bytes == Bytes(#""c1""#.utf8))
    }
}
