import Games
import Testing

@Suite struct ChanceTests {
    @Test func `a seed gives the same throws for ever`() {
        var chance = Chance(seed: 42)
        #expect((0..<8).map { _ in chance.below(6) } == [4, 0, 1, 2, 0, 5, 1, 4])
    }

    @Test func `a seed shuffles the same for ever`() {
        var chance = Chance(seed: 42)
        var row = Array(0..<10)
        chance.shuffle(&row, unknown: -1)
        #expect(row == [8, 3, 6, 5, 4, 0, 9, 2, 1, 7])
    }

    @Test func `every face comes up about as often as the others`() {
        var chance = Chance(seed: 7)
        var faces = [Int](repeating: 0, count: 6)
        for _ in 0..<60_000 { faces[chance.below(6)!] += 1 }
        #expect(faces.allSatisfy { (9_500...10_500).contains($0) })
    }

    @Test func `every order of a shuffle comes up about as often as the others`() {
        var chance = Chance(seed: 7)
        var orders: [[Int]: Int] = [:]
        for _ in 0..<24_000 {
            var row = [1, 2, 3, 4]
            chance.shuffle(&row, unknown: 0)
            orders[row, default: 0] += 1
        }
        #expect(orders.count == 24)
        #expect(orders.values.allSatisfy { (850...1_150).contains($0) })
    }

    @Test func `a hidden chance leaves what it decides unknown`() {
        var chance = Chance.hidden
        var row = [1, 2, 3]
        chance.shuffle(&row, unknown: 0)
        #expect(row == [0, 0, 0])
        #expect(chance.below(6) == nil)
    }
}
