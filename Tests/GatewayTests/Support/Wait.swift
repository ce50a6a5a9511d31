import Foundation

/// Waits for a fact, and says which one never came true.
func wait(for fact: String, _ isTrue: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(20)
    while try !isTrue() {
        guard ContinuousClock.now < end else { throw Unexpected("never: \(fact)") }
        poll(nil, 0, 2)
    }
}
