import Contracts
import Hosting
import ParlorWire

/// A sketch as SVG; as a time-lapse all that was ever on it comes and goes as it was drawn.
///
/// Emoji are in it as they are painted, so that it looks the same everywhere, whatever fonts there
/// are.
struct SVG {
    static let mostBytes = 48 << 20
    /// Where one sees through the background, each of them is a mask of all that is beneath.
    static let mostErasures = 100

    var text: Bytes = []
    let film: Film?
    let pace: Pace
    /// Of the film, which is written now.
    var phase: Int?
    /// Which of the marks are cut out of all that is beneath them.
    let cuts: [Bool]
    /// Steps of which a unit of the board has so many can't be seen.
    let stepsPerUnit: Int
    /// The same of specks and outlines, which there are many of.
    let stepsOfGrain: Int
    let frame: Sketch.ViewBox
    /// How many paths were written that are painted more than once.
    var sharedPaths = 0
    var emoji: [String: Int] = [:]

    static func text(of sketch: Sketch, _ pace: Pace = .none) throws(Failure) -> Bytes {
        let isSeenThrough = sketch.background.a < 1
        var svg = SVG(sketch, cuts: sketch.erasers.map { $0 && isSeenThrough }, film: nil, pace)
        svg.writeHead()
        svg.write("<rect")
        svg.write(sketch.frame)
        svg.write(#" fill=""#)
        svg.write(sketch.background, as: "fill")
        svg.write(#""/>"#)
        try svg.write(sketch) { nil }
        svg.write("</svg>")
        return svg.text
    }

    init(_ sketch: Sketch, cuts: [Bool], film: Film?, _ pace: Pace) {
        self.pace = pace
        self.cuts = cuts
        self.film = film
        frame = sketch.frame
        var steps = 1
        while Double(steps) * frame.longer < 5_000 { steps *= 10 }
        stepsOfGrain = steps
        stepsPerUnit = max(steps, 100)
    }

    mutating func writeHead() {
        write(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox=""#)
        write([frame.minX, frame.minY, frame.width, frame.height])
        write(#"" width=""#)
        write(frame.width)
        write(#"" height=""#)
        write(frame.height)
        write(#"">"#)
    }

    mutating func write(_ sketch: Sketch, _ cue: () -> Film.Cue?) throws(Failure) {
        let erasures = zip(cuts, [false] + cuts).count { $0 && !$1 }
        guard erasures <= Self.mostErasures else {
            throw film == nil ? .tooManyErasures : .tooManyErasuresInLapse
        }
        for number in stride(from: erasures, to: 0, by: -1) {
            write(##"<g mask="url(#m\##(number))">"##)
        }
        try writeMarks(of: sketch, cue)
    }
}

extension SVG {
    private static let group = #"<g fill="none" stroke-linejoin="round">"#

    /// What is erased is cut out of all that was drawn before.
    private mutating func writeMarks(
        of sketch: Sketch, _ cue: () -> Film.Cue?
    ) throws(Failure) {
        write(Self.group)
        var isCutting = false
        var number = 0
        for (marks, cuts) in zip(sketch.marks, cuts) {
            if cuts != isCutting {
                enter(nil)
                if isCutting {
                    write("</g></mask>" + Self.group)
                } else {
                    number += 1
                    write("</g></g>" + #"<mask id="m\#(number)" maskUnits="userSpaceOnUse""#)
                    write(frame)
                    write("><rect")
                    write(frame)
                    write(##" fill="#fff"/>"## + Self.group)
                }
                isCutting = cuts
            }
            try write(marks, cue(), cuts: cuts)
        }
        enter(nil)
        write(isCutting ? "</g></mask>" : "</g>")
    }

    private mutating func write(
        _ marks: [Sketch.Mark], _ cue: Film.Cue?, cuts: Bool
    ) throws(Failure) {
        pace.rest()
        enter(cue?.phase)
        for mark in marks {
            switch mark {
            case .line(let line): write(line, cue, cuts: cuts)
            case .outline(let outline): write(outline, cue)
            case .specks(let specks): write(specks, cue)
            case .emoji(let stamp): try write(stamp, cue)
            }
        }
        guard text.count <= Self.mostBytes else {
            throw film == nil ? .tooLargeAsSVG : .tooMuchForLapse
        }
    }
}

extension Failure {
    fileprivate static let tooLargeAsSVG = Failure(
        .payloadTooLarge, "As SVG this drawing has more than \(SVG.mostBytes) bytes: take the PNG.",
        context: ["limit": "\(SVG.mostBytes)"])
    fileprivate static let tooManyErasures = Failure(
        .payloadTooLarge,
        "With a transparent background, an SVG has at most \(SVG.mostErasures) erasures:"
            + " take the PNG.", context: ["limit": "\(SVG.mostErasures)"])
    fileprivate static let tooManyErasuresInLapse = Failure(
        .payloadTooLarge,
        "While the background is transparent, a time-lapse has at most \(SVG.mostErasures)"
            + " erasures: take one of an earlier rev.",
        context: ["limit": "\(SVG.mostErasures)"])
}
