public import ParlorWire

/// Which workers want to be told of which events, and what each is to be told next.
public struct HintSubscribers: Sendable {
    /// What is only wanted in passing is told this long after the first of it, with all the rest.
    public static let leisure: Duration = .milliseconds(100)
    /// What is wanted at once is told this long after what was told last: a worker that stands still
    /// has room for calls.
    public static let breath: Duration = .milliseconds(1)

    public typealias Letter = (worker: PeerID, hints: [EventHint])

    private var wanted: [PeerID: Hints] = [:]
    /// By the hash of their names. Of two with the same one the later is not told.
    private var wishes: [UInt64: Wish] = [:]
    private var come: [UInt64] = []
    private var passed: [UInt64] = []
    /// Until when nothing is told at once.
    private var free: Timestamp?
    /// When what came in passing is to be told.
    private var passes: Timestamp?

    public init() {}

    /// When something is to be told; nil while there is nothing.
    public var due: Timestamp? {
        guard let free, !come.isEmpty else { return passes }
        return min(free, passes ?? free)
    }

    /// From now on the worker is told of these, and of nothing else.
    public mutating func listen(for hints: Hints, _ worker: PeerID) {
        forget(worker)
        guard hints != .none else { return }
        wanted[worker] = hints
        for hint in Set(hints.atOnce) {
            change(hint) { $0.atOnce.workers.append(worker) }
        }
        for hint in Set(hints.inPassing).subtracting(hints.atOnce) {
            change(hint) { $0.inPassing.workers.append(worker) }
        }
    }

    public mutating func forget(_ worker: PeerID) {
        guard let hints = wanted.removeValue(forKey: worker) else { return }
        for hint in hints.all {
            change(hint) { $0.remove(worker) }
        }
    }

    /// An event was published under this topic.
    public mutating func hear(_ topic: some BidirectionalCollection<UInt8>, now: Timestamp) {
        let dot = UInt8(ascii: ".")
        guard !wishes.isEmpty, let first = topic.firstIndex(of: dot),
            let last = topic.lastIndex(of: dot), first < last
        else { return }
        let (kind, event) = (topic[..<first], topic[topic.index(after: last)...])
        let hash = Wish.hash(kind, event)
        guard let wish = wishes[hash], wish.isNamed(kind, event) else { return }
        if wish.atOnce.isNews {
            wishes[hash]!.atOnce.isToBeTold = true
            come.append(hash)
        }
        if wish.inPassing.isNews {
            wishes[hash]!.inPassing.isToBeTold = true
            passed.append(hash)
            passes = passes ?? now + Self.leisure
        }
    }

    /// Who is to be told of what now, each worker once.
    public mutating func take(now: Timestamp) -> [Letter] {
        var letters = Letters()
        if !come.isEmpty, free.map({ $0 <= now }) ?? true {
            for hash in come { letters.tell(of: &wishes[hash], \.atOnce) }
            come.removeAll(keepingCapacity: true)
            free = now + Self.breath
        }
        guard let passes, passes <= now else { return letters.all }
        for hash in passed { letters.tell(of: &wishes[hash], \.inPassing) }
        passed.removeAll(keepingCapacity: true)
        self.passes = nil
        return letters.all
    }

    private mutating func change(_ hint: EventHint, _ change: (inout Wish) -> Void) {
        let hash = Wish.hash(hint.kind.rawValue.utf8, hint.event.utf8)
        var wish = wishes[hash] ?? Wish(hint: hint)
        guard wish.hint == hint else { return }
        change(&wish)
        wishes[hash] = wish.isNobodys ? nil : wish
    }
}

/// An event that somebody wants to be told of.
private struct Wish: Sendable {
    struct Audience: Sendable {
        var workers: [PeerID] = []
        var isToBeTold = false
        var isNews: Bool { !isToBeTold && !workers.isEmpty }
    }

    let hint: EventHint
    var atOnce = Audience()
    var inPassing = Audience()

    var isNobodys: Bool { atOnce.workers.isEmpty && inPassing.workers.isEmpty }

    mutating func remove(_ worker: PeerID) {
        atOnce.workers.removeAll { $0 == worker }
        inPassing.workers.removeAll { $0 == worker }
    }

    func isNamed(_ kind: some Sequence<UInt8>, _ event: some Sequence<UInt8>) -> Bool {
        kind.elementsEqual(hint.kind.rawValue.utf8) && event.elementsEqual(hint.event.utf8)
    }

    static func hash(_ kind: some Sequence<UInt8>, _ event: some Sequence<UInt8>) -> UInt64 {
        // The event of one kind may be the kind of another's.
        RendezvousHash.weight(of: UInt64(fnv1a: kind) &* 31, on: UInt64(fnv1a: event))
    }
}

/// What is told at once, one for each worker.
private struct Letters {
    private(set) var all: [HintSubscribers.Letter] = []
    private var places: [PeerID: Int] = [:]

    /// The wish is nil when whoever had it left meanwhile.
    mutating func tell(of wish: inout Wish?, _ audience: WritableKeyPath<Wish, Wish.Audience>) {
        guard let hint = wish?.hint, let told = wish?[keyPath: audience], told.isToBeTold else {
            return
        }
        wish?[keyPath: audience].isToBeTold = false
        for worker in told.workers {
            if let place = places[worker] {
                all[place].hints.append(hint)
            } else {
                places[worker] = all.count
                all.append((worker, [hint]))
            }
        }
    }
}
