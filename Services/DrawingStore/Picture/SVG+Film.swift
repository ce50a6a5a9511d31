import Contracts
import Hosting
import ParlorWire

extension SVG {
    /// Where nothing moves, it is the drawing as it is at the end.
    static func text(of film: Film, _ pace: Pace = .none) throws(Failure) -> Bytes {
        let sketch = film.sketch
        var svg = SVG(sketch, cuts: film.cues.map(\.cuts), film: film, pace)
        svg.writeHead()
        try svg.writeStyle(film)
        svg.write(#"<g class="b" color=""#)
        svg.write(css: film.background)
        svg.write(#""><rect"#)
        svg.write(sketch.frame)
        svg.write(#" fill="currentColor"/>"#)
        var cues = film.cues.makeIterator()
        try svg.write(sketch) { cues.next() }
        svg.write("</g></svg>")
        return svg.text
    }

    /// What vanishes and comes back together is in one group.
    mutating func enter(_ phase: Int?) {
        guard phase != self.phase else { return }
        if self.phase != nil { write("</g>") }
        self.phase = phase
        guard let phase, let film else { return }
        let isGone = film.phases[phase].count % 2 == 1
        write(##"<g class="v\##(phase)"\##(isGone ? ##" visibility="hidden""## : "")>"##)
    }

    mutating func write(_ cue: Film.Cue?, isLine: Bool) {
        guard let cue else { return }
        write(isLine ? #" class="s""# : #" class="p""#)
        write(#" style="animation-duration:"#)
        write(fine: cue.duration)
        write("s;animation-delay:")
        write(fine: cue.begin)
        write(#"s""#)
    }
}

extension SVG {
    private mutating func writeStyle(_ film: Film) throws(Failure) {
        write(
            "<style>.s{animation:s linear both}.p{animation:p both}"
                + "@keyframes s{0%{stroke-dasharray:1 2;stroke-dashoffset:1;opacity:0}"
                + "1%{opacity:1}100%{stroke-dasharray:1 2;stroke-dashoffset:0}}"
                + "@keyframes p{0%{opacity:0}100%{opacity:1}}")
        for (number, turns) in film.phases.enumerated() {
            let states = [0] + turns
            writeSteps("v\(number)", film.length, states) { svg, index in
                svg.write(index % 2 == 0 ? "visibility:visible" : "visibility:hidden")
            }
            pace.rest()
            guard text.count <= Self.mostBytes else { throw .tooMuchForLapse }
        }
        writeSteps("b", film.length, film.backgrounds.map(\.at)) { svg, index in
            svg.write("color:")
            svg.write(css: film.backgrounds[index].color)
        }
        write("</style>")
    }

    /// From each of these seconds on it is so.
    private mutating func writeSteps(
        _ name: String, _ length: Double, _ begins: [Double], _ state: (inout SVG, Int) -> Void
    ) {
        write(".\(name){animation:\(name) ")
        write(fine: length)
        write("s step-end both}@keyframes \(name){")
        for (index, begin) in begins.enumerated() {
            write(fine: length > 0 ? 100 * begin / length : 100)
            write(index == begins.count - 1 ? "%,100%{" : "%{")
            state(&self, index)
            write("}")
        }
        write("}")
    }

    /// To the ten-thousandth.
    private mutating func write(fine number: Double) { write(number, stepsPerUnit: 10_000) }

    private mutating func write(css color: Color) {
        guard color.a < 1 else { return write(color, as: "color") }
        write("rgba(")
        for part in [color.r, color.g, color.b] { write("\(Int((part * 255).rounded())),") }
        write(fine: color.a)
        write(")")
    }
}
