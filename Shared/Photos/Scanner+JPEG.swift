import ParlorWire

extension Scanner {
    private static let exif: Bytes = Array("Exif\0\0".utf8)

    /// Nil unless there is one frame, then a scan, then an end. What follows the end is dropped.
    func readJPEG() -> (size: PhotoSize, kept: Bytes)? {
        var scanner = self
        guard scanner.skip(2) != nil else { return nil }
        var kept: Bytes = [0xFF, 0xD8]
        var size: PhotoSize?
        var isTurned = false
        var hasScan = false
        while let marker = scanner.markerOfJPEG() {
            switch marker {
            case 0x01, 0xD0...0xD7: continue
            case 0xD9: return hasScan ? size.map { ($0, kept + [0xFF, 0xD9]) } : nil
            case 0x00, 0xD8: return nil
            default: break
            }
            guard let length = scanner.big(2), length >= 2,
                var segment = scanner.part(length - 2)
            else { return nil }
            func keep(_ body: Bytes) {
                let length = body.count + 2
                kept += [0xFF, UInt8(marker), UInt8(length >> 8), UInt8(length & 0xFF)] + body
            }
            switch marker {
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                guard size == nil, segment.skip(1) != nil, let height = segment.big(2),
                    let width = segment.big(2)
                else { return nil }
                size = PhotoSize(width: width, height: height)
                keep(segment.all)
            case 0xDA:
                guard size != nil else { return nil }
                keep(segment.all)
                kept += scanner.scanOfJPEG()
                hasScan = true
            case 0xE1:
                guard segment.take(Self.exif), !isTurned, let turned = segment.orientation?.exif
                else { continue }
                isTurned = true
                keep(Self.exif + turned)
            case 0xE0, 0xE2, 0xEE: if let body = segment.keptOfJPEG(marker) { keep(body) }
            case 0xC4, 0xCC, 0xDB...0xDF: keep(segment.all)
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

    /// The pixels, up to the marker that follows them.
    private mutating func scanOfJPEG() -> Bytes {
        let pixels = rest
        let end = pixels.indices.dropLast().first { place in
            let next = pixels[place + 1]
            return pixels[place] == 0xFF && next != 0 && !(0xD0...0xD7).contains(next)
        }
        let scan = pixels[..<(end ?? pixels.endIndex)]
        _ = skip(scan.count)
        return Bytes(scan)
    }

    /// Of what applications wrote: the density without its thumbnail, and how colours are meant.
    private func keptOfJPEG(_ marker: Int) -> Bytes? {
        func begins(_ text: String) -> Bool { all.starts(with: text.utf8) }
        switch marker {
        case 0xE0 where begins("JFIF\0") && all.count >= 14: return all.prefix(12) + [0, 0]
        case 0xE2 where begins("ICC_PROFILE\0"), 0xEE where begins("Adobe"): return all
        default: return nil
        }
    }
}
