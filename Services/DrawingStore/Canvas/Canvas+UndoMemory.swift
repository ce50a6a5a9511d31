import Contracts
import ParlorWire

/// What painters can take back and do again, and when that is forgotten.
extension Canvas {
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

    /// What one painter can take back, and do again: the newest last.
    struct UndoHistory: Codable, Hashable, Sendable {
        var done: [ActNumber] = []
        var undone: [ActNumber] = []

        var isEmpty: Bool { done.isEmpty && undone.isEmpty }
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

    /// Nobody can take it back any more.
    mutating func finish(_ number: ActNumber) {
        guard let act = act(number) else { return }
        if act.isGround { return forgetBeneath(number) }
        guard act.background != nil else { return }
        // No background before it is ever seen again.
        acts.removeAll { $0.number < number && $0.isOnlyBackground }
    }

    /// What older acts cover first: the newest clear can be taken back as long as there is room.
    mutating func forgetCovered() {
        guard let oldest = acts.first, oldest.number < ground else { return }
        let grounds = acts.filter { $0.isGround && !$0.isUndone && $0.number <= ground }
        for act in grounds where heldBytes > memory.bytes { forgetBeneath(act.number) }
    }
}

extension Canvas {
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
