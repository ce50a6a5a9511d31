import Contracts
import Foundation
import ParlorWire

/// Paints the SVGs that are made here from their text alone, slowly and by the plainest of means.
struct PlainRenderer {
    private var raster: Raster
    private let scale: Double
    private let origin: SIMD2<Double>
    private var images: [Substring: Raster] = [:]
    /// Of lines that are painted more than once.
    private var shared: [Substring: Substring] = [:]

    static func paint(_ svg: Bytes, like png: Raster) -> Raster {
        let text = String(decoding: svg, as: UTF8.self)
        let box = numbers(text.firstMatch(of: /viewBox="([^"]*)"/)!.1)
        var renderer = PlainRenderer(
            raster: Raster(width: png.width, height: png.height),
            scale: Double(png.width) / box[2], origin: [box[0], box[1]])
        for element in text.matches(of: /<(rect|path|image|use)( [^>]*)>/) {
            renderer.paint(element.1, Self.attributes(element.2))
        }
        return renderer.raster
    }

    private init(raster: Raster, scale: Double, origin: SIMD2<Double>) {
        self.raster = raster
        self.scale = scale
        self.origin = origin
    }

    private static func attributes(_ text: Substring) -> [Substring: Substring] {
        Dictionary(
            text.matches(of: /([a-z-]+)="([^"]*)"/).map { ($0.1, $0.2) }, uniquingKeysWith: { $1 })
    }

    private static func numbers(_ text: Substring) -> [Double] {
        text.matches(of: /-?[0-9.]+/).map { Double($0.0)! }
    }

    private static func color(_ hex: Substring, opacity: Substring?) -> SIMD4<Double> {
        let value = Int(hex.dropFirst(), radix: 16)!
        return SIMD4(
            Double(value >> 16), Double(value >> 8 & 255), Double(value & 255),
            255 * Double(opacity ?? "1")!)
    }
}

extension PlainRenderer {
    private mutating func paint(_ element: Substring, _ has: [Substring: Substring]) {
        switch element {
        case "rect":
            let color = Self.color(has["fill"]!, opacity: has["fill-opacity"])
            for index in raster.dots.indices { raster.dots[index] = color }
        case "path":
            if let id = has["id"] {
                shared[id] = has["d"]
            } else if has["fill"] != nil {
                fill(has)
            } else {
                paint(has, along: has["d"]!)
            }
        case "image":
            let png = Base64.bytes(String(has["href"]!.split(separator: ",")[1]))!
            images[has["id"]!] = Raster(png: png)
        default:
            if let line = shared[has["href"]!.dropFirst()] {
                paint(has, along: line)
            } else {
                paint(image: has)
            }
        }
    }

    private mutating func paint(image has: [Substring: Substring]) {
        let image = images[has["href"]!.dropFirst()]!
        let place = Self.numbers(has["transform"]!)
        let size = place[2] * scale
        let corner = (SIMD2(place[0], place[1]) - origin) * scale - size / 2
        for y in Int(corner.y)...Int(corner.y + size) {
            for x in Int(corner.x)...Int(corner.x + size) {
                let from = (SIMD2(Double(x), Double(y)) + 0.5 - corner) / size
                guard from.min() >= 0, from.max() < 1 else { continue }
                raster.blend(
                    image[Int(from.x * Double(image.width)), Int(from.y * Double(image.height))],
                    at: x, y)
            }
        }
    }

    private mutating func paint(_ has: [Substring: Substring], along path: Substring) {
        let reach = Double(has["stroke-width"]!)! / 2 * scale
        var inked: Set<SIMD2<Int>> = []
        if path.hasPrefix("m") {
            for place in places(path) { ink(place, place, reach, &inked) }
        } else {
            let line = line(path)
            for index in 1..<line.count { ink(line[index - 1], line[index], reach, &inked) }
            if has["stroke-linecap"] != "round" {
                inked = inked.filter {
                    !Self.isBeyond($0, line[0], line[1], reach)
                        && !Self.isBeyond($0, line[line.count - 1], line[line.count - 2], reach)
                }
            }
        }
        let color = Self.color(has["stroke"]!, opacity: has["stroke-opacity"])
        for dot in inked { raster.blend(color, at: dot.x, dot.y) }
    }

