import ParlorPhotos
import ParlorWire
import Testing

@Suite struct PhotoFuzzTests {
    private static let whole =
        PhotoTests.whole + [Told.jpeg(6), Told.png(6), Told.webp(6), Told.gif]

    @Test(arguments: 0..<40)
    func `whatever bytes come, a photo is whole and of a sensible size, or refused`(
        seed: UInt64
    ) throws {
        var random = Dice(seed: seed)
        for _ in 0..<500 {
            var bytes = Self.whole.randomElement(using: &random)!
            for _ in 0..<Int.random(in: 1...6, using: &random) { mutate(&bytes, &random) }
            guard let photo = try? Photo(bytes) else { continue }
            #expect((1...Photo.largestSide).contains(photo.width), "seed \(seed)")
            #expect((1...Photo.largestSide).contains(photo.height), "seed \(seed)")
            #expect(PhotoFormat(of: bytes) == photo.format)
            #expect(try Photo(photo.bytes) == photo, "seed \(seed)")
        }
    }

    @Test func `noise after any beginning is refused or read, and never a trap`() {
        var random = Dice(seed: 1)
        for whole in PhotoTests.whole {
            for count in 0..<min(whole.count, 40) {
                let noise = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
                _ = try? Photo(Array(whole.prefix(count)) + noise)
            }
        }
    }

    private func mutate(_ bytes: inout Bytes, _ random: inout Dice) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[place] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF].randomElement(using: &random)!
        case 2: bytes.remove(at: place)
        case 3: bytes.insert(.random(in: 0...255, using: &random), at: place)
        case 4: bytes.removeSubrange(place...)
        default:
            let end = Int.random(in: place..<bytes.count, using: &random)
            bytes.insert(contentsOf: Array(bytes[place...end]), at: place)
        }
    }
}
