import ParlorWire
import Testing

@testable import Parlor

@Suite struct StateDiffTests {
    func lines(from old: String, to new: String, width: Int? = nil) throws -> [String] {
        let (old, new) = (try tree(old), try tree(new))
        return StateDiff(from: old, to: new).changes.map {
            ChangeLine($0).text(on: Terminal(descriptor: -1), width: width)
        }
    }

    func tree(_ json: String) throws -> JSONTree { try JSONTree(RawJSON(Array(json.utf8))) }

    @Test func `the same state has no line`() throws {
        let state = #"{"a":[{"id":"x"}],"b":{"c":1.50}}"#
        #expect(try lines(from: state, to: state).isEmpty)
    }

    @Test func `a place that changed, came or went is a line with its path`() throws {
        #expect(
            try lines(
                from: #"{"status":"waiting","about":{"name":"A","max":4},"gone":null}"#,
                to: #"{"status":"inGame","about":{"name":"A","max":8},"new":{"x":1}}"#)
                == [
                    "~ about.max: 4 -> 8", "- gone: null", #"+ new: {"x":1}"#,
                    #"~ status: "waiting" -> "inGame""#,
                ])
    }

    @Test func `objects in a list are matched by their ids, wherever they stand`() throws {
        #expect(
            try lines(
                from: #"{"seats":[{"id":"ada","isReady":true},{"id":"ben","isReady":false}]}"#,
                to: #"{"seats":[{"id":"ben","isReady":true},{"id":"eve","isReady":false}]}"#)
                == [
                    #"- seats[ada]: {"id":"ada","isReady":true}"#,
                    "~ seats[ben].isReady: false -> true",
                    #"+ seats[eve]: {"id":"eve","isReady":false}"#,
                ])
    }

    @Test func `another order of the same objects is told by their ids`() throws {
        #expect(
            try lines(
                from: #"[{"userId":"a","n":1},{"userId":"b","n":1}]"#,
                to: #"[{"userId":"b","n":1},{"userId":"a","n":2}]"#)
                == ["~ [a].n: 1 -> 2", #"~ [].userId: ["a","b"] -> ["b","a"]"#])
    }

    @Test func `objects that share an id are compared place by place`() throws {
        #expect(
            try lines(
                from: #"[{"id":"a","n":1},{"id":"a","n":2}]"#,
                to: #"[{"id":"a","n":1},{"id":"a","n":3}]"#) == ["~ [1].n: 2 -> 3"])
    }

    @Test func `of plain values only what came and went is told`() throws {
        #expect(
            try lines(from: #"{"log":["a","b","c"]}"#, to: #"{"log":["b","c","d"]}"#)
                == [#"- log[0]: "a""#, #"+ log[2]: "d""#])
        #expect(try lines(from: "[1,2,3]", to: "[1,9,3]") == ["~ [1]: 2 -> 9"])
    }

    @Test func `what has another type now has changed`() throws {
        #expect(try lines(from: #"{"a":[1]}"#, to: #"{"a":{"b":1}}"#) == [#"~ a: [1] -> {"b":1}"#])
    }

    @Test func `long lists are compared in time, too`() throws {
        let old = "[" + (0..<5_000).map { "\($0)" }.joined(separator: ",") + "]"
        let new = "[" + (0..<5_000).map { "\(-$0 - 1)" }.joined(separator: ",") + "]"
        #expect(try lines(from: old, to: new).count == 5_000)
    }

    @Test func `a line fits the terminal, and nothing in it commands it`() throws {
        let line = try lines(
            from: #"{"name":"A"}"#,
            to: "{\"name\":\"\\u001b[2J\(String(repeating: "x", count: 90))\"}", width: 40)
        #expect(line.count == 1 && line[0].count <= 40)
        #expect(line[0].hasPrefix(#"~ name: "A" -> "\u001b"#))
    }

    @Test func `for programs a change is an object`() throws {
        let change = StateDiff(from: try tree(#"{"a":1}"#), to: try tree(#"{"b":"x"}"#)).changes[1]
        #expect(
            String(decoding: JSON.encode(change), as: UTF8.self) == #"{"new":"x","path":"b"}"#)
    }
}
