import ParlorPalette
import ParlorWire
import Testing

@Suite struct PaletteTests {
    private func color(_ id: ColorID) -> PaletteColor { Palette.color(id)! }

    @Test func `there are nine colours, each of its own hue`() {
        #expect(Set(Palette.colors.map(\.id)).count == 9)
        #expect(
            Palette.colors.sorted { $0.hue < $1.hue }.map(\.id) == [
                "orange", "yellow", "green", "teal", "blue", "indigo", "purple", "pink", "red",
            ])
        #expect(Palette.color("mauve") == nil)
    }

    @Test(
        arguments: [
            ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C),
            ("foobar", 0x8594_4171_F739_67E8),
        ] as [(String, UInt64)])
    func `the hash is the published one`(text: String, hash: UInt64) {
        #expect(UInt64(fnv1a: text) == hash)
    }

    @Test func `somebody's colour is in their id`() {
        for person in ["ada", "bob", "cleo", "dora", "eve"] as [PersonID] {
            let place = Int(UInt64(fnv1a: person.rawValue) % 9)
            #expect(Palette.color(of: person) == Palette.colors[place])
        }
    }

    @Test func `colours are told apart by more than a quarter of the wheel, also across its top`() {
        #expect(color("red").isClear(of: color("green")))
        #expect(!color("red").isClear(of: color("orange")))
        #expect(!color("blue").isClear(of: color("purple")))
        #expect(!color("red").isClear(of: color("red")))
        #expect(color("yellow").isClear(of: color("blue")))
    }

    @Test func `a reserved colour moves somebody on to the next that is clear of it`() {
        for number in 0..<200 {
            let person = PersonID("p\(number)")
            let own = Palette.color(of: person)
            for reserved in Palette.colors {
                let given = Palette.color(of: person, besides: [reserved])
                #expect(given.isClear(of: reserved))
                if own.isClear(of: reserved) { #expect(given == own) }
            }
        }
    }

    @Test func `the probe goes forward, and around the end`() {
        let person = (0...).lazy.map { PersonID("p\($0)") }.first {
            Palette.color(of: $0).id == "pink"
        }!
        #expect(Palette.color(of: person, besides: [color("red")]).id == "green")
        #expect(Palette.color(of: person, besides: [color("blue")]).id == "pink")
        #expect(Palette.color(of: person, besides: [color("pink")]).id == "green")
    }

    @Test func `where nothing is clear, the next that is free is taken, and else their own`() {
        let spread: Set = [color("orange"), color("teal"), color("purple"), color("pink")]
        for number in 0..<50 {
            let person = PersonID("p\(number)")
            let own = Palette.color(of: person)
            let first = Palette.colors.firstIndex(of: own)!
            let next = (0..<9).map { Palette.colors[(first + $0) % 9] }.first {
                !spread.contains($0)
            }
            #expect(Palette.color(of: person, besides: spread) == next)
            #expect(Palette.color(of: person, besides: Set(Palette.colors)) == own)
        }
    }

    @Test func `a symbol says nothing of the colour`() {
        let symbols = ["round", "oval", "square", "heart"]
        let people = (0..<400).map { PersonID("p\($0)") }
        let pairs = Set(
            people.map { "\(Palette.color(of: $0).id) \(Palette.symbol(of: $0, among: symbols))" })
        #expect(pairs.count == 36)
        #expect(
            Palette.symbol(of: "ada", among: symbols)
                == symbols[Int(UInt64(fnv1a: "symbol-ada") % 4)])
    }
}
