import ParlorWire

extension BrushCatalogue {
    public static let standard = BrushCatalogue(brushes: [
        Entry("pen", "Pen", lines: [Line(width: 1)]),
        Entry(
            "pencil", "Pencil", width: 0.6, opacity: 0.8,
            lines: [Line(width: 0.4, opacity: 0.4)],
            grain: Grain(cover: 0.5, reach: 0.3, least: 0.6, most: 1.4, opacity: 0.65)),
        Entry(
            "marker", "Marker", width: 1.6, opacity: 0.8, isRound: false,
            lines: [
                Line(width: 1.6, opacity: 0.66, isFlat: true),
                Line(width: 1.3, opacity: 0.3, isFlat: true),
            ]),
        Entry(
            "highlighter", "Highlighter", width: 3, opacity: 0.35, isRound: false,
            lines: [Line(width: 3, opacity: 0.35, isFlat: true)]),
        Entry("brush", "Brush", width: 2.2, ribbon: Ribbon(width: 2.2, opacity: 1)),
        Entry(
            "watercolor", "Watercolour", width: 2.6, opacity: 0.25,
            lines: [3.1, 2.95, 2.8, 2.65, 2.5, 2.3, 2.1, 1.8].map {
                Line(width: $0, opacity: 0.045)
            },
            grain: Grain(cover: 0.12, reach: 1.2, least: 2, most: 6, opacity: 0.035)),
        Entry(
            "crayon", "Crayon", width: 1.4, opacity: 0.7, dashes: [0.01, 0.7],
            lines: [Line(width: 1.2, opacity: 0.3)],
            grain: Grain(cover: 0.75, reach: 0.65, least: 1, most: 2.6, opacity: 0.75)),
        Entry(
            "chalk", "Chalk", width: 1.2, opacity: 0.6, dashes: [0.8, 1.1],
            lines: [Line(width: 1.1, opacity: 0.12)],
            grain: Grain(
                cover: 0.6, reach: 0.58, least: 0.8, most: 1.9, opacity: 0.75, patches: 0.42)),
        Entry("dots", "Dots", dashes: [0.01, 2], dots: 2),
        Entry(
            "spray", "Spray", width: 2.2, opacity: 0.3, dashes: [0.01, 0.4],
            grain: Grain(
                cover: 0.2, reach: 1.5, least: 0.7, most: 1.7, opacity: 0.65, isSoft: true)),
        Entry("eraser", "Eraser", width: 1.5, erases: true, lines: [Line(width: 1.5)]),
    ])
}

extension BrushCatalogue.Entry {
    fileprivate init(
        _ id: BrushID, _ displayName: String, width: Double = 1, opacity: Double = 1,
        isRound: Bool = true, erases: Bool = false, dashes: [Double] = [],
        lines: [BrushCatalogue.Line]? = nil, ribbon: BrushCatalogue.Ribbon? = nil,
        grain: BrushCatalogue.Grain? = nil, dots: Double? = nil
    ) {
        self.init(
            id: id, displayName: displayName, width: width, opacity: opacity, isRound: isRound,
            erases: erases, dashes: dashes, lines: lines, ribbon: ribbon, grain: grain, dots: dots)
    }
}
