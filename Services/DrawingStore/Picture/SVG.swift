import Contracts
import Wire

/// A sketch as SVG; as a time-lapse its strokes come one after the other, as they were drawn.
///
/// Emoji are in it as they are painted, so that it looks the same everywhere, whatever fonts there are.
struct SVG {
    /// A time-lapse shows so many points in a second, and takes no longer than that.
    static let pointsPerSecond = 400.0
    static let longest = 30.0
    static let mostBytes = 48 << 20
    /// Where one sees through the background, each of them is a mask of all that is beneath.
    static let mostErasures = 100
    /// A stamp takes as long as so many points.
    private static let stampPoints = 40

    var text: Bytes = []
    private let isLapse: Bool
    private let isSeenThrough: Bool
    private let secondsPerPoint: Double
    /// Steps of which a unit of the board has so many can't be seen.
    let stepsPerUnit: Int
    private var drawnPoints = 0
    private var emoji: [String: Int] = [:]

    static func text(of sketch: Sketch, isLapse: Bool) throws(Failure) -> Bytes {
        var svg = SVG(sketch, isLapse: isLapse)
        try svg.write(sketch)
        return svg.text
    }

    private init(_ sketch: Sketch, isLapse: Bool) {
        self.isLapse = isLapse
        isSeenThrough = sketch.background.a < 1
        let points = sketch.pointCount(perStamp: Self.stampPoints)
        secondsPerPoint = min(1 / Self.pointsPerSecond, Self.longest / Double(max(points, 1)))
        var steps = 100
        while Double(steps) * sketch.frame.longer < 5_000 { steps *= 10 }
        stepsPerUnit = steps
    }
}

extension SVG {
    private mutating func write(_ sketch: Sketch) throws(Failure) {
        let frame = sketch.frame
        write(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox=""#)
        write([frame.minX, frame.minY, frame.width, frame.height])
        write(#"" width=""#)
        write(frame.width)
        write(#"" height=""#)
        write(frame.height)
        write(#"">"#)
        if isLapse { write(Self.style) }
        write("<rect")
        write(frame)
        write(#" fill=""#)
        write(sketch.background, as: "fill")
        write(#""/>"#)
        if isSeenThrough {
            try writeWithMasks(sketch)
        } else {
            write(Self.group)
            for mark in sketch.marks { try write(mark) }
            write("</g>")
        }
        write("</svg>")
    }

    private static let group = #"<g fill="none" stroke-linejoin="round">"#

    /// What is erased is cut out of all that was drawn before.
    private mutating func writeWithMasks(_ sketch: Sketch) throws(Failure) {
        var erasures = 0
        var isErasing = false
        for mark in sketch.marks {
            if mark.erases, !isErasing { erasures += 1 }
            isErasing = mark.erases
        }
        guard erasures <= Self.mostErasures else { throw .tooManyErasures }
        for number in stride(from: erasures, to: 0, by: -1) {
            write(##"<g mask="url(#m\##(number))">"##)
        }
        write(Self.group)
        isErasing = false
        var number = 0
        for mark in sketch.marks {
            if mark.erases != isErasing {
                if isErasing {
                    write("</g></mask>" + Self.group)
                } else {
                    number += 1
                    write("</g></g>" + #"<mask id="m\#(number)" maskUnits="userSpaceOnUse""#)
                    write(sketch.frame)
                    write("><rect")
                    write(sketch.frame)
                    write(##" fill="#fff"/>"## + Self.group)
                }
                isErasing = mark.erases
            }
            try write(mark)
        }
        write(isErasing ? "</g></mask>" : "</g>")
    }

    private mutating func write(_ mark: Sketch.Mark) throws(Failure) {
        switch mark {
        case .line(let line):
            write(line)
            drawnPoints += line.pointCount
        case .emoji(let stamp):
            try write(stamp)
            drawnPoints += Self.stampPoints
        }
        guard text.count <= Self.mostBytes else { throw .tooLargeAsSVG }
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
        write(line.erases && isSeenThrough ? .black : line.color, as: "stroke")
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

    private mutating func write(_ stamp: Stamp) throws(Failure) {
        let number = emoji[stamp.emoji] ?? emoji.count
        if emoji.updateValue(number, forKey: stamp.emoji) == nil {
            write(##"<defs><image id="e\##(number)" x="-.5" y="-.5" width="1" height="1" "##)
            write(#"href="data:image/png;base64,"#)
            write(Base64.text(try Painter.png(of: stamp.emoji)))
            write(#""/></defs>"#)
        }
        write(##"<use href="#e\##(number)""##)
        if isLapse { write(#" class="p""#) }
        writeTiming(points: Self.stampPoints)
        write(#" transform="translate("#)
        write([stamp.x, stamp.y])
        write(")scale(")
        write(stamp.size)
        write(#")"><title>"#)
        write(stamp.emoji)
        write("</title></use>")
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

extension Sketch.Mark {
    fileprivate var erases: Bool {
        if case .line(let line) = self { line.erases } else { false }
    }
}

extension Color {
    fileprivate static let black = Color(r: 0, g: 0, b: 0)
}

extension Failure {
    fileprivate static let tooLargeAsSVG = Failure(
        .payloadTooLarge, "As SVG this drawing has more than \(SVG.mostBytes) bytes: take the PNG.",
        context: ["limit": "\(SVG.mostBytes)"])
    fileprivate static let tooManyErasures = Failure(
        .payloadTooLarge,
        "A drawing that one sees through is erased on at most \(SVG.mostErasures) times in an SVG:"
            + " take the PNG.", context: ["limit": "\(SVG.mostErasures)"])
}
