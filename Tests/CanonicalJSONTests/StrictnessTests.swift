import CanonicalJSON
import JSONSamples
import ParlorWire
import TestKit
import Testing

@Suite struct StrictnessTests {
    @Test(arguments: [
        "", " ", "nul", "True", "NaN", "Infinity", "-", "+1", ".5", "5.", "01", "-01", "1e", "1e+",
        "0x1",
        "1 2", "1,", "[1,]", "[,1]", "[1 2]", "[1", "]", "{", "{,}", #"{"a":1,}"#, #"{"a" 1}"#,
        #"{"a":}"#,
        "{a:1}", "{'a':1}", #"{1:2}"#, #"{"a":1"b":2}"#, "'a'", "\"a", "\"\\", "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"", "\"\n\"", "\"\u{0}\"", "\u{FEFF}1", "1\u{0}", "\u{0}", "/* */ 1", "1 // one",
        #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, #""\ud800\ud800""#, #""\ud800x""#,
    ])
    func `what is not JSON is refused`(text: String) {
        #expect(throws: Malformed.self) { try JSON.decode(RawJSON.self, from: text.bytes) }
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x41], [0xE0, 0x80, 0x80],
            [0xE2, 0x82],
            [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFF],
        ] as [Bytes])
    func `what is not UTF-8 is refused`(inside: Bytes) {
        let quote = "\"".bytes
        #expect(throws: Malformed.self) {
            try JSON.decode(String.self, from: quote + inside + quote)
        }
        #expect(throws: Malformed.self) { try JSON.decode(String.self, from: inside) }
    }

    @Test func `numbers mean exactly what they say`() throws {
        let double = { (text: String) in try JSON.decode(Double.self, from: text.bytes) }
        #expect(try double("-0").sign == .minus)
        #expect(try double("1.0E+2") == 100)
        #expect(
            try double("123456789012345678901234567890") == Double("123456789012345678901234567890")
        )
        #expect(try double("0.1e-6") == 0.1e-6)
        #expect(try double("2.2250738585072011e-308") == Double("2.2250738585072011e-308"))
        #expect(throws: Malformed.self) { try double("1e999") }
        #expect(throws: Malformed.self) { try double("-1e999") }
        #expect(throws: Malformed.self) { try JSON.decode(Float.self, from: "1e39".bytes) }
    }

    @Test func `integers don't go through doubles`() throws {
        let int = { (text: String) in try JSON.decode(Int64.self, from: text.bytes) }
        #expect(try int("9223372036854775807") == .max)
        #expect(try int("-9223372036854775808") == .min)
        #expect(try int("9007199254740993") == 9_007_199_254_740_993)
        #expect(try int("1.0E+2") == 100)
        #expect(try int("-0") == 0)
        #expect(try JSON.decode(UInt64.self, from: "18446744073709551615".bytes) == .max)
        for text in ["9223372036854775808", "1.5", "1e19", "9007199254740993.0"] {
            #expect(throws: Malformed.self) { try int(text) }
        }
        #expect(throws: Malformed.self) { try JSON.decode(UInt8.self, from: "-1".bytes) }
    }

    @Test func `escapes mean their characters`() throws {
        let text = #""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00\u0000""#
        let read = try JSON.decode(String.self, from: text.bytes)
        #expect(read == "\"\\/\u{8}\u{C}\n\r\tAé😀\u{0}")
        #expect(try JSON.decode([String: Int].self, from: #"{"\u0061":1}"#.bytes) == ["a": 1])
    }

    @Test func `white space may be everywhere, and only JSON's`() throws {
        let text = "\t{ \"a\" :\r\n[ 1 , 2 ] } \n"
        #expect(try JSON.decode([String: [Int]].self, from: text.bytes) == ["a": [1, 2]])
        #expect(throws: Malformed.self) { try JSON.decode([Int].self, from: "[1,\u{A0}2]".bytes) }
        #expect(throws: Malformed.self) { try JSON.decode([Int].self, from: "[1,\u{B}2]".bytes) }
    }

    @Test(arguments: [
        #"{"a":1,"a":2}"#, #"{"a":1,"b":2,"\u0061":3}"#, #"[{"x":{"":1,"":1}}]"#,
        "{" + (0..<40).map { "\"n\($0 % 39)\":1" }.joined(separator: ",") + "}",
    ])
    func `a name twice in one object is refused`(text: String) {
        let error = #expect(throws: Malformed.self) {
            try JSON.decode(RawJSON.self, from: text.bytes)
        }
        #expect(error?.reason.hasSuffix("twice in one object.") == true)
    }

    @Test func `nesting ends at 64`() throws {
        let nested = { (depth: Int) in
            (String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).bytes
        }
        #expect(try JSON.decode(RawJSON.self, from: nested(64)).bytes.count == 128)
        #expect(throws: Malformed("JSON is nested at most 64 deep.")) {
            try JSON.decode(RawJSON.self, from: nested(65))
        }
        #expect(throws: Malformed.self) {
            try JSON.decode(RawJSON.self, from: Bytes(repeating: UInt8(ascii: "["), count: 1 << 20))
        }
    }

    @Test func `a megabyte of names is read`() throws {
        func time(ofReading count: Int) throws -> Duration {
            let names = Dictionary(uniqueKeysWithValues: (0..<count).map { ("name\($0)", $0) })
            let people = Dictionary(uniqueKeysWithValues: names.map { (PersonID($0), $1) })
            let bytes = JSON.encode(names)
            return try ContinuousClock().measure {
                let read = try (
                    JSON.decode([String: Int].self, from: bytes),
                    JSON.decode([PersonID: Int].self, from: bytes),
                    JSON.decode(Wide.self, from: bytes)
                )
                #expect(read.0 == names && read.1 == people && read.2.count == count)
            }
        }
        let few = try time(ofReading: 6_000)
        Figures.note(
            "60,000 names are read in three ways", try time(ofReading: 60_000), expected: few * 30,
            beside: few, "6,000 names are read so")
    }

    /// Asks for each of its names, as a hand-written type may.
    private struct Wide: Decodable {
        let count: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyName.self)
            let keys = container.allKeys
            for key in keys { _ = try container.decode(Int.self, forKey: key) }
            count = keys.count
        }
    }

    private struct AnyName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
