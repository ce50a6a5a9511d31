import CCairo
import Contracts
import Hosting

extension Painter {
    private static let font = "Noto Color Emoji"
    private static let fontSize = 109.0

    func paint(_ stamp: Stamp) {
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

    /// The same from a picture of the emoji, which is many times faster.
    func paintCoarsely(_ stamp: Stamp) {
        let zoom = stamp.size / Self.emojiDots
        cairo_save(cairo)
        cairo_translate(cairo, stamp.x - stamp.size / 2, stamp.y - stamp.size / 2)
        cairo_scale(cairo, zoom, zoom)
        cairo_set_source_surface(cairo, picture(of: stamp.emoji), 0, 0)
        cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_FAST)
        cairo_rectangle(cairo, 0, 0, Self.emojiDots, Self.emojiDots)
        cairo_fill(cairo)
        cairo_restore(cairo)
    }

    private func picture(of emoji: String) -> OpaquePointer {
        if let known = pictures[emoji] { return known }
        var frame = Sketch.ViewBox()
        frame.cover(0, 0, around: 0.5)
        let painter = Painter(frame, scale: Self.emojiDots, isCoarse: false, .none)
        painter.paint(Stamp(emoji: emoji, x: 0, y: 0, size: 1))
        let picture = cairo_surface_reference(painter.surface)!
        pictures[emoji] = picture
        return picture
    }
}
