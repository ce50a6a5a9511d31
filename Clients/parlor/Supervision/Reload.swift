/// What a running supervisor is to go on with, as `parlor reload` hands it over.
struct Reload: Codable, Hashable, Sendable {
    let settings: [String: String]
    /// Those that the settings file alone says.
    let ofFile: [String]
    let plan: Plan
}
