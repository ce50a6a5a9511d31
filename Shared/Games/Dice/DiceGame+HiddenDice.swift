extension DiceGame {
    public func redacted(for viewpoint: Viewpoint) -> DiceGame {
        guard viewpoint != .all else { return self }
        var seen = self
        seen.chance = .hidden
        return seen
    }

    public func imagined(from viewpoint: Viewpoint, _ chance: Chance) -> DiceGame {
        guard viewpoint != .all else { return self }
        var other = self
        other.chance = chance
        return other
    }
}
