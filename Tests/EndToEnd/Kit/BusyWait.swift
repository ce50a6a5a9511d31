import TestKit

/// Waits for a fact like `wait(for:)`, but asks again at once: for what does a part of the work each time.
func waitWithoutPausing(
    for fact: String, within limit: Duration = longestWait, _ isTrue: () throws -> Bool
) throws {
    let end = ContinuousClock.now + limit
    while try !isTrue() {
        guard ContinuousClock.now < end else { throw NeverTrue(fact, within: limit) }
    }
}
