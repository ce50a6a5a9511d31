import ParlorGames

/// Looks at `brushes.json`: whether all that it says can be painted.
struct BrushCheck {
    private static let brushes = 1...100
    private static let width = 0.01...20.0
    private static let opacity = 0.001...1.0
    private static let lines = 1...16
    private static let dashes = 0...16
    private static let dash = 0.001...100.0
    private static let cover = 0.01...1.0
    private static let reach = 0.01...10.0
    private static let radius = 0.1...50.0
    private static let share = 0.0...1.0
    private static let dots = 0.1...100.0
    private static let marks = ["lines", "ribbon", "grain", "dots"]

    let flaws = FlawList(most: CatalogueFile.mostFlaws)
    private let ids = UniqueIDs()

    init(_ file: FileValue) {
        guard let fields = flaws.fields(file, "The catalogue of brushes", ["brushes"]) else {
            return
        }
        flaws.field("brushes", in: fields, of: file) { list throws(FileFlaw) in
            for (index, brush) in try list.list("'brushes'", of: Self.brushes).enumerated() {
                check(brush, isFirst: index == 0)
            }
        }
    }
}

extension BrushCheck {
    private func check(_ brush: FileValue, isFirst: Bool) {
        let known =
            ["id", "displayName", "width", "opacity", "isRound", "erases", "dashes"] + Self.marks
        guard let fields = flaws.fields(brush, "A brush", known) else { return }
        flaws.field("id", in: fields, of: brush, ids.add)
        flaws.field("displayName", in: fields, of: brush, CatalogueFile.name)
        number("width", Self.width, in: fields, of: brush)
        number("opacity", Self.opacity, in: fields, of: brush)
        flaws.field("isRound", in: fields, of: brush) { value throws(FileFlaw) in
            _ = try value.flag("'isRound'")
        }
        flaws.field("erases", in: fields, of: brush) { value throws(FileFlaw) in
            guard try value.flag("'erases'"), isFirst else { return }
            throw value.flaw("The first brush paints in place of unknown ones. It must not erase.")
        }
        flaws.field("dashes", in: fields, of: brush) { value throws(FileFlaw) in
            for dash in try value.list("'dashes'", of: Self.dashes) {
                _ = try dash.number("A length in 'dashes'", in: Self.dash)
            }
        }
        checkMarks(fields)
        if !Self.marks.contains(where: { fields[$0] != nil }) {
            flaws.add(
                brush.flaw(
                    "A brush has one of \(Self.marks.joined(separator: ", ")), or several. Add one."
                ))
        }
    }

    private func checkMarks(_ fields: [String: FileValue]) {
        flaws.field("lines", ifIn: fields) { list throws(FileFlaw) in
            for line in try list.list("'lines'", of: Self.lines) { check(line: line) }
        }
        if let ribbon = fields["ribbon"],
            let fields = flaws.fields(ribbon, "A ribbon", ["width", "opacity"])
        {
            number("width", Self.width, in: fields, of: ribbon)
            number("opacity", Self.opacity, in: fields, of: ribbon)
        }
        if let grain = fields["grain"] { check(grain: grain) }
        flaws.field("dots", ifIn: fields) { value throws(FileFlaw) in
            _ = try value.number("'dots'", in: Self.dots)
        }
    }

    private func check(line: FileValue) {
        guard let fields = flaws.fields(line, "A line", ["width", "opacity", "isFlat"]) else {
            return
        }
        number("width", Self.width, in: fields, of: line)
        number("opacity", Self.opacity, in: fields, of: line)
        flaws.field("isFlat", in: fields, of: line) { value throws(FileFlaw) in
            _ = try value.flag("'isFlat'")
        }
    }

    private func check(grain: FileValue) {
        let known = ["cover", "reach", "least", "most", "opacity", "patches", "isSoft"]
        guard let fields = flaws.fields(grain, "A grain", known) else { return }
        number("cover", Self.cover, in: fields, of: grain)
        number("reach", Self.reach, in: fields, of: grain)
        number("opacity", Self.opacity, in: fields, of: grain)
        let least = number("least", Self.radius, in: fields, of: grain)
        let most = (least ?? Self.radius.lowerBound)...Self.radius.upperBound
        number("most", most, in: fields, of: grain)
        flaws.field("patches", ifIn: fields) { value throws(FileFlaw) in
            _ = try value.number("'patches'", in: Self.share)
        }
        flaws.field("isSoft", ifIn: fields) { value throws(FileFlaw) in
            _ = try value.flag("'isSoft'")
        }
    }

    @discardableResult
    private func number(
        _ name: String, _ range: ClosedRange<Double>, in fields: [String: FileValue],
        of owner: FileValue
    ) -> Double? {
        var number: Double?
        flaws.field(name, in: fields, of: owner) { value throws(FileFlaw) in
            number = try value.number("'\(name)'", in: range)
        }
        return number
    }
}
