import Wire

extension Scanner {
    static let signatureOfPNG: Bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let checksum = 4

    /// Nil unless there is a header first, an image, and an end.
    func sizeOfPNG() -> PhotoSize? {
        var scanner = self
        guard scanner.skip(Self.signatureOfPNG.count) != nil, scanner.big(4) == 13,
            scanner.text(4) == "IHDR", let width = scanner.big(4), let height = scanner.big(4),
            scanner.skip(5 + Self.checksum) != nil
        else { return nil }
        var hasImage = false
        while let length = scanner.big(4), let name = scanner.text(4) {
            guard scanner.skip(length) != nil, scanner.skip(Self.checksum) != nil else {
                return nil
            }
            switch name {
            case "IDAT": hasImage = true
            case "IHDR": return nil
            case "IEND": return hasImage ? PhotoSize(width: width, height: height) : nil
            default: break
            }
        }
        return nil
    }
}
