import CCairo
import Contracts
import Wire

/// Paints a sketch into a PNG.
final class Painter {
    /// The longer side has at most so many dots.
    static let mostDots = 1_536.0
    /// A small drawing has so many dots for each unit of the board.
    static let finest = 2.0

    private let surface: OpaquePointer
    private let cairo: OpaquePointer
    private let scale: Double
    private var layouts: [String: Emblem] = [:]
    private static let font = "Noto Color Emoji"
    private static let fontSize = 109.0

    /// An emoji that was laid out once.
    private struct Emblem {
        let layout: OpaquePointer
        let ink: PangoRectangle
    }

    static func png(of sketch: Sketch) throws(Failure) -> Bytes {
        let painter = Painter(sketch.frame)
        painter.paint(sketch)
        return try painter.png()
    }

    private init(_ frame: Sketch.Frame) {
        scale = min(Self.finest, Self.mostDots / max(frame.width, frame.height))
        surface = cairo_image_surface_create(
            CAIRO_FORMAT_ARGB32, Int32(max(1, (frame.width * scale).rounded())),
            Int32(max(1, (frame.height * scale).rounded())))
        cairo = cairo_create(surface)
        cairo_scale(cairo, scale, scale)
        cairo_translate(cairo, -frame.minX, -frame.minY)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        cairo_set_tolerance(cairo, 0.25 / scale)
        cairo_set_antialias(cairo, CAIRO_ANTIALIAS_FAST)
    }

    deinit {
        for emblem in layouts.values { g_object_unref(UnsafeMutableRawPointer(emblem.layout)) }
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
    }
}

extension Painter {
    private func paint(_ sketch: Sketch) {
        choose(sketch.background)
        cairo_paint(cairo)
        for mark in sketch.marks {
            switch mark {
            case .line(let line): paint(line)
            case .emoji(let stamp): paint(stamp)
            }
        }
    }

    private func choose(_ color: Color) {
        cairo_set_source_rgba(cairo, color.r, color.g, color.b, color.a)
    }

    private func paint(_ line: Sketch.Line) {
        choose(line.color)
        cairo_set_line_width(cairo, line.width)
        cairo_set_line_cap(cairo, line.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        cairo_set_dash(cairo, line.dashes, Int32(line.dashes.count), 0)
        var last = line.path.start
        cairo_move_to(cairo, last.x, last.y)
        for step in line.path.steps {
            switch step {
            case .line(let end):
                cairo_line_to(cairo, end.x, end.y)
                last = end
            case .curve(let bend, let end):
                curve(from: last, bend, end)
                last = end
            }
        }
        cairo_stroke(cairo)
    }

    /// Cairo knows cubic curves; where nobody sees the difference, a line does.
    private func curve(from start: Point, _ bend: Point, _ end: Point) {
        let (dx, dy) = (start.x + end.x - 2 * bend.x, start.y + end.y - 2 * bend.y)
        guard max(dx.magnitude, dy.magnitude) * scale > 1 else {
            return cairo_line_to(cairo, end.x, end.y)
        }
        cairo_curve_to(
            cairo, start.x + (bend.x - start.x) * 2 / 3, start.y + (bend.y - start.y) * 2 / 3,
            end.x + (bend.x - end.x) * 2 / 3, end.y + (bend.y - end.y) * 2 / 3, end.x, end.y)
    }

    private func paint(_ stamp: Stamp) {
        let emblem = emblem(of: stamp.emoji)
        let (width, height) = (Double(emblem.ink.width), Double(emblem.ink.height))
        guard max(width, height) > 0 else { return }
        let zoom = stamp.size / max(width, height)
        cairo_save(cairo)
        cairo_translate(cairo, stamp.x, stamp.y)
        cairo_scale(cairo, zoom, zoom)
        cairo_move_to(
            cairo, -Double(emblem.ink.x) - width / 2, -Double(emblem.ink.y) - height / 2)
        choose(Color(r: 0, g: 0, b: 0))
        pango_cairo_show_layout(cairo, emblem.layout)
        cairo_restore(cairo)
        cairo_new_path(cairo)
    }

    private func emblem(of emoji: String) -> Emblem {
        if let known = layouts[emoji] { return known }
        let layout = pango_cairo_create_layout(cairo)!
        let font = pango_font_description_from_string(Self.font)
        pango_font_description_set_absolute_size(font, Self.fontSize * 1_024)
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        pango_layout_set_text(layout, emoji, -1)
        var ink = PangoRectangle()
        pango_layout_get_pixel_extents(layout, &ink, nil)
        let emblem = Emblem(layout: layout, ink: ink)
        layouts[emoji] = emblem
        return emblem
    }

    private func png() throws(Failure) -> Bytes {
        cairo_surface_flush(surface)
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS, let dots = cairo_image_surface_get_data(surface)
        else {
            let why = String(cString: cairo_status_to_string(status))
            throw Failure(.internal, "The picture could not be painted: \(why).")
        }
        let height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        return PNG.bytes(
            of: UnsafeBufferPointer(start: dots, count: stride * height),
            width: Int(cairo_image_surface_get_width(surface)), height: height, stride: stride)
    }
}
