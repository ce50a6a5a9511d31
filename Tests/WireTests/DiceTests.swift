import ParlorWire
import Testing

@Suite struct DiceTests {
    @Test func `a seed gives the same numbers for ever`() {
        var dice = Dice(seed: 42)
        #expect(
            (0..<3).map { _ in dice.next() } == [
                13_679_457_532_755_275_413, 2_949_826_092_126_892_291, 5_139_283_748_462_763_858,
            ])
    }

    @Test func `neighbouring seeds have nothing in common`() {
        var (one, two) = (Dice(seed: 1), Dice(seed: 2))
        let same = (0..<1_000).count { _ in one.next() == two.next() }
        #expect(same == 0)
    }

    @Test func `every face comes up about as often as the others`() {
        var dice = Dice(seed: 7)
        var faces = [Int](repeating: 0, count: 6)
        for _ in 0..<60_000 { faces[Int.random(in: 0..<6, using: &dice)] += 1 }
        #expect(faces.allSatisfy { (9_500...10_500).contains($0) })
    }
}
