/// The ROUTERs where calls come in.
enum CallsDoor: Sendable {
    /// For operators, and on loopback for everybody.
    case open
    /// For services.
    case parts
}
