import Contracts
import ParlorWire
import Sodium
import TestKit

/// A photo of one pixel, and as many bytes as wanted.
struct TinyPhoto {
    let bytes: Bytes

    init(bytes count: Int = 100) { bytes = TinyGIF.bytes(paddedTo: count) }

    var id: PhotoID { PhotoID(Fingerprint(of: bytes).text) }

    func part(_ index: Int) -> PhotoPart {
        PhotoPart(
            size: bytes.count, index: index,
            data: Base64.standard.encode(
                Array(bytes[PhotoPart.range(index, size: bytes.count)!])))
    }
}
