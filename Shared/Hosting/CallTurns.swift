import ParlorWire

/// The calls that wait to be decided. As long as they are done within a slice of time, they come as
/// they arrived. If there are more, their senders take turns, by what their calls cost: who sends
/// much, or large bodies, waits, and others don't.
struct CallTurns<Address> {
    typealias Waiting = (from: Address, call: Call)

    /// What one turn of the loop takes, about, in nanoseconds.
    static var slice: Int { 10_000_000 }
    /// Beyond this, calls are taken off the bus as fast as they are done.
    private static var most: Int { 4_096 }
    private static var mostBytes: Int { 32 << 20 }
    /// After so many turns of the loop a call is next, whatever it costs.
    static var mostTurns: Int { 16 }
    /// What a call takes to be read and decided, at least, and each byte of its body.
    private static var perCall: Int { 10_000 }
    private static var perByte: Int { 32 }

    /// A person, or a part of Parlor with what it asks about one entity.
    private struct Sender: Hashable {
        let actor: Actor
        let key: EntityKey?

        init(of call: Call) {
            actor = call.header.actor
            key = actor.person == nil ? call.key : nil
        }
    }

    private struct Placed {
        let one: Waiting
        let sender: Sender
        let number: Int
        /// The turn of the loop in which it came.
        let turn: Int
        let price: Int
        /// What its sender will have had by then: the least is next.
        let after: Int
    }

    private var arrived: [Waiting] = []
    /// Those that have to wait for another turn of the loop, in their order.
    private var placed: [Placed] = []
    private var cost = 0
    private var numbers = 0
    private var turns = 0

    var count: Int { arrived.count + placed.count }
    var isEmpty: Bool { count == 0 }

    /// How many more to take off the bus, where a batch has so many: whose turn it is shows once they
    /// are here.
    func room(besides batch: Int) -> Int {
        let isFull = count >= Self.most || cost >= Self.mostBytes * Self.perByte
        return isFull ? 1 : max(BatchSize.first, batch - count)
    }

    mutating func append(_ calls: [Waiting]) {
        arrived += calls
        cost += calls.reduce(0) { $0 + Self.price(of: $1.call) }
    }

    /// As many as one turn of the loop takes, at least one and at most a batch.
    mutating func takeSlice(atMost batch: Int) -> [Waiting] {
        guard cost > Self.slice || !placed.isEmpty || arrived.count > batch else {
            return takeAll()
        }
        turns += 1
        placeArrived()
        putLatestFirst()
        var used = 0
        let slice = placed.prefix(max(1, batch)).prefix { next in
            used += next.price
            return used <= Self.slice || used == next.price
        }
        cost -= slice.reduce(0) { $0 + $1.price }
        placed.removeFirst(slice.count)
        return slice.map(\.one)
    }

    /// All that wait.
    mutating func takeAll() -> [Waiting] {
        defer { (arrived, placed, cost) = ([], [], 0) }
        return placed.map(\.one) + arrived
    }

    /// What a call is expected to take, in nanoseconds.
    static func price(of call: Call) -> Int { perCall + perByte * call.body.count }

    private mutating func placeArrived() {
        guard !arrived.isEmpty else { return }
        // Who comes later begins where those are who wait: nobody saves up turns.
        let begin = placed.map { $0.after - $0.price }.min() ?? 0
        var had = Dictionary(placed.map { ($0.sender, $0.after) }) { max($0, $1) }
        for one in arrived {
            let (sender, price) = (Sender(of: one.call), Self.price(of: one.call))
            let after = had[sender, default: begin] + price
            had[sender] = after
            numbers += 1
            placed.append(
                Placed(
                    one: one, sender: sender, number: numbers, turn: turns, price: price,
                    after: after))
        }
        arrived = []
        placed.sort { ($0.after, $0.number) < ($1.after, $1.number) }
    }

    /// Whoever sends little is never so many that what is large is not read at all.
    private mutating func putLatestFirst() {
        let late = placed.indices.filter { turns - placed[$0].turn >= Self.mostTurns }
        guard let first = late.min(by: { placed[$0].number < placed[$1].number }) else { return }
        placed.insert(placed.remove(at: first), at: 0)
    }
}
