import CanonicalJSON
import JSONSamples
import ParlorWire
import Testing

@Suite struct FuzzTests {
    @Test func `whatever arrives is read or refused`() throws {
        var seeded = Dice(seed: 6)
        var seeds = (0..<10).map { _ in JSON.encode(Sample(&seeded)) }
        seeds += [
            JSON.encode(choice: Move.say(text: "a\u{1}😀", to: .seat(3))).body,
            CallHeader(id: "1", call: "a.b", actor: .clock, timeoutMs: 5).bytes,
            #" [ {"a" : [1.5e-3, "\ud83d\ude00", null, true, {"b":[[[]]]} ]}, -0 ] "#.bytes,
        ]
        var read = 0
        for turn in 0..<100_000 {
            let bytes = mutated(seeds.randomElement(using: &seeded)!, by: &seeded)
            do {
                switch turn % 4 {
                case 0: _ = try JSON.decode(RawJSON.self, from: bytes)
                case 1: _ = try JSON.decode(Sample.self, from: bytes)
                case 2: _ = try JSON.decode(choice: Move.self, name: "shout", body: bytes)
                default: _ = try CallHeader(bytes: bytes)
                }
                read += 1
            } catch {
                #expect(error.reason.hasSuffix("."))
            }
        }
        #expect(read > 1_000)
    }

    private func mutated(_ bytes: Bytes, by seeded: inout Dice) -> Bytes {
        var bytes = bytes
        let marks = "{}[]\",:\\0e-.u \u{0}t".bytes + [0x80, 0xC3, 0xED, 0xF4, 0xFF]
        for _ in 0..<Int.random(in: 1...3, using: &seeded) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &seeded)
            let length = min(Int.random(in: 1...12, using: &seeded), bytes.count - place)
            switch Int.random(in: 0..<6, using: &seeded) {
            case 0: bytes[place] = marks.randomElement(using: &seeded)!
            case 1: bytes.insert(marks.randomElement(using: &seeded)!, at: place)
            case 2: bytes.removeSubrange(place..<place + length)
            case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
            case 4: bytes.removeSubrange(place...)
            default: bytes[place] = UInt8.random(in: 0...255, using: &seeded)
            }
        }
        return bytes
    }
}
