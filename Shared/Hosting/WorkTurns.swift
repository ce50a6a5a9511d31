import ParlorWire

/// Whose work a thread does next: of what waits and what was begun, what is done soonest, as a queue
/// of owners who take turns has it. What takes long is begun, and lets what is short pass.
struct WorkTurns<Owner: Hashable & Sendable, Work: Sendable>: Sendable {
    /// What takes longer is begun only while few are: each holds memory.
    static var short: Duration { .milliseconds(20) }
    static var mostBegun: Int { 8 }

    struct Number: Hashable, Sendable {
        fileprivate let value: Int
    }

    enum Turn: Sendable {
        case begin(Number, Work)
        case goOn(Number)
    }

    private struct Waiting: Sendable {
        let owner: Owner
        let work: Work
        let expected: Duration
    }

    private struct Begun: Sendable {
        let number: Number
        let owner: Owner
        var left: Duration
    }

    private var waiting = FairQueue<Owner, Waiting>()
    private var begun: [Begun] = []
    private var numbers = 0
    /// Whose turn it is now.
    private(set) var present: Number?

    /// What is refused for it, if there is too much.
    mutating func append(_ work: Work, of owner: Owner, expecting expected: Duration) -> Work? {
        waiting.append(
            Waiting(owner: owner, work: work, expected: expected), of: owner, expecting: expected
        )?.work
    }

    /// Nil when there is nothing to do.
    mutating func next() -> Turn? {
        let soonest = begun.min { after($0) < after($1) }
        if let next = waiting.next, soonest.map({ next.after < after($0) }) ?? true, mayBegin {
            return begin(waiting.popFirst()!)
        }
        present = soonest?.number
        return present.map { .goOn($0) }
    }

    /// The work whose turn it is took so long.
    mutating func charge(_ time: Duration, now: Instant) {
        guard let index = begun.firstIndex(where: { $0.number == present }) else { return }
        begun[index].left = max(.zero, begun[index].left - time)
        waiting.charge(begun[index].owner, time, now: now)
    }

    /// The work whose turn it is is done.
    mutating func end() {
        begun.removeAll { $0.number == present }
        present = nil
    }

    /// What the owner will have been charged once it is done.
    private func after(_ work: Begun) -> Duration { waiting.charged(work.owner) + work.left }

    private var mayBegin: Bool {
        begun.count < Self.mostBegun || waiting.first.map { $0.expected <= Self.short } == true
    }

    private mutating func begin(_ next: Waiting) -> Turn {
        numbers += 1
        let number = Number(value: numbers)
        begun.append(Begun(number: number, owner: next.owner, left: next.expected))
        present = number
        return .begin(number, next.work)
    }
}
