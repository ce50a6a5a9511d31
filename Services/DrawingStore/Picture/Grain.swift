import Contracts

/// The specks that a brush leaves on rough paper.
struct Grain {
    /// A longer stroke has its specks farther apart.
    static let mostSpecks = 6_000.0
    /// How many sizes of specks there are.
    private static let sizes = 3

    let look: BrushCatalogue.Grain
    let brushSize: Double

    /// Of each size.
    func specks(on line: FlatLine, thinned thinning: Double) -> [(places: [Point], radius: Double)]
    {
        var places = Array(repeating: [Point](), count: Self.sizes)
        let chance = Chance(from: line.places[0])
        func add(_ stop: FlatLine.Stop) {
            guard let place = place(at: stop, chance) else { return }
            places[stop.number % Self.sizes].append(place)
        }
        if line.isTouch {
            for number in 0..<Int((specksOfTouch / thinning).rounded(.up)) {
                let middle = line.places[0]
                add(
                    FlatLine.Stop(
                        number: number, gone: 0, x: middle.x, y: middle.y, along: (x: 1, y: 0)))
            }
        } else {
            let apart = max(1 / perLength, line.places.length / Self.mostSpecks)
            line.walk(every: apart * thinning, add)
        }
        return places.enumerated().map { number, places in
            let share = Double(number) / Double(Self.sizes - 1)
            return (places, (look.least + (look.most - look.least) * share) * unit)
        }
    }

    /// How many there are on a line, if nothing is thinned.
    func count(along length: Double) -> Double {
        length > 0 ? min(Self.mostSpecks, length * perLength) : specksOfTouch
    }

    /// The farthest that any is from the middle of the line.
    var reach: Double { look.reach * brushSize + look.most * unit }
}

extension Grain {
    /// The grain of paper is the same for most brushes. That of a very small or large brush, which
    /// a board in other units has, goes with its size.
    private var unit: Double { max(min(1, brushSize / 4), brushSize / 64) }

    private var perLength: Double {
        let usual = (look.least + look.most) / 2 * unit
        return look.cover * 2 * look.reach * brushSize / (3 * usual * usual)
    }

    private var specksOfTouch: Double {
        min(Self.mostSpecks, (perLength * look.reach * brushSize * 1.6).rounded(.up))
    }

    /// Nil where the paper stays bare.
    private func place(at stop: FlatLine.Stop, _ chance: Chance) -> Point? {
        let first = stop.number * 5
        if let patches = look.patches, patches > 0,
            chance.smooth(stop.gone / brushSize * 0.9 + 0.5) < patches, chance.at(first) < 0.7
        {
            return nil
        }
        let isSoft = look.isSoft == true
        let across =
            isSoft
            ? (chance.at(first + 1) + chance.at(first + 2) + chance.at(first + 3)) / 1.5 - 1
            : chance.at(first + 1) * 2 - 1
        let along =
            isSoft
            ? chance.at(first) + chance.at(first + 4) - 1 : chance.at(first + 4) * 2 - 1
        // The ends are as round as the brush.
        let aside = across * look.reach * brushSize
        let ahead = along * look.reach * brushSize * (1 - across * across).squareRoot()
        return Point(
            x: stop.x - stop.along.y * aside + stop.along.x * ahead,
            y: stop.y + stop.along.x * aside + stop.along.y * ahead)
    }
}
