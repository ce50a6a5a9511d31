public import ParlorWire

/// What is read and written at every throw.
extension DiceGame {
    public static let usualActions = UsualActions<Action>([.roll, .bank])

    public static func written(_ view: View) -> Bytes {
        var fields = ObjectWriter(capacity: 256)
        fields.add("atRisk", view.atRisk)
        fields.add("face", view.face)
        fields.add("playing", view.playing.map(\.index))
        fields.add("results", view.results.map { RawJSON(JSON.encode($0)) })
        fields.add("roller", view.roller?.index)
        fields.add("scores", view.scores)
        fields.add("targetScore", view.targetScore)
        fields.add("turn", view.turn)
        return fields.close()
    }
}
