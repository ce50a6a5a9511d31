import CanonicalJSON
import JSONSamples
import ParlorWire
import Testing

@Suite struct EncodingTests {
    struct Seat: Codable, Equatable {
        var userId: PersonID
        var name: String
        var avatar: Int?
    }

    @Test func `names are in order and nothing stands for nil`() {
        #expect(
            json(Seat(userId: "u1", name: "Ada", avatar: nil)) == #"{"name":"Ada","userId":"u1"}"#)
        #expect(
            json(Seat(userId: "u1", name: "Ada", avatar: 3))
                == #"{"avatar":3,"name":"Ada","userId":"u1"}"#)
    }

    @Test func `names are ordered by their UTF-8, escapes or not`() {
        let names = ["b": 1, "a": 2, "aa": 3, "é": 4, "Z": 5, "\"": 6, "\u{1}": 7, "!": 8, "": 9]
        #expect(
            json(names)
                == #"{"":9,"\u0001":7,"!":8,"\"":6,"Z":5,"a":2,"aa":3,"b":1,"é":4}"#)
    }

    @Test func `a character is escaped wherever it stands`() {
        for length in 1...19 {
            for place in 0..<length {
                for byte in 0..<UInt8(0x80) {
                    var text = Bytes(repeating: UInt8(ascii: "x"), count: length)
                    text[place] = byte
                    let written = json(String(decoding: text, as: UTF8.self))
                    let isPlain = byte >= 0x20 && byte != 0x22 && byte != 0x5C
                    #expect((written.utf8.count == length + 2) == isPlain, "\(byte) at \(place)")
                }
            }
        }
        #expect(json("éééééééé\"") == "\"éééééééé\\\"\"")
    }

    @Test func `texts escape what they must, and a slash is not among it`() {
        #expect(json("a/b") == #""a/b""#)
        #expect(json("\"\\\u{8}\t\n\u{C}\r\u{0}\u{1F}") == #""\"\\\b\t\n\f\r\u0000\u001f""#)
        #expect(json("é漢😀\u{7F}\u{2028}") == "\"é漢😀\u{7F}\u{2028}\"")
    }

    @Test(arguments: [
        (5.0, "5"), (-5.0, "-5"), (0.0, "0"), (-0.0, "0"), (0.1, "0.1"), (1e15, "1000000000000000"),
        (1e16, "1e+16"), (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"),
        (1.0 / 3, "0.3333333333333333"),
    ])
    func `a number is written as short as it can be read back`(number: Double, text: String) {
        #expect(json(number) == text)
    }

    @Test func `integers are plain to their limits`() {
        #expect(json(Int64.min) == "-9223372036854775808")
        #expect(json(UInt64.max) == "18446744073709551615")
        #expect(json([Int8.min, 0, .max]) == "[-128,0,127]")
    }

    @Test func `names that are no strings are still names`() {
        #expect(json([Sample.Suit.spades: 1, .clubs: 2]) == #"{"clubs":2,"spades":1}"#)
        #expect(json([PersonID("b"): [1], "a": []]) == #"{"a":[],"b":[1]}"#)
        #expect(json([10: true, 9: false]) == #"{"10":true,"9":false}"#)
        #expect(json([PersonID: Int]()) == "{}")
    }

    @Test func `keys that are no names make a list, in order`() {
        let points = [Sample.Point(x: 2, y: 1): 1, Sample.Point(x: 1, y: 2): 2]
        #expect(json(points) == #"[{"x":1,"y":2},2,{"x":2,"y":1},1]"#)
    }

    @Test func `a set is in order whatever the process hashes`() {
        #expect(json(Set(["b", "c", "a", "aa"])) == #"["a","aa","b","c"]"#)
        #expect(json([Set([3, 1, 2])]) == "[[1,2,3]]")
        #expect(json(Set<Int>()) == "[]")
    }

    @Test func `optionals in a list are null`() { #expect(json([1, nil, 2]) == "[1,null,2]") }

    @Test func `an empty value is an empty object`() {
        struct Nothing: Codable {}
        #expect(json(Nothing()) == "{}")
        #expect(json([Nothing()]) == "[{}]")
    }

    @Test func `a subclass writes its own beside what its superclass wrote`() throws {
        #expect(json(Derived()) == #"{"base":1,"own":2}"#)
        #expect(try JSON.decode(Derived.self, from: JSON.encode(Derived())).base == 1)
    }

    class Base: Codable { var base = 1 }

    final class Derived: Base {
        var own = 2

        private enum CodingKeys: CodingKey { case own }

        override init() { super.init() }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            own = try container.decode(Int.self, forKey: .own)
            try super.init(from: container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(own, forKey: .own)
            try super.encode(to: container.superEncoder())
        }
    }
}
