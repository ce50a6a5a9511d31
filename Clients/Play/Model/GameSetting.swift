import ParlorGames
import ParlorWire

/// One setting of a game, and the values that it steps through, as the game's schema has them.
struct GameSetting: Equatable, Sendable {
    let name: String
    /// What the game says of it.
    let about: String
    private let values: [RawJSON]

    /// In the order of their names; those of the whole, such as the preset, are not among them.
    static func all(of type: any Game.Type) -> [GameSetting] {
        let schema = type.rulebook.schemas.settings
        guard let shape = try? JSON.decode(Shape.self, from: schema.bytes) else { return [] }
        return (shape.properties ?? [:]).filter { !["preset", "settingsVersion"].contains($0.key) }
            .compactMap { name, shape in
                let values = shape.values(for: name)
                return values.isEmpty
                    ? nil : GameSetting(name: name, about: shape.description ?? "", values: values)
            }
            .sorted { $0.name < $1.name }
    }

    /// `Turn seconds`
    var label: String {
        let words = name.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// A value that is not among them is between two.
    func value(after value: RawJSON, by step: Int) -> RawJSON {
        if let place = values.firstIndex(of: value) {
            return values[(place + step + values.count) % values.count]
        }
        guard let number = value.number else { return values[0] }
        let next = values.firstIndex { ($0.number ?? .min) > number } ?? values.count
        return values[max(0, min(values.count - 1, step > 0 ? next : next - 1))]
    }

    static func word(_ value: RawJSON) -> String {
        if let isOn = try? JSON.decode(Bool.self, from: value.bytes) { return isOn ? "yes" : "no" }
        if let text = try? JSON.decode(String.self, from: value.bytes) { return text }
        return String(decoding: value.bytes, as: UTF8.self)
    }
}

extension RawJSON {
    fileprivate var number: Int? { try? JSON.decode(Int.self, from: bytes) }
    fileprivate init(of value: some Encodable) { self.init(JSON.encode(value)) }
}

/// As much of JSON Schema as settings need.
private struct Shape: Decodable {
    let description: String?
    let type: String?
    let minimum: Int?
    let maximum: Int?
    let `enum`: [String]?
    let oneOf: [Shape]?
    let properties: [String: Shape]?

    func values(for name: String) -> [RawJSON] {
        if let oneOf { return oneOf.flatMap { $0.values(for: name) } }
        if let words = self.enum { return words.map { RawJSON(of: $0) } }
        switch type {
        case "boolean": return [RawJSON(of: false), RawJSON(of: true)]
        case "integer": return numbers(name.hasSuffix("Seconds")).map { RawJSON(of: $0) }
        default: return []
        }
    }

    /// All of a few, and of many those that people choose.
    private func numbers(_ areSeconds: Bool) -> [Int] {
        guard let minimum, let maximum else { return [] }
        if !areSeconds, maximum - minimum <= 52 { return Array(minimum...maximum) }
        let usual =
            areSeconds
            ? [0, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600, 1_200, 3_600]
            : [0, 10, 20, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1_000]
        return Set(usual + [minimum]).filter { (minimum...maximum).contains($0) }.sorted()
    }
}
