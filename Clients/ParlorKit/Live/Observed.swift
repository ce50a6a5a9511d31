import Observation

/// Tells Observation what is read and changed, where the system has it: iOS since 17.
struct Observed: Sendable {
    private let cell: (any Sendable)?

    init() {
        if #available(iOS 17, *) { cell = ObservedCell() } else { cell = nil }
    }

    func access() {
        if #available(iOS 17, *) { (cell as? ObservedCell)?.access() }
    }

    func change() {
        if #available(iOS 17, *) { (cell as? ObservedCell)?.change() }
    }
}

@available(iOS 17, *)
private final class ObservedCell: Observable, Sendable {
    private let registrar = ObservationRegistrar()

    private var value: Int { 0 }

    func access() { registrar.access(self, keyPath: \.value) }

    func change() { registrar.withMutation(of: self, keyPath: \.value) {} }
}
