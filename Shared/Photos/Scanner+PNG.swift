import ParlorWire

extension Scanner {
    static let signatureOfPNG: Bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let checksum = 4
    /// What the picture looks like, and how it moves.
    private static let keptOfPNG: Set<String> = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD",
        "pHYs", "cICP", "mDCV", "cLLI", "acTL", "fcTL", "fdAT",
    ]

    /// Nil unless there is a header first, an image, and an end.
    func readPNG() -> (size: PhotoSize, kept: Bytes)? {
        var scanner = self
        guard scanner.skip(Self.signatureOfPNG.count) != nil else { return nil }
        var kept = Self.signatureOfPNG
        var size: PhotoSize?
        var isTurned = false
        var hasImage = false
        while true {
            let start = scanner.position
            guard let length = scanner.big(4), let name = scanner.text(4),
                var body = scanner.part(length), scanner.skip(Self.checksum) != nil,
                (size == nil) == (name == "IHDR")
            else { return nil }
            if Self.keptOfPNG.contains(name) { kept += scanner.bytes(from: start) }
            switch name {
            case "IHDR":
                guard length == 13, let width = body.big(4), let height = body.big(4) else {
                    return nil
                }
                size = PhotoSize(width: width, height: height)
            case "IDAT": hasImage = true
            case "eXIf":
                guard !isTurned, let exif = body.orientation?.exif else { break }
                isTurned = true
                kept += Self.chunkOfPNG("eXIf", exif)
            case "IEND": return hasImage ? size.map { ($0, kept) } : nil
            default: break
            }
        }
    }

    private static func chunkOfPNG(_ name: String, _ body: Bytes) -> Bytes {
        let checked = Array(name.utf8) + body
        let sum = checked.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
                sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
            }
        }
        return bigBytes(UInt32(body.count)) + checked + bigBytes(~sum)
    }

    private static func bigBytes(_ number: UInt32) -> Bytes {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
