import Contracts
import Sodium
import Wire

/// A photo of one pixel, and as many bytes as wanted.
struct TinyPhoto {
    let bytes: Bytes

    init(bytes count: Int = 100) {
        var bytes: Bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
        bytes += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 1, 0]
        while count - bytes.count > 260 {
            bytes += [0x21, 0xFE, 255] + Bytes(repeating: 7, count: 255) + [0]
        }
        let rest = count - bytes.count - 5
        if rest > 0 { bytes += [0x21, 0xFE, UInt8(rest)] + Bytes(repeating: 7, count: rest) + [0] }
        self.bytes = bytes + [0x3B]
    }

    var id: PhotoID { PhotoID(Fingerprint(of: bytes).text) }

    func part(_ index: Int) -> PhotoPart {
        PhotoPart(
            size: bytes.count, index: index,
            data: Base64.standard.encode(
                Array(bytes[PhotoPart.range(index, size: bytes.count)!])))
    }
}
