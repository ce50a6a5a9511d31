import CanonicalJSON
import JSONSamples
import Testing

@Suite struct RawJSONTests {
    struct Frame: Codable, Equatable {
        var cid: Int
        var ok: RawJSON
        var next: RawJSON?
    }

    @Test func `another's JSON goes through as it stands`() throws {
        let text = #"{"cid":1,"ok":{ "b" : [1.0, "\u0041"], "a":null }}"#
        let frame = try JSON.decode(Frame.self, from: text.bytes)
        #expect(String(frame.ok.bytes) == #"{ "b" : [1.0, "\u0041"], "a":null }"#)
        #expect(json(frame) == text)
    }

    @Test(arguments: ["1", "-2.50", "\"x\\n\"", "true", "[ ]", "{}", "[1, [2]]"])
    func `every kind of value can be raw`(text: String) throws {
        let raw = try JSON.decode([RawJSON].self, from: "[ \(text) , 0 ]".bytes)
        #expect(raw.map { String($0.bytes) } == [text, "0"])
    }

    @Test func `no bytes at all are an empty object`() {
        #expect(json(Frame(cid: 1, ok: RawJSON([]))) == #"{"cid":1,"ok":{}}"#)
    }

    @Test func `what isn't JSON doesn't become raw JSON`() {
        #expect(throws: Malformed.self) { try JSON.decode(RawJSON.self, from: "{},{}".bytes) }
    }
}
