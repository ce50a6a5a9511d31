import Contracts
import Wire

/// A sketch as SVG; as a time-lapse its strokes come one after the other, as they were drawn.
struct SVG {
    /// A time-lapse shows so many points in a second, and takes no longer than that.
    static let pointsPerSecond = 400.0
    static let longest = 30.0
    /// A stamp takes as long as so many points.
    private static let stampPoints = 40

    private(set) var text: Bytes = []
    private let isLapse: Bool
    private let secondsPerPoint: Double
    private var drawnPoints = 0

    static func text(of sketch: Sketch, isLapse: Bool) -> Bytes {
        var svg = SVG(sketch, isLapse: isLapse)
        svg.write(sketch)
        return svg.text
    }

    private init(_ sketch: Sketch, isLapse: Bool) {
        self.isLapse = isLapse
        let points = sketch.marks.reduce(0) { $0 + Self.points(of: $1) }
        secondsPerPoint = min(1 / Self.pointsPerSecond, Self.longest / Double(max(points, 1)))
    }

    private static func points(of mark: Sketch.Mark) -> Int {
        switch mark {
        case .line(let line): line.pointCount
        case .emoji: stampPoints
        }
    }
}

extension SVG {
    private mutating func write(_ sketch: Sketch) {
        let frame = sketch.frame
        write(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox=""#)
        write([frame.minX, frame.minY, frame.width, frame.height])
        write(#"" width=""#)
        write(frame.width)
        write(#"" height=""#)
        write(frame.height)
        write(#"">"#)
        if isLapse { write(Self.style) }
        write(#"<rect x=""#)
        write(frame.minX)
        write(#"" y=""#)
        write(frame.minY)
        write(#"" width="100%" height="100%" fill=""#)
        write(sketch.background, as: "fill")
        write(#""/><g fill="none" stroke-linejoin="round">"#)
        for mark in sketch.marks {
            switch mark {
            case .line(let line): write(line)
            case .emoji(let stamp): write(stamp)
            }
            drawnPoints += Self.points(of: mark)
        }
        write("</g></svg>")
    }

    private static let style = """
        <style>.s{stroke-dasharray:1 2;animation:s linear both}.p{animation:p both}\
        @keyframes s{0%{stroke-dashoffset:1;opacity:0}1%{opacity:1}100%{stroke-dashoffset:0}}\
        @keyframes p{0%{opacity:0}100%{opacity:1}}</style>
        """

    private mutating func write(_ line: Sketch.Line) {
        let isPlain = line.dashes.isEmpty
        write("<path")
        if isLapse { write(isPlain ? #" class="s" pathLength="1""# : #" class="p""#) }
        writeTiming(points: line.pointCount)
        write(#" stroke=""#)
        write(line.color, as: "stroke")
        write(#"" stroke-width=""#)
        write(line.width)
        write(line.isRound ? #"" stroke-linecap="round""# : #"""#)
        if !isPlain {
            write(#" stroke-dasharray=""#)
            write(line.dashes)
            write(#"""#)
        }
        write(#" d="M"#)
        write(line.path.start)
        for step in line.path.steps {
            switch step {
            case .line(let end):
                write("L")
                write(end)
            case .curve(let bend, let end):
                write("Q")
                write(bend)
                write(" ")
                write(end)
            }
        }
        write(#""/>"#)
    }

    private mutating func write(_ stamp: Stamp) {
        write("<text")
        if isLapse { write(#" class="p""#) }
        writeTiming(points: Self.stampPoints)
        write(#" x=""#)
        write(stamp.x)
        write(#"" y=""#)
        write(stamp.y)
        write(#"" font-size=""#)
        write(stamp.size * Emoji.fontScale)
        write(##"" fill="#000" text-anchor="middle" dominant-baseline="central">"##)
        write(stamp.emoji)
        write("</text>")
    }

    private mutating func writeTiming(points: Int) {
        guard isLapse else { return }
        write(#" style="animation-duration:"#)
        write(Double(points) * secondsPerPoint)
        write("s;animation-delay:")
        write(Double(drawnPoints) * secondsPerPoint)
        write(#"s""#)
    }
}

extension SVG {
    private mutating func write(_ part: String) { text.append(contentsOf: part.utf8) }

    private mutating func write(_ point: Point) {
        write(point.x)
        if point.y >= 0 { write(" ") }
        write(point.y)
    }

    private mutating func write(_ numbers: [Double]) {
        for (index, number) in numbers.enumerated() {
            if index > 0 { write(" ") }
            write(number)
        }
    }

    /// To the hundredth; a tiny one is not nothing.
    private mutating func write(_ number: Double) {
        let hundredths = Int((number * 100).rounded())
        if hundredths < 0 { text.append(UInt8(ascii: "-")) }
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        write("\(whole)")
        guard rest > 0 else { return }
        text.append(UInt8(ascii: "."))
        text.append(UInt8(ascii: "0") + UInt8(rest / 10))
        if rest % 10 > 0 { text.append(UInt8(ascii: "0") + UInt8(rest % 10)) }
    }

    /// `#rrggbb`, and how opaque it is as an attribute of its own.
    private mutating func write(_ color: Color, as use: String) {
        text.append(UInt8(ascii: "#"))
        for part in [color.r, color.g, color.b] {
            let byte = UInt8((part * 255).rounded())
            for digit in [byte >> 4, byte & 15] {
                text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
            }
        }
        if color.a < 1 {
            write(#"" \#(use)-opacity=""#)
            write(color.a)
        }
    }
}

extension Emoji {
    /// A letter of an emoji font is so much of what it covers.
    static let fontScale = 0.84
}
