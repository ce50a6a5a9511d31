public import ParlorWire

/// A colour's name, `teal`.
public struct ColorID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A colour that a person can have.
public struct PaletteColor: Hashable, Sendable {
    public let id: ColorID
    /// `#12A5A5`.
    public let hex: String
    /// Where on the colour wheel it is, in degrees.
    public let hue: Double

    init(_ id: ColorID, _ hex: String) {
        (self.id, self.hex) = (id, hex)
        hue = Self.hue(of: UInt32(hex.dropFirst(), radix: 16)!)
    }

    /// Nobody takes one for the other: they are more than a quarter of the wheel apart.
    public func isClear(of other: PaletteColor) -> Bool {
        let apart = abs(hue - other.hue)
        return min(apart, 360 - apart) > 90
    }

    private static func hue(of hex: UInt32) -> Double {
        let (red, green, blue) = (
            Double(hex >> 16 & 0xFF), Double(hex >> 8 & 0xFF), Double(hex & 0xFF)
        )
        let most = max(red, green, blue)
        let spread = most - min(red, green, blue)
        let sixth =
            if most == red {
                (green - blue) / spread
            } else if most == green {
                (blue - red) / spread + 2
            } else {
                (red - green) / spread + 4
            }
        return (sixth < 0 ? sixth + 6 : sixth) * 60
    }
}
