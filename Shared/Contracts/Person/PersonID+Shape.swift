public import ParlorWire

extension PersonID {
    public static let length = 1...64

    /// Whether it could be somebody's: 1 to 64 letters, digits, `_` and `-` of ASCII.
    public var isWellFormed: Bool { rawValue.isPlainWord(of: Self.length) }
}

extension DeviceID {
    /// Whether it could be a device's: shaped as a person's id is.
    public var isWellFormed: Bool { rawValue.isPlainWord(of: PersonID.length) }
}

extension String {
    /// Letters, digits, `_` and `-` of ASCII, so many of them.
    func isPlainWord(of length: ClosedRange<Int>) -> Bool {
        length.contains(utf8.count)
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
