import Wire

extension Scanner {
    /// Nil unless there is a frame and an end. A frame may reach over the screen, which then is as
    /// large as that.
    func sizeOfGIF() -> PhotoSize? {
        var scanner = self
        guard scanner.skip(6) != nil, let width = scanner.little(2),
            let height = scanner.little(2), let flags = scanner.byte(), scanner.skip(2) != nil,
            scanner.skipColors(flags) != nil
        else { return nil }
        var size = PhotoSize(width: width, height: height)
        var hasImage = false
        while let block = scanner.byte() {
            switch block {
            case 0x21:
                guard scanner.skip(1) != nil, scanner.skipBlocks() != nil else { return nil }
            case 0x2C:
                guard let frame = scanner.frameOfGIF() else { return nil }
                size.width = max(size.width, frame.width)
                size.height = max(size.height, frame.height)
                hasImage = true
            case 0x3B: return hasImage ? size : nil
            default: return nil
            }
        }
        return nil
    }

    private mutating func frameOfGIF() -> PhotoSize? {
        guard let x = little(2), let y = little(2), let width = little(2),
            let height = little(2), let flags = byte(), skipColors(flags) != nil,
            skip(1) != nil, skipBlocks() != nil
        else { return nil }
        return PhotoSize(width: x + width, height: y + height)
    }

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
