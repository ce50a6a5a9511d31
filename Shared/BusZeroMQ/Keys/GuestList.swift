internal import ParlorWire

/// Who may come in to a broker, by what they show.
struct GuestList: Hashable {
    enum Credential: Hashable {
        case key(Bytes)
        case secret(user: Bytes, Bytes)
    }

    private var names: [Credential: String] = [:]

    var all: Set<String> { Set(names.values) }

    /// False when another has the same.
    mutating func add(_ name: String, _ credential: Credential) -> Bool {
        names.updateValue(name, forKey: credential).map { $0 == name } ?? true
    }

    func name(showing credential: Credential) -> String? { names[credential] }

    /// Somebody who comes in by the other list does not by this one.
    func excludesSome(of other: GuestList) -> Bool {
        other.names.contains { names[$0.key] != $0.value }
    }
}
