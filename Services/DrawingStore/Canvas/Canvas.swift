import Contracts
import Wire

/// What was done on a board, and what of it is seen: all acts that nobody took back, from the last
/// one on that covered everything.
struct Canvas: Hashable, Sendable {
    /// How much is kept for undo and redo.
    struct Memory: Hashable, Sendable {
        /// A painter's acts before the last so many stay.
        var acts = 100
        /// Of what one painter has taken back: the oldest beyond is gone.
        var undoneBytes = 4 << 20
        /// So many who are gone can come back to what they did.
        var gone = 64
        /// Of all, together with what is seen: then what a clear or a file has covered is gone.
        var bytes = 2 * DrawingRefusal.mostBytes
    }

    let memory: Memory
    /// In the order of their numbers; what can neither be seen nor come back is not among them.
    private(set) var acts: [Act] = []
    private(set) var histories: [PersonID: UndoHistory] = [:]
    /// The number of the newest act.
    private(set) var newest: ActNumber = 0
    /// Behind all acts that are here.
    private(set) var base = Color.white

    /// The act that covers everything before it; 0 when none does.
    private(set) var ground: ActNumber = 0
    private(set) var background = Color.white
    private(set) var shown = Size()
    private(set) var heldBytes = 0

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

    /// Of those who are gone, only who acted last may come back and take that back.
    mutating func keepHistories(of present: Set<PersonID>) {
        let gone = histories.filter { !present.contains($0.key) }.sorted { left, right in
            (left.value.done.last ?? 0, left.key) < (right.value.done.last ?? 0, right.key)
        }
        for (person, history) in gone.dropLast(memory.gone) {
            forgetUndone(of: person)
            histories[person] = nil
            for number in history.done { finish(number) }
        }
    }

    /// What they took back can't be done again.
    mutating func forgetUndone(of person: PersonID) {
        guard let undone = histories[person]?.undone, !undone.isEmpty else { return }
        forget(undone)
        histories[person]!.undone = []
        if histories[person]!.isEmpty { histories[person] = nil }
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

    mutating func undo(_ number: ActNumber, by person: PersonID) {
        guard let at = histories[person]?.done.lastIndex(of: number) else { return }
        histories[person]!.done.remove(at: at)
        histories[person]!.undone.append(number)
        set(number, isUndone: true)
        var bytes = histories[person]!.undone.reduce(0) { $0 + (act($1)?.size.bytes ?? 0) }
        while bytes > memory.undoneBytes, histories[person]!.undone.count > 1 {
            let oldest = histories[person]!.undone.removeFirst()
            bytes -= act(oldest)?.size.bytes ?? 0
            forget([oldest])
        }
    }

    mutating func redo(_ number: ActNumber, by person: PersonID) {
        guard let at = histories[person]?.undone.lastIndex(of: number) else { return }
        histories[person]!.undone.remove(at: at)
        histories[person]!.done.append(number)
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

    private func act(_ number: ActNumber) -> Act? {
        let place = place(of: number)
        return place < acts.count && acts[place].number == number ? acts[place] : nil
    }

    private mutating func forget(_ numbers: [ActNumber]) {
        guard let first = numbers.min() else { return }
        let gone = Set(numbers)
        var kept = acts[place(of: first)...]
        kept.removeAll { act in
            guard gone.contains(act.number) else { return false }
            heldBytes -= act.size.bytes
            return true
        }
        acts.replaceSubrange(place(of: first)..., with: kept)
    }

    /// Nobody can take it back any more.
    private mutating func finish(_ number: ActNumber) {
        guard let act = act(number) else { return }
        if act.isGround { return forgetBeneath(number) }
        guard act.background != nil else { return }
        // No background before it is ever seen again.
        acts.removeAll { $0.number < number && $0.isOnlyBackground }
    }

    /// What older acts cover first: the newest clear can be taken back as long as there is room.
    private mutating func forgetCovered() {
        guard let oldest = acts.first, oldest.number < ground else { return }
        let grounds = acts.filter { $0.isGround && !$0.isUndone && $0.number <= ground }
        for act in grounds where heldBytes > memory.bytes { forgetBeneath(act.number) }
    }

    /// What this act covers doesn't come back.
    private mutating func forgetBeneath(_ number: ActNumber) {
        let place = place(of: number)
        let covered = acts[..<place]
        base = covered.last { !$0.isUndone && $0.background != nil }?.background ?? base
        heldBytes -= covered.reduce(0) { $0 + $1.size.bytes }
        acts.removeSubrange(..<place)
        for person in histories.keys {
            histories[person]!.done.removeAll { $0 <= number }
            histories[person]!.undone.removeAll { $0 < number }
        }
        histories = histories.filter { !$0.value.isEmpty }
    }
}
