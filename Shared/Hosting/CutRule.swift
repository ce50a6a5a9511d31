import ParlorWire

/// What of a kind may go, and who follows it.
struct CutRule {
    let passing: Set<String>
    let keptByDefault: Duration?
    let followers: Set<String>
    /// What a follower that comes too late is told of all the same.
    let standsInFor: Set<String>
    /// What such a follower does without.
    let needless: Set<String>
}
