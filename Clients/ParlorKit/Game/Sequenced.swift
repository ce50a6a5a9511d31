/// A value that changes in steps, whose effects are carried out one after the other in their order, by
/// one thread at a time. A step may be taken while an effect is carried out.
final class Sequenced<Value: Sendable, Effect: Sendable>: Sendable {
    private struct Inside: Sendable {
        var value: Value
        var effects: [Effect] = []
        var isBusy = false
    }

    private let inside: Locked<Inside>

    init(_ value: Value) { inside = Locked(Inside(value: value)) }

    var value: Value { inside.with(\.value) }

    /// Returns what the step returns, before or after its effects were carried out.
    @discardableResult
    func step<Result>(
        _ step: (inout Value, inout [Effect]) -> Result, perform: (Effect) -> Void
    ) -> Result {
        let result = inside.with { step(&$0.value, &$0.effects) }
        guard begins() else { return result }
        while let effect = next() { perform(effect) }
        return result
    }

    private func begins() -> Bool {
        inside.with { inside in
            defer { inside.isBusy = true }
            return !inside.isBusy
        }
    }

    private func next() -> Effect? {
        inside.with { inside in
            guard !inside.effects.isEmpty else {
                inside.isBusy = false
                return nil
            }
            return inside.effects.removeFirst()
        }
    }
}
