import Wire

extension Scanner {
    /// Nil unless there is one frame, then a scan, then an end.
    func sizeOfJPEG() -> PhotoSize? {
        var scanner = self
        guard scanner.skip(2) != nil else { return nil }
        var size: PhotoSize?
        while let marker = scanner.markerOfJPEG() {
            switch marker {
            case 0x01, 0xD0...0xD7: continue
            case 0x00, 0xD8, 0xD9: return nil
            default: break
            }
            guard let length = scanner.big(2), length >= 2,
                var segment = scanner.part(length - 2)
            else { return nil }
            switch marker {
            case 0xDA: return scanner.comes(0xFF, 0xD9) ? size : nil
            case 0xC4, 0xC8, 0xCC: break
            case 0xC0...0xCF:
                guard size == nil, segment.skip(1) != nil, let height = segment.big(2),
                    let width = segment.big(2)
                else { return nil }
                size = PhotoSize(width: width, height: height)
            default: break
            }
        }
        return nil
    }

    private mutating func markerOfJPEG() -> Int? {
        guard byte() == 0xFF else { return nil }
        while let next = byte() { if next != 0xFF { return next } }
        return nil
    }
}
