/// Random numbers from a seed: the same seed gives the same numbers everywhere, for ever.
public struct Dice: RandomNumberGenerator, Sendable {
    public private(set) var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// So many small letters and digits: five bits each.
    public mutating func word(_ length: Int) -> String {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
        return String(
            decoding: (0..<length).map { _ in alphabet[Int(next() & 31)] }, as: UTF8.self)
    }
}
