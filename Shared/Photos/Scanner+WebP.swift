import Wire

extension Scanner {
    /// Nil unless the container is whole and every picture in it is within its canvas.
    func sizeOfWebP() -> PhotoSize? {
        var scanner = self
        guard scanner.text(4) == "RIFF", let length = scanner.little(4),
            var chunks = scanner.part(length), chunks.text(4) == "WEBP"
        else { return nil }
        var canvas: PhotoSize?
        var hasImage = false
        while chunks.left > 0 {
            guard let name = chunks.text(4), let length = chunks.little(4),
                var chunk = chunks.part(length)
            else { return nil }
            if length % 2 == 1, chunks.skip(1) == nil { return nil }
            switch name {
            case "VP8X":
                guard canvas == nil, !hasImage, let size = chunk.canvasOfWebP() else { return nil }
                canvas = size
            case "VP8 ", "VP8L":
                let size = name == "VP8L" ? chunk.sizeOfVP8L() : chunk.sizeOfVP8()
                guard !hasImage, let size, canvas == nil || canvas == size else { return nil }
                canvas = size
                hasImage = true
            case "ANMF":
                guard let canvas, let frame = chunk.frameOfWebP(),
                    frame.width <= canvas.width, frame.height <= canvas.height
                else { return nil }
                hasImage = true
            default: break
            }
        }
        return hasImage ? canvas : nil
    }

    private mutating func canvasOfWebP() -> PhotoSize? {
        guard skip(4) != nil, let width = little(3), let height = little(3) else { return nil }
        return PhotoSize(width: width + 1, height: height + 1)
    }

    /// As far as the frame reaches on the canvas.
    private mutating func frameOfWebP() -> PhotoSize? {
        guard let x = little(3), let y = little(3), let width = little(3), let height = little(3)
        else { return nil }
        return PhotoSize(width: 2 * x + width + 1, height: 2 * y + height + 1)
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
}
