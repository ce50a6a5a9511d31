import Contracts

extension Stroke {
    /// What is painted for it, from the bottom to the top.
    func marks(of look: BrushCatalogue.Entry, on paper: Sketch.Paper) -> [Sketch.Mark] {
        let size = max(brushSize, paper.dot / 2)
        let points = points.points.thinned(to: paper.dot / 8, every: paper.stride)
        let ink = look.erases ? paper.background : color.painted
        var marks = lines(look, size, points, ink, paper).map(Sketch.Mark.line)
        guard look.ribbon != nil || look.grain != nil || look.dots != nil else { return marks }
        let line = FlatLine(through: points, step: max(FlatLine.step(of: size), paper.dot / 2))
        if let ribbon = look.ribbon {
            marks.append(Self.mark(ribbon, line, points, size, ink.faded(ribbon.opacity)))
        }
        // Fewer specks are larger, so that they cover as much.
        let growth = paper.thinning.squareRoot()
        if let grain = look.grain {
            let specks = Grain(look: grain, brushSize: size)
                .specks(on: line, thinned: paper.thinning)
            for (places, radius) in specks where !places.isEmpty {
                marks.append(
                    .specks(
                        Sketch.Specks(
                            places: places,
                            radius: max(radius, min(radius * growth, grain.reach * size / 2)),
                            color: ink.faded(grain.opacity))))
            }
        }
        if let dots = look.dots {
            let apart = max(dots * size, line.places.length / Grain.mostSpecks)
            marks.append(
                .specks(
                    Sketch.Specks(
                        places: line.dots(every: apart * paper.thinning), radius: size / 2 * growth,
                        color: ink)))
        }
        return marks
    }

    /// The farthest that anything of it is from its points.
    func reach(of look: BrushCatalogue.Entry) -> Double {
        let lines = (look.lines ?? []).map { $0.width * brushSize / 2 }
        let others = [
            look.ribbon.map { $0.width * brushSize / 2 },
            look.grain.map { Grain(look: $0, brushSize: brushSize).reach },
            look.dots.map { _ in brushSize / 2 },
        ]
        return (lines + others.compactMap(\.self)).max() ?? 0
    }
}

extension Stroke {
    private func lines(
        _ look: BrushCatalogue.Entry, _ size: Double, _ points: [Point], _ ink: Color,
        _ paper: Sketch.Paper
    ) -> [Sketch.Line] {
        guard let lines = look.lines else { return [] }
        let all = lines.map {
            Sketch.Coat(
                width: max($0.width * size, paper.dot / 2), color: ink.faded($0.opacity),
                isRound: !$0.isFlat)
        }
        let coats = paper.isCrowded ? [all.joined] : all
        // A touch of a flat brush is a square: it has no path in common with another.
        guard points.allSatisfy({ $0 == points[0] }), coats.contains(where: { !$0.isRound }) else {
            let path = Path(through: points, dotLength: 0)
            return [Sketch.Line(path: path, coats: coats, erases: look.erases)]
        }
        return coats.map {
            Sketch.Line(
                path: Path(through: points, dotLength: $0.isRound ? 0 : $0.width), coats: [$0],
                erases: look.erases)
        }
    }

    private static func mark(
        _ ribbon: BrushCatalogue.Ribbon, _ line: FlatLine, _ points: [Point], _ size: Double,
        _ color: Color
    ) -> Sketch.Mark {
        let width = ribbon.width * size
        guard !line.isTouch else {
            let radius = width / 2 * 0.8
            return .specks(Sketch.Specks(places: line.places, radius: radius, color: color))
        }
        let outline = RibbonOutline(around: line, points, brushSize: size, width: width)
        return .outline(Sketch.Outline(places: outline.places, color: color))
    }
}

extension FlatLine {
    fileprivate func dots(every apart: Double) -> [Point] {
        guard !isTouch else { return places }
        var dots: [Point] = []
        walk(every: apart) { dots.append(Point(x: $0.x, y: $0.y)) }
        return dots
    }
}

extension Color {
    fileprivate func faded(_ opacity: Double) -> Color {
        var color = self
        color.a *= opacity
        return color
    }
}

extension [Point] {
    /// Without those that are nearer to the one before than can be seen; the last stays.
    fileprivate func thinned(to grain: Double, every stride: Int) -> [Point] {
        guard count > 2, var kept = first else { return self }
        var thinned = [kept]
        thinned.reserveCapacity(count)
        for at in Swift.stride(from: stride, to: count - 1, by: stride) {
            let point = self[at]
            let (dx, dy) = (point.x - kept.x, point.y - kept.y)
            guard Swift.max(dx.magnitude, dy.magnitude) >= grain else { continue }
            thinned.append(point)
            kept = point
        }
        thinned.append(self[count - 1])
        return thinned
    }
}
