import Contracts

/// What one painter can take back, and do again: the newest last.
struct UndoHistory: Codable, Hashable, Sendable {
    var done: [ActNumber] = []
    var undone: [ActNumber] = []

    var isEmpty: Bool { done.isEmpty && undone.isEmpty }
}
