import Contracts
import ParlorWire

extension SVG {
    mutating func write(_ part: String) { text.append(contentsOf: part.utf8) }

    mutating func write(_ point: Point) {
        write(point.x)
        if point.y >= 0 { write(" ") }
        write(point.y)
    }

    mutating func write(_ numbers: [Double]) {
        for (index, number) in numbers.enumerated() {
            if index > 0 { write(" ") }
            write(number)
        }
    }

    mutating func write(_ frame: Sketch.ViewBox) {
        for (name, number) in [
            ("x", frame.minX), ("y", frame.minY), ("width", frame.width), ("height", frame.height),
        ] {
            write(#" \#(name)=""#)
            write(number)
            write(#"""#)
        }
    }

    mutating func write(_ number: Double) { write(number, stepsPerUnit: stepsPerUnit) }

    mutating func write(_ number: Double, stepsPerUnit: Int) {
        write(steps: Int((number * Double(stepsPerUnit)).rounded()), each: stepsPerUnit)
    }

    /// From the last place, in whole steps, so that what is left of each does not add up.
    mutating func write(
        _ place: Point, since last: (x: Int, y: Int), isFirst: Bool = true
    ) -> (x: Int, y: Int) {
        let steps = Double(stepsOfGrain)
        let (x, y) = (Int((place.x * steps).rounded()), Int((place.y * steps).rounded()))
        if !isFirst, x >= last.x { text.append(UInt8(ascii: " ")) }
        write(steps: x - last.x, each: stepsOfGrain)
        if y >= last.y { text.append(UInt8(ascii: " ")) }
        write(steps: y - last.y, each: stepsOfGrain)
        return (x, y)
    }

    private mutating func write(steps: Int, each stepsPerUnit: Int) {
        if steps < 0 { text.append(UInt8(ascii: "-")) }
        var (whole, rest) = steps.magnitude.quotientAndRemainder(dividingBy: UInt(stepsPerUnit))
        if whole > 0 || rest == 0 { write("\(whole)") }
        guard rest > 0 else { return }
        text.append(UInt8(ascii: "."))
        whole = UInt(stepsPerUnit)
        while rest > 0 {
            whole /= 10
            text.append(UInt8(ascii: "0") + UInt8(rest / whole))
            rest %= whole
        }
    }

    /// `#rrggbb`, and how opaque it is as an attribute of its own.
    mutating func write(_ color: Color, as use: String) {
        text.append(UInt8(ascii: "#"))
        for part in [color.r, color.g, color.b] {
            let byte = UInt8((part * 255).rounded())
            for digit in [byte >> 4, byte & 15] {
                text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
            }
        }
        if color.a < 1 {
            write(#"" \#(use)-opacity=""#)
            write(color.a, stepsPerUnit: 10_000)
        }
    }
}
