import ParlorWire

/// Whom an instance works for most: in this second so far, and in the last whole one.
struct BusiestKeys {
    /// So many calls of a second count one by one. Of those beyond, one in about `share` is taken, and
    /// counts for all of these.
    static let mostCounted = 1_000
    static let share = 8

    private struct Window {
        var streams = HotKeys<StreamName>()
        var people = HotKeys<PersonID>()
        var addresses = HotKeys<String>()

        mutating func reset() {
            streams.reset()
            people.reset()
            addresses.reset()
        }
    }

    private var present = Window()
    private var last = Window()
    private var seconds = 1.0
    private var counted = 0
    private var passedOver = 0
    private var dice = Dice(seed: 1)

    mutating func count(_ note: CallNote, from address: String?) {
        let times = takeTurn()
        guard times > 0 else { return }
        let stream = note.stream
        if !stream.key.rawValue.isEmpty { present.streams.count(stream, note, times: times) }
        if let person = note.by.person { present.people.count(person, note, times: times) }
        if let address { present.addresses.count(address, note, times: times) }
    }

    /// For how many the next call counts.
    private mutating func takeTurn() -> Int {
        counted += 1
        guard counted > Self.mostCounted else { return 1 }
        guard passedOver == 0 else {
            passedOver -= 1
            return 0
        }
        // At random, so that nothing that recurs is always passed over.
        passedOver = Int(dice.next() % UInt64(2 * Self.share - 1))
        return Self.share
    }

    mutating func complete(seconds: Double) {
        self.seconds = seconds
        (counted, passedOver) = (0, 0)
        swap(&present, &last)
        present.reset()
    }

    /// The streams with the most calls.
    func hottest(_ most: Int) -> [HotKey] {
        last.streams.hottest(most).map {
            HotKey(stream: $0.key, callsPerSecond: (Double($0.count) / seconds).tenths)
        }
    }

    var all: BusiestWork {
        BusiestWork(
            seconds: seconds, streams: Self.told(last.streams), people: Self.told(last.people),
            addresses: Self.told(last.addresses))
    }

    private static func told<Key: CustomStringConvertible>(
        _ keys: HotKeys<Key>
    ) -> [BusiestWork.Key] {
        keys.hottest(.max).map { BusiestWork.Key(key: "\($0.key)", work: $0.work) }
    }
}

/// Whom an instance worked for most in the last whole second: the busiest first.
public struct BusiestWork: Codable, Sendable {
    /// How long that second was.
    public var seconds: Double
    public var streams: [Key]
    public var people: [Key]
    /// As far as a gateway knows them.
    public var addresses: [Key]

    public struct Key: Codable, Sendable {
        public var key: String
        public var work: Work
    }
}
