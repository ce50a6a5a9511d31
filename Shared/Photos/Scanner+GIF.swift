import ParlorWire

extension Scanner {
    /// How long a frame is shown, and which of its colours is none.
    private static let graphicControl = 0xF9
    private static let application = 0xFF
    /// The applications whose blocks say how often the frames are repeated.
    private static let looping = ["NETSCAPE2.0", "ANIMEXTS1.0"]

    /// Nil unless there is a frame and an end. A frame may reach over the screen, which then is as
    /// large as that. Comments, texts and other extensions are dropped, and so is what comes after
    /// the end.
    func readGIF() -> (size: PhotoSize, kept: Bytes)? {
        var scanner = self
        guard scanner.skip(6) != nil, let width = scanner.little(2),
            let height = scanner.little(2), let flags = scanner.byte(), scanner.skip(2) != nil,
            scanner.skipColors(flags) != nil
        else { return nil }
        var size = PhotoSize(width: width, height: height)
        var hasImage = false
        var kept = scanner.bytes(from: 0)
        while true {
            let start = scanner.position
            switch scanner.byte() {
            case 0x21:
                guard let label = scanner.byte() else { return nil }
                let isKept = scanner.keepsExtension(label)
                guard scanner.skipBlocks() != nil else { return nil }
                if !isKept { continue }
            case 0x2C:
                guard let frame = scanner.frameOfGIF() else { return nil }
                size.width = max(size.width, frame.width)
                size.height = max(size.height, frame.height)
                hasImage = true
            case 0x3B: return hasImage ? (size, kept + [0x3B]) : nil
            default: return nil
            }
            kept += scanner.bytes(from: start)
        }
    }

    private mutating func frameOfGIF() -> PhotoSize? {
        guard let x = little(2), let y = little(2), let width = little(2),
            let height = little(2), let flags = byte(), skipColors(flags) != nil,
            skip(1) != nil, skipBlocks() != nil
        else { return nil }
        return PhotoSize(width: x + width, height: y + height)
    }

    /// Whether the extension whose blocks come next changes how the frames are shown.
    private func keepsExtension(_ label: Int) -> Bool {
        label == Self.graphicControl || label == Self.application && Self.looping.contains(nextName)
    }

    /// The name of the application that the next block is for.
    private var nextName: String { String(decoding: rest.dropFirst().prefix(11), as: UTF8.self) }

    private mutating func skipColors(_ flags: Int) -> Void? {
        flags & 0x80 == 0 ? () : skip(3 << ((flags & 7) + 1))
    }

    private mutating func skipBlocks() -> Void? {
        while let length = byte() {
            if length == 0 { return () }
            guard skip(length) != nil else { return nil }
        }
        return nil
    }
}
