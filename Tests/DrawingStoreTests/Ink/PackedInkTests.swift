import Contracts
import EventSourcing
import ParlorWire
import Testing

@Suite struct PackedInkTests {
    /// As a finger moves: a little faster, a little slower.
    static func scribble(_ count: Int, seed: UInt64, _ step: (Double) -> Double) -> [Point] {
        var dice = Dice(seed: seed)
        var (x, y, dx, dy) = (200.0, 300.0, 1.0, 0.5)
        return (0..<count).map { _ in
            dx = min(max(dx + Double.random(in: -0.7...0.7, using: &dice), -9), 9)
            dy = min(max(dy + Double.random(in: -0.7...0.7, using: &dice), -9), 9)
            (x, y) = (x + dx, y + dy)
            return Point(x: step(x), y: step(y))
        }
    }

    static let forms: [@Sendable (Double) -> Double] = [
        { $0.rounded() }, { ($0 * 2).rounded() / 2 }, { ($0 * 10).rounded() / 10 },
        { ($0 * 1000).rounded() / 1000 }, { Double(Float($0)) }, { $0 }, { -$0 / 3 },
    ]

    @Test(arguments: forms.indices, 0..<20)
    func `every number comes back as it was`(form: Int, seed: Int) throws {
        let points = Self.scribble(1 + seed * 7, seed: UInt64(seed), Self.forms[form])
        let ink = Ink(points)
        #expect(ink.points == points)
        #expect(ink.count == points.count)
        let json = JSON.encode(ink)
        #expect(json == JSON.encode(points))
        #expect(try JSON.decode(Ink.self, from: json) == ink)
        let kept = JSON.encode(ink.writtenPacked)
        #expect(try JSON.decode(Ink.self, from: kept) == ink)
        #expect(kept.count <= json.count, "\(kept.count) bytes for \(json.count)")
    }

    @Test(
        arguments: [
            0, -0.0, 1e6, -1e6, .leastNonzeroMagnitude, 0.1 + 0.2, 1 / 3, 9_007_199_254_740_994,
            .greatestFiniteMagnitude, 1e-9, .pi,
        ])
    func `no number is too odd`(number: Double) {
        let points = [Point(x: number, y: 1), Point(x: 1, y: -number), Point(x: 0.5, y: number)]
        #expect(Ink(points).points == points)
    }

    @Test func `there is one zero, without a sign`() {
        for other in [0, 1 / 3.0] {
            let zeros = Ink([Point(x: -0.0, y: other), Point(x: 1, y: -0.0)])
            #expect(zeros.points[0].x.sign == .plus && zeros.points[1].y.sign == .plus)
            #expect(zeros == Ink([Point(x: 0, y: other), Point(x: 1, y: 0)]))
        }
    }

    @Test func `the form is what its page says`() {
        let points = [Point(x: 1.5, y: 2), Point(x: 2, y: 1.5)]
        #expect(Ink(points).packed == [1, 2, 30, 40, 10, 9])
        let steady = (0..<4).map { Point(x: Double(100 * $0), y: Double(100 * $0)) }
        #expect(Ink(steady).packed == [32, 4, 0, 0, 200, 1, 200, 1, 0, 0, 0, 0])
        #expect(Ink([Point(x: 1 / 3, y: 0)]).packed.first == 31)
    }

    @Test func `a scribble takes far fewer bytes than as JSON`() {
        for (name, form) in [("hundredths", 100.0), ("thousandths", 1_000)] {
            let points = Self.scribble(4_000, seed: 3) { ($0 * form).rounded() / form }
            let packed = Double(JSON.encode(Ink(points).writtenPacked).count) / 4_000
            let json = Double(JSON.encode(points).count) / 4_000
            print("Points to the \(name): \(packed) bytes each, as JSON \(json).")
            #expect(packed * 4 < json)
        }
    }

    @Test func `whatever bytes there are, they are points or they are not`() {
        var dice = Dice(seed: 5)
        let samples = Self.forms.indices.map {
            Ink(Self.scribble(30, seed: UInt64($0), Self.forms[$0])).packed
        }
        var (good, bad) = (0, 0)
        for _ in 0..<60_000 {
            var bytes = samples.randomElement(using: &dice)!
            for _ in 0...Int.random(in: 0...3, using: &dice) {
                switch Int.random(in: 0...3, using: &dice) {
                case 0 where !bytes.isEmpty:
                    bytes[Int.random(in: 0..<bytes.count, using: &dice)] = .random(
                        in: 0...255, using: &dice)
                case 1: bytes = Bytes(bytes.prefix(Int.random(in: 0...bytes.count, using: &dice)))
                case 2: bytes.insert(255, at: Int.random(in: 0...bytes.count, using: &dice))
                default: bytes.append(.random(in: 0...255, using: &dice))
                }
            }
            if let ink = Ink(packed: bytes) {
                good += 1
                #expect(ink.points.count == ink.count)
                #expect(ink.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
            } else {
                bad += 1
            }
        }
        #expect(good > 0 && bad > 0)
        #expect(Ink(packed: []) == nil)
        #expect(Ink(packed: [0, 255, 255, 255, 255, 255, 255, 255, 255, 127]) == nil)
    }

    @Test func `a text that is no Base64 is no ink`() {
        for text in ["AA=", "A===", "AAA!", "AB==", "====", "AAECAw"] {
            #expect(throws: Malformed.self) {
                try JSON.decode(Ink.self, from: JSON.encode(text))
            }
        }
        for count in 0..<40 {
            let bytes = Bytes((0..<count).map { UInt8(truncatingIfNeeded: $0 * 37) })
            #expect(Base64.bytes(Base64.text(bytes)) == bytes)
        }
    }
}
