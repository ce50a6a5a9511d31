import Foundation

/// Waits for a fact, and says which one never came true.
func wait(
    for fact: String, within patience: Duration = .seconds(10), _ isTrue: () throws -> Bool
) throws {
    let end = ContinuousClock.now + patience
    while try !isTrue() {
        LivingSockets.signOfLife()
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

extension [Duration] {
    /// One pause of the machine's own proves nothing.
    var median: Duration { sorted()[count / 2] }
}
