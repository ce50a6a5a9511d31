/// A colour as `#RRGGBB`, in upper case.
public struct HexColor: Hashable, Sendable {
    public let text: String

    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 7, bytes[0] == UInt8(ascii: "#"),
            bytes.dropFirst().allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
        else { return nil }
        self.text = text.uppercased()
    }
}
