import ParlorWire

/// Where somebody is, as far as limits go: an IPv4 address, or the network of an IPv6 address, since
/// one household has the whole of it.
public enum Address: Hashable, Sendable {
    case v4(UInt32)
    case v6(network: UInt64)

    /// Of an address's 4 or 16 bytes; an IPv4 address that is written as IPv6 is itself.
    public init?(_ bytes: [UInt8]) {
        switch bytes.count {
        case 4: self = .v4(UInt32(Self.number(bytes[...])))
        case 16 where bytes.starts(with: Self.mapped): self.init(Array(bytes[12...]))
        case 16: self = .v6(network: Self.number(bytes[..<8]))
        default: return nil
        }
    }

    /// Of the machine itself.
    public var isLoopback: Bool {
        switch self {
        case .v4(let number): number >> 24 == 127
        case .v6(let network): network == 0
        }
    }

    private static let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}

extension Address: Codable {
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let address = Self(text) else { throw Malformed("'\(text)' is no address.") }
        self = address
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// From its description.
    private init?(_ text: String) {
        let network = "::/64"
        if text.hasSuffix(network) {
            let groups = text.dropLast(network.count).split(separator: ":")
            let numbers = groups.compactMap { UInt16($0, radix: 16) }
            guard numbers.count == 4, groups.count == 4 else { return nil }
            self = .v6(network: numbers.reduce(0) { $0 << 16 | UInt64($1) })
        } else {
            let parts = text.split(separator: ".")
            let bytes = parts.compactMap { UInt8($0) }
            guard bytes.count == 4, parts.count == 4 else { return nil }
            self.init(bytes)
        }
    }
}

extension Address: CustomStringConvertible {
    public var description: String {
        switch self {
        case .v4(let number):
            stride(from: 24, through: 0, by: -8).map { "\(number >> UInt32($0) & 0xFF)" }
                .joined(separator: ".")
        case .v6(let network):
            stride(from: 48, through: 0, by: -16)
                .map { String(network >> UInt64($0) & 0xFFFF, radix: 16) }
                .joined(separator: ":") + "::/64"
        }
    }
}
