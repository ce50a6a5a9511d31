import ParlorPhotos
import ParlorWire
import Testing

@Suite struct PhotoTests {
    func flaw(_ bytes: Bytes) -> PhotoFlaw? {
        do throws(PhotoFlaw) {
            _ = try Photo(bytes)
            return nil
        } catch {
            return error
        }
    }

    func expect(
        _ bytes: Bytes, _ format: PhotoFormat, _ width: Int, _ height: Int,
        at source: SourceLocation = #_sourceLocation
    ) throws {
        let photo = try Photo(bytes)
        #expect(
            photo.format == format && photo.width == width && photo.height == height,
            sourceLocation: source)
    }

    @Test func `each format is told by its content, with its size`() throws {
        try expect(Picture.png(7, 5), .png, 7, 5)
        try expect(Picture.jpeg(17, 9), .jpeg, 17, 9)
        try expect(Picture.gif(7, 5), .gif, 7, 5)
        try expect(Picture.webp(300, 5), .webp, 300, 5)
        try expect(Picture.lossyWebP, .webp, 1, 1)
        try expect(Picture.animatedWebP(20, 10, frame: 10, x: 10), .webp, 20, 10)
    }

    @Test func `each format has its media type`() {
        #expect(
            PhotoFormat.allCases.map(\.mediaType)
                == ["image/png", "image/jpeg", "image/webp", "image/gif"])
    }

    @Test func `4096 pixels are allowed on each side, and no more`() throws {
        try expect(Picture.jpeg(4_096, 8), .jpeg, 4_096, 8)
        try expect(Picture.webp(8, 4_096), .webp, 8, 4_096)
        #expect(flaw(Picture.jpeg(4_097, 8)) == .tooLarge(width: 4_097, height: 8))
        #expect(flaw(Picture.webp(8, 4_097)) == .tooLarge(width: 8, height: 4_097))
        #expect(flaw(Picture.png(1, 4_097)) == .tooLarge(width: 1, height: 4_097))
        #expect(flaw(Picture.gif(4_097, 1)) == .tooLarge(width: 4_097, height: 1))
    }

    @Test func `a photo has a size`() {
        #expect(flaw(Picture.png(0, 5)) == .noSize)
        #expect(flaw(Picture.jpeg(8, 0)) == .noSize)
        #expect(flaw(Picture.gif(0, 0)) == .noSize)
    }

    @Test(arguments: [
        "", "G", "hello", "<svg/>", "<!doctype html>", "GIF88a", "RIFF\0\0\0\0WAVE", "%PDF-1.7",
    ])
    func `nothing else is a photo`(text: String) {
        #expect(flaw(Array(text.utf8)) == .otherFormat)
    }

    @Test func `a photo has at most a mebibyte`() {
        let huge = Picture.gif(1, 1) + Bytes(repeating: 0, count: Photo.mostBytes)
        #expect(flaw(huge) == .tooManyBytes)
    }

    static let whole = [
        Picture.png(3, 3), Picture.jpeg(3, 3), Picture.gif(3, 3), Picture.webp(3, 3),
        Picture.lossyWebP, Picture.animatedWebP(4, 4, frame: 2),
    ]

    @Test(arguments: whole + [Bytes(Told.gif.dropLast(Told.secret.count))])
    func `a photo without its end is damaged`(bytes: Bytes) throws {
        let format = try Photo(bytes).format
        for count in 12..<bytes.count {
            #expect(flaw(Array(bytes.prefix(count))) == .damaged(format))
        }
    }

    @Test func `a GIF is as large as its frames reach`() throws {
        let wide = Picture.gif(2, 2).dropLast() + Picture.gifFrame(2, 2, x: 5_000) + [0x3B]
        #expect(flaw(Array(wide)) == .tooLarge(width: 5_002, height: 2))
    }

    @Test func `a WebP's pictures stay on its canvas`() {
        #expect(flaw(Picture.animatedWebP(4, 4, frame: 5)) == .damaged(.webp))
        #expect(flaw(Picture.animatedWebP(4, 4, frame: 4, x: 2)) == .damaged(.webp))
        let canvas = Picture.webpChunk("VP8X", [0, 0, 0, 0] + .little(9, 3) + .little(9, 3))
        let image = Array(Picture.webp(16_000, 16_000).dropFirst(12))
        #expect(flaw(Picture.riff(canvas + image)) == .damaged(.webp))
        #expect(flaw(Picture.riff(canvas)) == .damaged(.webp))
    }

    @Test func `a second size doesn't replace the first`() {
        let frame = Picture.jpegSegment(
            0xC0, [8] + .big(9_000, 2) + .big(9_000, 2) + [1, 1, 17, 0])
        var jpeg = Picture.jpeg(8, 8)
        jpeg.insert(contentsOf: frame, at: 2)
        #expect(flaw(jpeg) == .damaged(.jpeg))
        let header = Picture.pngChunk("IHDR", .big(9_000, 4) + .big(9_000, 4) + [8, 0, 0, 0, 0])
        var png = Picture.png(1, 1)
        png.insert(contentsOf: header, at: 8)
        #expect(flaw(png) == .damaged(.png))
    }

    @Test func `a phone's own format is refused with a way out`() {
        for brands in ["heic\0\0\0\0mif1", "mif1\0\0\0\0heic"] {
            let bytes = Bytes.big(brands.utf8.count + 8, 4) + Array("ftyp\(brands)".utf8)
            #expect(flaw(bytes + [0, 0, 0, 8]) == .heic)
        }
        #expect(PhotoFlaw.heic.sentence.contains("Send it as a JPEG."))
        #expect(flaw(.big(16, 4) + Array("ftypavif\0\0\0\0".utf8)) == .otherFormat)
        #expect(flaw(.big(1 << 30, 4) + Array("ftyp".utf8)) == .otherFormat)
    }

    @Test func `an image's parts that nobody needs are passed over`() throws {
        let text = Picture.pngChunk("tEXt", Array("Comment\0hello".utf8))
        var png = Picture.png(7, 5)
        png.insert(contentsOf: text, at: 33)
        try expect(png, .png, 7, 5)
        var jpeg = Picture.jpeg(17, 9)
        jpeg.insert(contentsOf: [0xFF] + Picture.jpegSegment(0xE1, Picture.jpeg(99, 99)), at: 2)
        try expect(jpeg, .jpeg, 17, 9)
        let comment: Bytes = [0x21, 0xFE, 3, 1, 2, 3, 0]
        var gif = Picture.gif(7, 5)
        gif.insert(contentsOf: comment, at: 19)
        try expect(gif, .gif, 7, 5)
        let exif = Picture.webpChunk("EXIF", [1, 2, 3])
        try expect(Picture.riff(Array(Picture.webp(7, 5).dropFirst(12)) + exif), .webp, 7, 5)
    }
}
