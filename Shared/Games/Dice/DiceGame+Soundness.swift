extension DiceGame {
    public var isSound: Bool {
        hasSoundTable(scores: scores, playing: playing) && scores.indices.contains(roller.index)
            && Soundness.areFit([atRisk, turn]) && (results != nil || playing.contains(roller))
    }
}
