import Foundation

/// Waits for a fact, and says which one never came true.
func wait(
    for fact: String, within patience: Duration = .seconds(10), _ isTrue: () throws -> Bool
) throws {
    let _: Bool = try wait(for: fact, within: patience) { try isTrue() ? true : nil }
}

/// Waits until there is something, and gives it.
func wait<T>(
    for fact: String, within patience: Duration = .seconds(10), _ find: () throws -> T?
) throws -> T {
    let end = ContinuousClock.now + patience
    while true {
        if let found = try find() { return found }
        guard ContinuousClock.now < end else { throw NeverTrue(fact, within: patience) }
        poll(nil, 0, 2)
    }
}

struct NeverTrue: Error, CustomStringConvertible {
    let description: String

    init(_ fact: String, within patience: Duration) {
        description = "Waited \(patience) in vain for \(fact)."
    }
}
