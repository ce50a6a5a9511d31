import Contracts
import ParlorWire

/// What was done on a board, and what of it is seen: all acts that nobody took back, from the last
/// one on that covered everything.
struct Canvas: Hashable, Sendable {
    let memory: Memory
    /// In the order of their numbers; what can neither be seen nor come back is not among them.
    var acts: [Act] = []
    var histories: [PersonID: UndoHistory] = [:]
    /// The number of the newest act.
    private(set) var newest: ActNumber = 0
    /// Behind all acts that are here.
    var base = Color.white

    /// The act that covers everything before it; 0 when none does.
    private(set) var ground: ActNumber = 0
    private(set) var background = Color.white
    private(set) var shown = Size()
    var heldBytes = 0

    init(memory: Memory = Memory()) { self.memory = memory }

    init(
        acts: [Act], histories: [PersonID: UndoHistory], newest: ActNumber, base: Color,
        memory: Memory = Memory()
    ) {
        self.memory = memory
        self.acts = acts
        self.histories = histories
        self.newest = newest
        self.base = base
        settle()
        heldBytes = acts.reduce(0) { $0 + $1.size.bytes }
    }

    mutating func add(_ act: Act) {
        forgetUndone(of: act.by)
        histories[act.by, default: UndoHistory()].done.append(act.number)
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
        if histories[act.by]!.done.count > memory.acts {
            finish(histories[act.by]!.done.removeFirst())
        }
        if heldBytes > memory.bytes { forgetCovered() }
    }

    /// How much would be seen after this act was taken back, or done again.
    func size(with number: ActNumber, isUndone: Bool) -> Size {
        let place = place(of: number)
        guard place < acts.count, acts[place].number == number else { return shown }
        guard acts[place].isGround else {
            var size = shown
            if number > ground {
                if isUndone { size -= acts[place].size } else { size += acts[place].size }
            }
            return size
        }
        var copy = self
        copy.set(number, isUndone: isUndone)
        return copy.shown
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
    mutating func set(_ number: ActNumber, isUndone: Bool) {
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

    func act(_ number: ActNumber) -> Act? {
        let place = place(of: number)
        return place < acts.count && acts[place].number == number ? acts[place] : nil
    }
}