    /// Whatever the outline goes around.
    private mutating func fill(_ has: [Substring: Substring]) {
        let outline = places(has["d"]!)
        let color = Self.color(has["fill"]!, opacity: has["fill-opacity"])
        let edges = zip(outline, outline.dropFirst() + [outline[0]])
        for y in 0..<raster.height {
            let row = Double(y) + 0.5
            let crossings = edges.filter { ($0.y <= row) != ($1.y <= row) }.map { from, to in
                (
                    x: from.x + (to.x - from.x) * (row - from.y) / (to.y - from.y),
                    turn: to.y > from.y ? 1 : -1
                )
            }.sorted { $0.x < $1.x }
            var turns = 0
            for (crossing, next) in zip(crossings, crossings.dropFirst()) {
                turns += crossing.turn
                guard turns != 0 else { continue }
                let (left, right) = ((crossing.x - 0.5).rounded(.up), (next.x - 0.5).rounded(.up))
                for x in Int(left)..<Int(right) { raster.blend(color, at: x, y) }
            }
        }
    }

    /// In dots, of a path of which each is written as its distance from the one before.
    private func places(_ text: Substring) -> [SIMD2<Double>] {
        let numbers = Self.numbers(text.replacing("h0", with: "")[...])
        var last = SIMD2<Double>.zero
        return stride(from: 0, to: numbers.count, by: 2).map {
            last += SIMD2(numbers[$0], numbers[$0 + 1])
            return (last - origin) * scale
        }
    }

    /// In dots, curves as many short lines.
    private func line(_ text: Substring) -> [SIMD2<Double>] {
        var line: [SIMD2<Double>] = []
        for step in text.matches(of: /([MLQ])([^MLQ]*)/) {
            let numbers = Self.numbers(step.2)
            let points = stride(from: 0, to: numbers.count, by: 2).map {
                (SIMD2(numbers[$0], numbers[$0 + 1]) - origin) * scale
            }
            guard points.count == 2, let start = line.last else {
                line.append(points[0])
                continue
            }
            for part in 1...6 {
                let t = Double(part) / 6
                let bent = points[0] * (2 * t * (1 - t)) + points[1] * (t * t)
                line.append(start * ((1 - t) * (1 - t)) + bent)
            }
        }
        return line
    }

    private static func isBeyond(
        _ dot: SIMD2<Int>, _ end: SIMD2<Double>, _ before: SIMD2<Double>, _ reach: Double
    ) -> Bool {
        let away = SIMD2(Double(dot.x), Double(dot.y)) + 0.5 - end
        return away.length <= reach && (away * (end - before)).sum() > 0
    }

    /// Whatever lies so near to the line.
    private func ink(
        _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ reach: Double,
        _ inked: inout Set<SIMD2<Int>>
    ) {
        let along = to - from
        let (x0, x1) = (min(from.x, to.x) - reach, max(from.x, to.x) + reach)
        let (y0, y1) = (min(from.y, to.y) - reach, max(from.y, to.y) + reach)
        for y in Int(y0)...Int(y1) {
            for x in Int(x0)...Int(x1) {
                let place = SIMD2(Double(x), Double(y)) + 0.5 - from
                let length = along.length
                let share = length > 0 ? (place * along).sum() / (length * length) : 0
                let nearest = along * min(max(share, 0), 1)
                if (place - nearest).length <= reach { inked.insert([x, y]) }
            }
        }
    }
}

extension SIMD2<Double> {
    fileprivate var length: Double { (self * self).sum().squareRoot() }
}
