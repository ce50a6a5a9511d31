import Contracts
import ParlorWire

/// All acts of a board as bytes: a snapshot is opened much faster so than from JSON.
struct PackedActs: Codable {
    private var authors: [PersonID] = []
    private var brushes: [Brush] = []
    private var bytes: String

    init(_ acts: [Act]) {
        var out = ByteWriter()
        var authorPlaces: [PersonID: Int] = [:]
        var brushPlaces: [Brush: Int] = [:]
        var (authors, brushes) = ([PersonID](), [Brush]())
        var (number, at) = (0, Int64(0))
        out.write(count: acts.count)
        for act in acts {
            out.write(count: act.number - number)
            out.write(signed: act.at.milliseconds &- at)
            out.write(count: authorPlaces.place(of: act.by, in: &authors))
            out.write(byte: act.tag)
            (number, at) = (act.number, act.at.milliseconds)
            out.write(act.what) { brushPlaces.place(of: $0, in: &brushes) }
        }
        self.authors = authors
        self.brushes = brushes
        bytes = Base64.text(out.bytes)
    }

    func acts() throws(Malformed) -> [Act] {
        guard let bytes = Base64.bytes(bytes) else { throw .cutShort }
        var reader = ByteReader(bytes)
        let count = try reader.count()
        var acts: [Act] = []
        acts.reserveCapacity(count)
        var (number, at) = (0, Int64(0))
        for _ in 0..<count {
            let step = try reader.number()
            guard step > 0, step < UInt64(Int.max - number) else { throw .cutShort }
            number += Int(step)
            at = at &+ (try reader.signed())
            let by = authors[try reader.index(below: authors.count)]
            let tag = try reader.byte()
            acts.append(
                Act(
                    number: number, by: by, at: Timestamp(milliseconds: at),
                    what: try reader.what(tag & 127, brushes), isUndone: tag & 128 != 0))
        }
        guard reader.isAtEnd else { throw .cutShort }
        return acts
    }
}

extension Dictionary where Value == Int {
    fileprivate mutating func place(of value: Key, in list: inout [Key]) -> Int {
        if let place = self[value] { return place }
        list.append(value)
        self[value] = list.count - 1
        return list.count - 1
    }
}

extension Act {
    fileprivate var tag: UInt8 {
        let tag: UInt8 =
            switch what {
            case .stroke: 0
            case .stamp: 1
            case .background: 2
            case .clear: 3
            case .file(_, background: nil): 4
            case .file: 5
            }
        return tag | (isUndone ? 128 : 0)
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ what: Act.What, _ brush: (Brush) -> Int) {
        switch what {
        case .stroke(let stroke): write(stroke, brush)
        case .stamp(let stamp): write(stamp)
        case .background(let color): write(color)
        case .clear: break
        case .file(let layers, let background):
            if let background { write(background) }
            write(count: layers.count)
            for layer in layers {
                switch layer {
                case .stroke(let stroke):
                    write(byte: 0)
                    write(stroke, brush)
                case .stamp(let stamp):
                    write(byte: 1)
                    write(stamp)
                }
            }
        }
    }

    private mutating func write(_ stroke: Stroke, _ brush: (Brush) -> Int) {
        write(sized: stroke.points.packed)
        write(stroke.color)
        write(number: stroke.brushSize)
        write(count: brush(stroke.brush))
    }

    private mutating func write(_ stamp: Stamp) {
        write(sized: stamp.emoji.utf8)
        for number in [stamp.x, stamp.y, stamp.size] { write(number: number) }
    }

    /// As four bytes where that is exact.
    private mutating func write(_ color: Color) {
        let parts = [color.r, color.g, color.b, color.a]
        let small = parts.map { ($0 * 255).rounded() }
        let isSmall = zip(small, parts).allSatisfy {
            (0...255).contains($0) && $0 / 255 == $1 && $1.sign == .plus
        }
        write(byte: isSmall ? 1 : 0)
        for (small, part) in zip(small, parts) {
            if isSmall { write(byte: UInt8(small)) } else { write(number: part) }
        }
    }
}

extension ByteReader {
    fileprivate mutating func what(
        _ tag: UInt8, _ brushes: [Brush]
    ) throws(Malformed) -> Act.What {
        switch tag {
        case 0: return .stroke(try stroke(brushes))
        case 1: return .stamp(try stamp())
        case 2: return .background(try color())
        case 3: return .clear
        case 4, 5:
            let background = tag == 5 ? try color() : nil
            var layers: [Layer] = []
            for _ in 0..<(try count()) {
                layers.append(
                    try byte() == 0 ? .stroke(try stroke(brushes)) : .stamp(try stamp()))
            }
            return .file(layers, background: background)
        default: throw .cutShort
        }
    }

    private mutating func stroke(_ brushes: [Brush]) throws(Malformed) -> Stroke {
        guard let ink = Ink(packed: try sized()) else { throw .cutShort }
        return Stroke(
            points: ink, color: try color(), brushSize: try double(),
            brush: brushes[try index(below: brushes.count)])
    }

    private mutating func stamp() throws(Malformed) -> Stamp {
        Stamp(
            emoji: String(decoding: try sized(), as: UTF8.self), x: try double(),
            y: try double(), size: try double())
    }

    private mutating func color() throws(Malformed) -> Color {
        if try byte() == 1 {
            return Color(
                r: Double(try byte()) / 255, g: Double(try byte()) / 255,
                b: Double(try byte()) / 255, a: Double(try byte()) / 255)
        }
        return Color(r: try double(), g: try double(), b: try double(), a: try double())
    }
}
