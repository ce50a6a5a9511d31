import CanonicalJSON
import JSONSamples
import ParlorWire

/// A value of every shape that Codable knows.
struct Sample: Codable, Hashable {
    enum Suit: String, Codable, CaseIterable { case clubs, diamonds, hearts, spades }

    struct Point: Codable, Hashable {
        var x: Double
        var y: Double
    }

    var text: String
    var flag: Bool
    var whole: Int
    var small: Int8
    var large: UInt64
    var number: Double
    var single: Float
    var suit: Suit
    var points: [Point]
    var names: [String: Int]
    var missing: String?
    var nested: [[Int]?]

    init(_ seeded: inout Dice) {
        text = seeded.text()
        flag = seeded.chance(50)
        whole = Int(truncatingIfNeeded: seeded.next()) >> Int.random(in: 0..<64, using: &seeded)
        small = Int8(truncatingIfNeeded: seeded.next())
        large = seeded.next() >> UInt64.random(in: 0..<64, using: &seeded)
        number = seeded.number()
        single = Float(Int.random(in: -9_999...9_999, using: &seeded)) / 64
        suit = Suit.allCases.randomElement(using: &seeded)!
        points = (0..<Int.random(in: 0..<4, using: &seeded)).map { _ in
            Point(x: seeded.number(), y: seeded.number())
        }
        names = [:]
        for _ in 0..<Int.random(in: 0..<80, using: &seeded) where seeded.chance(20) {
            names[seeded.text()] = Int.random(in: -9...9, using: &seeded)
        }
        missing = seeded.chance(50) ? seeded.text() : nil
        nested = seeded.chance(50) ? [[1, 2], nil, []] : []
    }
}
