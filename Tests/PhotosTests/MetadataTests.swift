import ParlorPhotos
import ParlorWire
import TestKit
import Testing

/// What a photo tells besides its picture is not kept.
@Suite struct MetadataTests {
    private static let told = [
        Told.jpeg(1), Told.jpeg(6), Told.jpeg(6, isLittle: false), Told.png(3), Told.webp(8),
        Told.gif,
    ]

    @Test(arguments: told)
    func `a photo says no place, no time and no device`(bytes: Bytes) throws {
        #expect(bytes.firstRange(of: Told.secret) != nil)
        let photo = try Photo(bytes)
        #expect(photo.bytes.firstRange(of: Told.secret) == nil)
        for part in ["Camera", "48.85", "Photoshop", "ns.adobe", "XMP", "MPF", "tEXt", "tIME"] {
            #expect(photo.bytes.firstRange(of: Array(part.utf8)) == nil, "\(part)")
        }
    }

    @Test(arguments: told)
    func `what is kept of a photo is the same photo`(bytes: Bytes) throws {
        let photo = try Photo(bytes)
        let again = try Photo(photo.bytes)
        #expect(again == photo)
    }

    @Test(arguments: [
        Picture.png(7, 5), Picture.jpeg(17, 9), Picture.gif(7, 5), Picture.webp(300, 5),
        Picture.lossyWebP, Picture.animatedWebP(20, 10, frame: 10, x: 10),
        Picture.animatedGIF(7, 5), TinyGIF.bytes("Ada"), TinyGIF.bytes(paddedTo: 5_000),
    ])
    func `a photo that tells nothing stays as it is`(bytes: Bytes) throws {
        #expect(try Photo(bytes).bytes == bytes)
    }

    @Test(arguments: 2...8)
    func `a photo is still turned as its camera meant`(orientation: Int) throws {
        let entry: Bytes = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
        let kept = Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0]
        let jpeg = try Photo(Told.jpeg(orientation)).bytes
        let segment = Picture.jpegSegment(0xE1, Array("Exif\0\0".utf8) + kept)
        #expect(jpeg.firstRange(of: segment) != nil)
        let png = try Photo(Told.png(orientation)).bytes
        #expect(png.firstRange(of: Picture.pngChunk("eXIf", kept)) != nil)
        let webp = try Photo(Told.webp(orientation)).bytes
        #expect(webp.firstRange(of: Picture.webpChunk("EXIF", kept)) != nil)
        #expect(webp[20] == 0x08)
    }

    @Test(arguments: [0, 1, 9, 65_535])
    func `a photo that is upright, or says nonsense, has no EXIF`(orientation: Int) throws {
        for bytes in [Told.jpeg(orientation), Told.png(orientation), Told.webp(orientation)] {
            let kept = try Photo(bytes).bytes
            #expect(kept.firstRange(of: Array("MM".utf8)) == nil)
            #expect(kept.firstRange(of: Array("Exif".utf8)) == nil)
        }
    }

    @Test func `a JPEG keeps how its colours are meant, and loses its thumbnail`() throws {
        var jpeg = Picture.jpeg(8, 8)
        let profile = Picture.jpegSegment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 9, 9])
        let adobe = Picture.jpegSegment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
        let thumbnail = Picture.jpegSegment(0xE0, Array("JFXX\0".utf8) + Told.secret)
        jpeg.insert(contentsOf: profile + adobe + thumbnail, at: 20)
        let kept = try Photo(jpeg).bytes
        #expect(kept.firstRange(of: profile) != nil && kept.firstRange(of: adobe) != nil)
        #expect(kept.firstRange(of: Told.secret) == nil)
    }

    @Test func `a JPEG of several scans is whole, and a comment between them goes`() throws {
        let jpeg = Picture.jpeg(8, 8)
        let scan = Picture.jpegSegment(0xDA, [1, 1, 0, 0, 63, 0]) + [0, 0xFF, 0, 0xFF, 0xD0, 7]
        let comment = Picture.jpegSegment(0xFE, Told.secret)
        let (first, end) = (Bytes(jpeg.dropLast(2)), [0xFF, 0xD9] as Bytes)
        #expect(try Photo(first + comment + scan + end).bytes == first + scan + end)
    }

    @Test func `a GIF keeps its frames, their times and their loop, and nothing else`() throws {
        #expect(try Photo(Told.gif).bytes == Picture.animatedGIF(7, 5))
    }

    @Test func `EXIF that can't be read is hostile or broken, and nothing of it is kept`() throws {
        let whole = Told.exif(6, isLittle: true)
        for count in 0..<whole.count {
            let exif = Array("Exif\0\0".utf8) + whole.prefix(count)
            var jpeg = Picture.jpeg(8, 8)
            jpeg.insert(contentsOf: Picture.jpegSegment(0xE1, exif), at: 20)
            #expect(try Photo(jpeg).bytes.count <= jpeg.count)
        }
        let far: Bytes = Array("Exif\0\0II".utf8) + [42, 0, 0xFF, 0xFF, 0xFF, 0xFF]
        let many: Bytes = Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0xFF, 0xFF]
        for exif in [far, many] {
            var jpeg = Picture.jpeg(8, 8)
            jpeg.insert(contentsOf: Picture.jpegSegment(0xE1, exif), at: 20)
            #expect(try Photo(jpeg).bytes == Picture.jpeg(8, 8))
        }
    }
}
