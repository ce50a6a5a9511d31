import ParlorWire

/// How a picture is to be turned before it is shown, from 1 to 8. Nothing else is kept of EXIF.
struct Orientation: Hashable {
    fileprivate static let tag = 0x0112
    fileprivate static let short = 3

    fileprivate let number: Int

    /// EXIF that says nothing else; nil where nothing is to be turned.
    var exif: Bytes? {
        guard number > 1 else { return nil }
        let header: Bytes = Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
        let entry: Bytes = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(number), 0, 0]
        return header + [0, 1] + entry + [0, 0, 0, 0]
    }
}

extension Scanner {
    private static let mostEntries = 512

    /// What EXIF from here on says; nil where it says nothing, or can't be read.
    var orientation: Orientation? {
        var exif = Scanner(Array(rest))
        let order = exif.text(2)
        guard order == "II" || order == "MM" else { return nil }
        let isLittle = order == "II"
        func number(_ count: Int) -> Int? { isLittle ? exif.little(count) : exif.big(count) }
        guard number(2) == 42, let start = number(4), start >= 8, exif.skip(start - 8) != nil,
            let count = number(2)
        else { return nil }
        for _ in 0..<min(count, Self.mostEntries) {
            guard let tag = number(2), let type = number(2), let values = number(4),
                let value = number(2), exif.skip(2) != nil
            else { return nil }
            guard tag == Orientation.tag else { continue }
            guard type == Orientation.short, values == 1, (1...8).contains(value) else {
                return nil
            }
            return Orientation(number: value)
        }
        return nil
    }

    /// A container whose pictures are coded as HEVC, as phones write them.
    var isHEIC: Bool {
        var scanner = self
        guard let length = scanner.big(4), scanner.text(4) == "ftyp", length >= 16,
            let brands = scanner.part(min(length - 8, scanner.left))?.all
        else { return false }
        return stride(from: 0, to: brands.count - 3, by: 4).contains { place in
            let brand = String(decoding: brands[place..<place + 4], as: UTF8.self)
            return ["heic", "heix", "heim", "heis", "hevc", "hevx"].contains(brand)
        }
    }
}
