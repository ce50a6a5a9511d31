/// Which machines reach which others, and how fast.
struct Network {
    struct Way: Hashable {
        let from: Int
        let to: Int
    }

    private(set) var cut: Set<Way> = []
    private(set) var slow: Set<Way> = []

    /// A machine no longer hears some of the others, and mostly they don't hear it.
    mutating func cutOff(_ machine: Int, from others: [Int], bothWays: Bool) {
        for other in others where other != machine {
            cut.insert(Way(from: other, to: machine))
            if bothWays { cut.insert(Way(from: machine, to: other)) }
        }
    }

    mutating func slowDown(_ way: Way) { slow.insert(way) }

    mutating func heal() { (cut, slow) = ([], []) }
}
