import Contracts
import Wire

/// What was done on a board, and what of it is seen: all acts that nobody took back, from the last one on
/// that covered everything.
struct Canvas: Hashable, Sendable {
    /// What a clear or a file has covered is kept for its undoing up to so many bytes.
    static let mostHeld = 2 * DrawingRefusal.mostBytes

    /// In the order of their numbers; what can neither be seen nor come back is not among them.
    private(set) var acts: [Act] = []
    private(set) var hands: [PersonID: Hand] = [:]
    /// The number of the newest act.
    private(set) var newest: ActNumber = 0
    /// Behind all acts that are here.
    private(set) var base = Color.white

    /// The act that covers everything before it; 0 when none does.
    private(set) var ground: ActNumber = 0
    private(set) var background = Color.white
    private(set) var shown = Size()
    private(set) var heldBytes = 0

    init() {}

    init(
        acts: [Act], hands: [PersonID: Hand], newest: ActNumber, base: Color
    ) {
        self.acts = acts
        self.hands = hands
        self.newest = newest
        self.base = base
        settle()
        heldBytes = acts.reduce(0) { $0 + $1.size.bytes }
    }

    mutating func add(_ act: Act) {
        forget(hands[act.by]?.undone ?? [])
        hands[act.by, default: Hand()].undone = []
        hands[act.by]!.done.append(act.number)
        newest = act.number
        acts.append(act)
        let size = act.size
        heldBytes += size.bytes
        if act.isGround {
            ground = act.number
            shown = size
        } else {
            shown += size
        }
        background = act.background ?? background
        if hands[act.by]!.done.count > Hand.depth {
            finish(hands[act.by]!.done.removeFirst())
        }
        if heldBytes > Self.mostHeld, ground > 0 { forgetBeneath(ground) }
    }

    mutating func undo(_ number: ActNumber, by person: PersonID) {
        guard let at = hands[person]?.done.lastIndex(of: number) else { return }
        hands[person]!.done.remove(at: at)
        hands[person]!.undone.append(number)
        set(number, isUndone: true)
    }

    mutating func redo(_ number: ActNumber, by person: PersonID) {
        guard let at = hands[person]?.undone.lastIndex(of: number) else { return }
        hands[person]!.undone.remove(at: at)
        hands[person]!.done.append(number)
        set(number, isUndone: false)
    }

    /// Where the act is, or the first one after it.
    func place(of number: ActNumber) -> Int {
        var (low, high) = (0, acts.count)
        while low < high {
            let middle = (low + high) / 2
            if acts[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Canvas {
    private mutating func set(_ number: ActNumber, isUndone: Bool) {
        let place = place(of: number)
        guard place < acts.count, acts[place].number == number else { return }
        acts[place].isUndone = isUndone
        let act = acts[place]
        if act.isGround || act.background != nil {
            settle()
        } else if number > ground {
            if isUndone { shown -= act.size } else { shown += act.size }
        }
    }

    /// Finds what is seen anew.
    private mutating func settle() {
        (ground, shown) = (0, Size())
        var background: Color?
        for act in acts.reversed() where !act.isUndone {
            if ground == 0 { shown += act.size }
            background = background ?? act.background
            if act.isGround, ground == 0 { ground = act.number }
            if ground > 0, background != nil { break }
        }
        self.background = background ?? base
    }

    private mutating func forget(_ numbers: [ActNumber]) {
        for number in numbers {
            let place = place(of: number)
            guard place < acts.count, acts[place].number == number else { continue }
            heldBytes -= acts.remove(at: place).size.bytes
        }
    }

    /// Nobody can take it back any more.
    private mutating func finish(_ number: ActNumber) {
        let place = place(of: number)
        guard place < acts.count, acts[place].number == number, acts[place].isGround else { return }
        forgetBeneath(number)
    }

    /// What this act covers doesn't come back.
    private mutating func forgetBeneath(_ number: ActNumber) {
        let place = place(of: number)
        let covered = acts[..<place]
        base = covered.last { !$0.isUndone && $0.background != nil }?.background ?? base
        heldBytes -= covered.reduce(0) { $0 + $1.size.bytes }
        acts.removeSubrange(..<place)
        for person in hands.keys {
            hands[person]!.done.removeAll { $0 <= number }
            hands[person]!.undone.removeAll { $0 < number }
        }
    }
}
