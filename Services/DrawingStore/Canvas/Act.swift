import Contracts
import ParlorWire

/// Something that somebody did on a board: it is seen or, taken back, not.
struct Act: Hashable, Sendable {
    let number: ActNumber
    let by: PersonID
    let at: Timestamp
    let what: What
    let size: Size
    var isUndone = false

    init(number: ActNumber, by: PersonID, at: Timestamp, what: What, isUndone: Bool = false) {
        self.number = number
        self.by = by
        self.at = at
        self.what = what
        self.isUndone = isUndone
        size = what.size
    }

    enum What: Hashable, Sendable {
        case stroke(Stroke)
        case stamp(Stamp)
        case background(Color)
        case clear
        /// A file; with a background it took the place of all that was there.
        case file([Layer], background: Color?)
    }

    /// Nothing of what was there before is seen any more.
    var isGround: Bool {
        switch what {
        case .clear, .file(_, background: .some): true
        default: false
        }
    }

    var isOnlyBackground: Bool {
        if case .background = what { true } else { false }
    }

    var background: Color? {
        switch what {
        case .background(let color): color
        case .file(_, let background): background
        default: nil
        }
    }

    /// How much of it there is to be seen.
    var layerCount: Int {
        switch what {
        case .stroke, .stamp: 1
        case .file(let layers, _): layers.count
        case .background, .clear: 0
        }
    }

    func layer(_ index: Int) -> Layer {
        switch what {
        case .stroke(let stroke): .stroke(stroke)
        case .stamp(let stamp): .stamp(stamp)
        case .file(let layers, _): layers[index]
        case .background, .clear: preconditionFailure("A \(what) has no layers.")
        }
    }
}

extension Act.What {
    var layers: [Layer] {
        switch self {
        case .stroke(let stroke): [.stroke(stroke)]
        case .stamp(let stamp): [.stamp(stamp)]
        case .file(let layers, _): layers
        case .background, .clear: []
        }
    }

    fileprivate var size: Size {
        var size = Size()
        switch self {
        case .stroke(let stroke): size.add(.stroke(stroke))
        case .stamp(let stamp): size.add(.stamp(stamp))
        case .file(let layers, _): for layer in layers { size.add(layer) }
        case .background, .clear: break
        }
        return size
    }
}

/// How much is on a board.
struct Size: Hashable, Sendable {
    var strokes = 0
    var stamps = 0
    var bytes = 0

    mutating func add(_ layer: Layer) {
        switch layer {
        case .stroke(let stroke):
            strokes += 1
            bytes += stroke.bytes
        case .stamp(let stamp):
            stamps += 1
            bytes += stamp.bytes
        }
    }

    static func += (left: inout Size, right: Size) {
        left.strokes += right.strokes
        left.stamps += right.stamps
        left.bytes += right.bytes
    }

    static func -= (left: inout Size, right: Size) {
        left.strokes -= right.strokes
        left.stamps -= right.stamps
        left.bytes -= right.bytes
    }
}
