import ParlorWire

extension Scanner {
    private static let keptOfWebP: Set<String> = [
        "VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP",
    ]
    private static let flagOfEXIF: UInt8 = 0x08
    private static let flagOfXMP: UInt8 = 0x04

    /// Nil unless the container is whole and every picture in it is within its canvas. What comes
    /// after it is dropped.
    func readWebP() -> (size: PhotoSize, kept: Bytes)? {
        var scanner = self
        guard scanner.text(4) == "RIFF", let length = scanner.little(4),
            var chunks = scanner.part(length), chunks.text(4) == "WEBP"
        else { return nil }
        var kept: Bytes = []
        var canvas: PhotoSize?
        var hasImage = false
        var isExtended = false
        var turned: Bytes?
        while chunks.left > 0 {
            guard let name = chunks.text(4), let length = chunks.little(4),
                var chunk = chunks.part(length)
            else { return nil }
            if length % 2 == 1, chunks.skip(1) == nil { return nil }
            var body = chunk.all
            switch name {
            case "VP8X":
                guard canvas == nil, !hasImage, let size = chunk.canvasOfWebP() else { return nil }
                canvas = size
                isExtended = kept.isEmpty
                body[0] &= ~(Self.flagOfEXIF | Self.flagOfXMP)
            case "VP8 ", "VP8L":
                let size = name == "VP8L" ? chunk.sizeOfVP8L() : chunk.sizeOfVP8()
                guard !hasImage, let size, canvas == nil || canvas == size else { return nil }
                canvas = size
                hasImage = true
            case "ANMF":
                guard let canvas, let frame = chunk.frameOfWebP(),
                    frame.width <= canvas.width, frame.height <= canvas.height,
                    let picture = chunk.pictureOfWebP()
                else { return nil }
                hasImage = true
                body = body.prefix(16) + picture
            case "EXIF":
                _ = chunk.take(Array("Exif\0\0".utf8))
                turned = turned ?? chunk.orientation?.exif
            default: break
            }
            if Self.keptOfWebP.contains(name) { kept += Self.chunkOfWebP(name, body) }
        }
        if let turned, isExtended {
            // The extended format's header comes first. Its flags follow its name and length.
            kept[8] |= Self.flagOfEXIF
            kept += Self.chunkOfWebP("EXIF", turned)
        }
        guard hasImage, let canvas else { return nil }
        let header = Array("RIFF".utf8) + Self.littleBytes(kept.count + 4) + Array("WEBP".utf8)
        return (canvas, header + kept)
    }

    private mutating func canvasOfWebP() -> PhotoSize? {
        guard skip(4) != nil, let width = little(3), let height = little(3) else { return nil }
        return PhotoSize(width: width + 1, height: height + 1)
    }

    /// As far as the frame reaches on the canvas.
    private mutating func frameOfWebP() -> PhotoSize? {
        guard let x = little(3), let y = little(3), let width = little(3), let height = little(3),
            skip(4) != nil
        else { return nil }
        return PhotoSize(width: 2 * x + width + 1, height: 2 * y + height + 1)
    }

    /// The chunks of a frame that are its picture.
    private mutating func pictureOfWebP() -> Bytes? {
        var kept: Bytes = []
        while left > 0 {
            guard let name = text(4), let length = little(4), let chunk = part(length) else {
                return nil
            }
            if length % 2 == 1, skip(1) == nil { return nil }
            guard ["ALPH", "VP8 ", "VP8L"].contains(name) else { continue }
            kept += Self.chunkOfWebP(name, chunk.all)
        }
        return kept
    }

    private mutating func sizeOfVP8() -> PhotoSize? {
        guard skip(3) != nil, big(3) == 0x9D_012A, let width = little(2), let height = little(2)
        else { return nil }
        return PhotoSize(width: width & 0x3FFF, height: height & 0x3FFF)
    }

    private mutating func sizeOfVP8L() -> PhotoSize? {
        guard byte() == 0x2F, let bits = little(4) else { return nil }
        return PhotoSize(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
    }

    private static func chunkOfWebP(_ name: String, _ body: Bytes) -> Bytes {
        Array(name.utf8) + littleBytes(body.count) + body + (body.count % 2 == 1 ? [0] : [])
    }

    private static func littleBytes(_ number: Int) -> Bytes {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
