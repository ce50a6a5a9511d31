import CanonicalJSON
import Foundation
import JSONSamples
import ParlorWire
import Testing

@Suite struct FoundationTests {
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()

    @Test func `what we write Foundation reads, and the other way round`() throws {
        var seeded = Dice(seed: 2)
        for _ in 0..<1_000 {
            let sample = Sample(&seeded)
            let ours = JSON.encode(sample)
            #expect(try JSON.decode(Sample.self, from: ours) == sample)
            #expect(try decoder.decode(Sample.self, from: Data(ours)) == sample)
            let theirs = try encoder.encode(sample)
            #expect(try JSON.decode(Sample.self, from: Bytes(theirs)) == sample)
            #expect(JSON.encode(try JSON.decode(Sample.self, from: Bytes(theirs))) == ours)
        }
    }

    @Test func `doubles read back bit by bit`() throws {
        var seeded = Dice(seed: 3)
        for _ in 0..<10_000 {
            let number = seeded.number()
            #expect(try JSON.decode(Double.self, from: JSON.encode(number)) == number)
        }
    }

    @Test func `decimals mean the double that Swift reads`() throws {
        var seeded = Dice(seed: 5)
        for _ in 0..<10_000 {
            let digits = { (count: Int, seeded: inout Dice) in
                (0..<count).map { _ in String(Int.random(in: 0...9, using: &seeded)) }.joined()
            }
            let whole = Int.random(in: 0...9_999, using: &seeded)
            let fraction = digits(Int.random(in: 1...16, using: &seeded), &seeded)
            let text = "\(seeded.chance(50) ? "-" : "")\(whole).\(fraction)"
            #expect(try JSON.decode(Double.self, from: text.bytes) == Double(text))
        }
    }
}
