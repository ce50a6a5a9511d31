import ParlorPalette
import ParlorWire
import Testing

@Suite struct RosterColorsTests {
    private let people: [PersonID] = ["ada", "bob", "cleo", "dora", "eve", "finn", "gus", "hal"]

    private func colors(
        preferred: ColorID? = nil, pins: [PersonID: ColorID] = [:]
    ) -> [PersonID: ColorID] {
        let roster = RosterColors(of: people, for: "ada", preferred: preferred, pins: pins)
        return Dictionary(uniqueKeysWithValues: people.map { ($0, roster[$0]!.id) })
    }

    @Test func `eight people have eight colours, in whatever order they are named`() {
        #expect(Set(colors().values).count == 8)
        let shuffled = RosterColors(
            of: people.reversed(), for: "ada", preferred: nil, pins: [:])
        #expect(people.allSatisfy { shuffled[$0]!.id == colors()[$0] })
        #expect(shuffled["nobody"] == nil)
    }

    @Test func `the first by id has their own colour, and the others are probed around it`() {
        let first = Palette.color(of: "ada")
        #expect(colors()["ada"] == first.id)
        #expect(colors()["bob"] == Palette.color(of: "bob", besides: [first]).id)
    }

    @Test func `what all see is by the sorted ids, and who comes may change the others`() {
        let all = RosterColors(of: people.reversed())
        for person in people { #expect(all[person]!.id == colors()[person]) }
        #expect(
            people.map { all[$0]!.id } == [
                "purple", "orange", "green", "teal", "yellow", "indigo", "blue", "pink",
            ])
        var taken: Set<PaletteColor> = []
        for person in people {
            #expect(all[person] == Palette.color(of: person, besides: taken))
            taken.insert(all[person]!)
        }
        let changed = people.indices.contains { left in
            var others = people
            others.remove(at: left)
            let roster = RosterColors(of: others)
            return others.contains { roster[$0] != all[$0] }
        }
        #expect(changed)
    }

    @Test func `what the viewer prefers is theirs, and nobody else's`() {
        for color in Palette.colors {
            let seen = colors(preferred: color.id)
            #expect(seen["ada"] == color.id)
            #expect(seen.values.count { $0 == color.id } == 1)
        }
    }

    @Test func `a pin is meant, also when two have the same, or it is the viewer's own`() {
        let seen = colors(preferred: "teal", pins: ["bob": "teal", "eve": "pink", "gus": "pink"])
        #expect(seen["bob"] == "teal" && seen["eve"] == "pink" && seen["gus"] == "pink")
        #expect(seen.values.count { $0 == "teal" } == 2)
        #expect(seen.values.count { $0 == "pink" } == 2)
    }

    @Test func `a pin counts for those before it, and for who isn't there`() {
        let clear = Palette.color(of: "bob", besides: [Palette.color("red")!])
        let roster = RosterColors(
            of: ["bob"], for: "ada", preferred: nil, pins: ["zoe": "red"])
        #expect(roster["bob"] == clear)
        let seen = colors(pins: ["hal": "green"])
        #expect(seen["ada"] == Palette.color(of: "ada", besides: [Palette.color("green")!]).id)
    }

    @Test func `without its pin somebody is back to automatic, and a pin of no colour is none`() {
        #expect(colors(pins: ["bob": "teal"]) != colors(pins: ["bob": "pink"]))
        #expect(colors(pins: ["bob": "mauve"]) == colors())
    }
}
