import CCairo
import Contracts
import Hosting
import ParlorWire

/// Paints a sketch into a PNG.
final class Painter {
    /// The longer side has at least so many dots, and two for each unit of the board as far as that
    /// is no more than a frame has.
    static let fewestDots = 512.0
    /// The same of a picture that would take too long.
    static let coarsestDots = 64.0
    /// An emoji by itself is a square of so many.
    static let emojiDots = 136.0

    /// A longer line is painted in parts.
    static let mostSteps = 400

    let surface: OpaquePointer
    let cairo: OpaquePointer
    private let scale: Double
    private let pace: Pace
    /// Emoji are painted once, and scaled from then on.
    private let isCoarse: Bool
    var pictures: [String: OpaquePointer] = [:]
    var layouts: [String: Emblem] = [:]

    /// An emoji that was laid out once.
    struct Emblem {
        let layout: OpaquePointer
        let ink: PangoRectangle
    }

    /// Along the longer side.
    static func dots(of frame: Sketch.ViewBox) -> Double {
        min(max(2 * frame.longer, fewestDots), Sketch.ViewBox.dots)
    }

    static func png(of sketch: Sketch, _ pace: Pace = .none) throws(Failure) -> Bytes {
        let dots = max(
            dots(of: sketch.frame) / sketch.coarseness.squareRoot(), Self.coarsestDots)
        let painter = Painter(
            sketch.frame, scale: dots / sketch.frame.longer, isCoarse: sketch.coarseness > 1, pace)
        painter.paint(sketch)
        return try painter.png()
    }

    /// On nothing, from edge to edge.
    static func png(of emoji: String) throws(Failure) -> Bytes {
        var frame = Sketch.ViewBox()
        frame.cover(0, 0, around: 0.5)
        let painter = Painter(frame, scale: emojiDots, isCoarse: false, .none)
        painter.paint(Stamp(emoji: emoji, x: 0, y: 0, size: 1))
        return try painter.png()
    }

    init(_ frame: Sketch.ViewBox, scale: Double, isCoarse: Bool, _ pace: Pace) {
        (self.scale, self.isCoarse, self.pace) = (scale, isCoarse, pace)
        surface = cairo_image_surface_create(
            CAIRO_FORMAT_ARGB32, Int32(max(1, (frame.width * scale).rounded())),
            Int32(max(1, (frame.height * scale).rounded())))
        cairo = cairo_create(surface)
        cairo_scale(cairo, scale, scale)
        cairo_translate(cairo, -frame.minX, -frame.minY)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        cairo_set_tolerance(cairo, 0.1)
        cairo_set_antialias(cairo, CAIRO_ANTIALIAS_FAST)
    }

    deinit {
        for picture in pictures.values { cairo_surface_destroy(picture) }
        for emblem in layouts.values { g_object_unref(UnsafeMutableRawPointer(emblem.layout)) }
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
    }
}

extension Painter {
    private func paint(_ sketch: Sketch) {
        choose(sketch.background)
        cairo_paint(cairo)
        for mark in sketch.marks.joined() {
            switch mark {
            case .line(let line): for coat in line.coats { paint(line, coat) }
            case .outline(let outline): paint(outline)
            case .specks(let specks): paint(specks)
            case .emoji(let stamp) where isCoarse: paintCoarsely(stamp)
            case .emoji(let stamp): paint(stamp)
            }
            pace.rest()
        }
    }

    func choose(_ color: Color) {
        cairo_set_source_rgba(cairo, color.r, color.g, color.b, color.a)
    }

    private func paint(_ outline: Sketch.Outline) {
        choose(outline.color)
        for place in outline.places { cairo_line_to(cairo, place.x, place.y) }
        cairo_fill(cairo)
    }

    private func paint(_ specks: Sketch.Specks) {
        choose(specks.color)
        for place in specks.places {
            cairo_new_sub_path(cairo)
            cairo_arc(cairo, place.x, place.y, specks.radius, 0, 2 * .pi)
        }
        cairo_fill(cairo)
    }

    private func paint(_ line: Sketch.Line, _ coat: Sketch.Coat) {
        choose(coat.color)
        cairo_set_operator(cairo, line.erases ? CAIRO_OPERATOR_SOURCE : CAIRO_OPERATOR_OVER)
        cairo_set_line_width(cairo, coat.width)
        cairo_set_line_cap(cairo, coat.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        if line.path.steps.count > Self.mostSteps {
            paintInParts(line.path, coat)
        } else {
            trace(line.path.start, line.path.steps[...])
            cairo_stroke(cairo)
        }
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        pace.rest()
    }

    /// All edges of a long line at once take cairo the square of their number.
    private func paintInParts(_ path: Path, _ coat: Sketch.Coat) {
        cairo_push_group_with_content(cairo, CAIRO_CONTENT_ALPHA)
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        choose(.white)
        var start = path.start
        for first in stride(from: 0, to: path.steps.count, by: Self.mostSteps) {
            let steps = path.steps[first...].prefix(Self.mostSteps)
            let isWhole = first == 0 || steps.endIndex == path.steps.count
            cairo_set_line_cap(
                cairo, coat.isRound || !isWhole ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
            trace(start, steps)
            cairo_stroke(cairo)
            start = steps.last!.end
            pace.rest()
        }
        let mask = cairo_pop_group(cairo)
        choose(coat.color)
        cairo_mask(cairo, mask)
        cairo_pattern_destroy(mask)
    }

    private func trace(_ start: Point, _ steps: ArraySlice<Path.Step>) {
        var last = start
        cairo_move_to(cairo, last.x, last.y)
        for step in steps {
            switch step {
            case .line(let end): cairo_line_to(cairo, end.x, end.y)
            case .curve(let bend, let end): curve(from: last, bend, end)
            }
            last = step.end
        }
    }

    /// As lines that differ from it by less than is seen: cairo's own curves lose their outside
    /// where they turn back sharply.
    private func curve(from start: Point, _ bend: Point, _ end: Point) {
        let (dx, dy) = (start.x + end.x - 2 * bend.x, start.y + end.y - 2 * bend.y)
        let parts = max(1, min(64, (max(dx.magnitude, dy.magnitude) * scale * 2).squareRoot()))
            .rounded(.up)
        for part in stride(from: 1, to: parts, by: 1) {
            let t = part / parts
            let (before, between, after) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
            cairo_line_to(
                cairo, before * start.x + between * bend.x + after * end.x,
                before * start.y + between * bend.y + after * end.y)
        }
        cairo_line_to(cairo, end.x, end.y)
    }

    private func png() throws(Failure) -> Bytes {
        cairo_surface_flush(surface)
        for status in [cairo_status(cairo), cairo_surface_status(surface)]
        where status != CAIRO_STATUS_SUCCESS {
            let why = String(cString: cairo_status_to_string(status))
            throw Failure(.internal, "The picture could not be painted: \(why).")
        }
        var file = (bytes: Bytes(), pace: pace)
        let written = withUnsafeMutablePointer(to: &file) { file in
            cairo_surface_write_to_png_stream(
                surface,
                { file, data, count in
                    let file = file!.assumingMemoryBound(to: (bytes: Bytes, pace: Pace).self)
                    file.pointee.bytes.append(
                        contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
                    file.pointee.pace.rest()
                    return CAIRO_STATUS_SUCCESS
                }, file)
        }
        precondition(written == CAIRO_STATUS_SUCCESS, "Memory takes what is written to it.")
        return file.bytes
    }
}
