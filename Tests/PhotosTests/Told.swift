import ParlorWire

/// Small images that tell where they were taken, in every place that their format has for it.
enum Told {
    static let secret = Array("48.8584 N, 2.2945 E, Pocket Camera 7".utf8)

    static func jpeg(_ orientation: Int, isLittle: Bool = true) -> Bytes {
        let exif = Array("Exif\0\0".utf8) + exif(orientation, isLittle: isLittle)
        var jpeg = Picture.jpeg(17, 9)
        // After the beginning and JFIF.
        jpeg.insert(
            contentsOf: Picture.jpegSegment(0xE1, exif)
                + Picture.jpegSegment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + secret)
                + Picture.jpegSegment(0xE2, Array("MPF\0".utf8) + secret)
                + Picture.jpegSegment(0xED, Array("Photoshop 3.0\0".utf8) + secret)
                + Picture.jpegSegment(0xF3, secret) + Picture.jpegSegment(0xFE, secret), at: 20)
        return jpeg + secret
    }

    static func png(_ orientation: Int) -> Bytes {
        var png = Picture.png(7, 5)
        png.insert(
            contentsOf: ["tEXt", "zTXt", "iTXt", "tIME", "prVt"].flatMap {
                Picture.pngChunk($0, Array("Comment\0".utf8) + secret)
            } + Picture.pngChunk("eXIf", exif(orientation, isLittle: false)), at: 33)
        return png + secret
    }

    static func webp(_ orientation: Int) -> Bytes {
        let chunks = Array(Picture.webp(7, 5).dropFirst(12))
        return Picture.riff(
            Picture.webpChunk("VP8X", [0x0C, 0, 0, 0] + .little(6, 3) + .little(4, 3)) + chunks
                + Picture.webpChunk("EXIF", exif(orientation, isLittle: true))
                + Picture.webpChunk("XMP ", secret) + Picture.webpChunk("mine", secret)) + secret
    }

    static let gif: Bytes = {
        // XMP is not in blocks. Its trailer ends it for readers that expect blocks.
        let trailer: Bytes = [1] + Bytes((0...255).reversed()) + [0]
        let xmp: Bytes = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + secret + trailer
        let extensions = [
            Picture.gifExtension(0xFE, secret),
            Picture.gifExtension(0xFE, Bytes(repeating: 0x2C, count: 255), secret, secret),
            Picture.gifExtension(0x01, Bytes(repeating: 1, count: 12), secret),
            Picture.gifExtension(0xFF, Array("Photoshop!!".utf8), secret),
            Picture.gifExtension(0x99, secret), xmp,
        ]
        return Picture.animatedGIF(7, 5, before: extensions.flatMap(\.self)) + secret
    }()

    /// A place, and how the picture is to be turned.
    static func exif(_ orientation: Int, isLittle: Bool) -> Bytes {
        func number(_ value: Int, _ count: Int) -> Bytes {
            isLittle ? .little(value, count) : .big(value, count)
        }
        let place = number(0x8825, 2) + number(4, 2) + number(1, 4) + number(62, 4)
        let turned = number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2)
        return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2)
            + place + turned + [0, 0] + number(0, 4) + secret
    }
}
