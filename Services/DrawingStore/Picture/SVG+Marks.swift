import Contracts
import Wire

extension SVG {
    mutating func write(_ line: Sketch.Line, _ cue: Film.Cue?, cuts: Bool) {
        let isPlain = line.dashes.isEmpty
        write("<path")
        write(cue, isLine: isPlain)
        write(#" stroke=""#)
        if cuts {
            write(.black, as: "stroke")
        } else if line.erases, film != nil {
            write("currentColor")
        } else {
            write(line.color, as: "stroke")
        }
        write(#"" stroke-width=""#)
        write(line.width)
        write(line.isRound ? #"" stroke-linecap="round""# : #"""#)
        if !isPlain {
            write(#" stroke-dasharray=""#)
            write(line.dashes)
            write(#"""#)
        }
        write(#" d="M"#)
        write(line.path.start)
        for step in line.path.steps {
            switch step {
            case .line(let end):
                write("L")
                write(end)
            case .curve(let bend, let end):
                write("Q")
                write(bend)
                write(" ")
                write(end)
            }
        }
        write(#""/>"#)
    }

    mutating func write(_ stamp: Stamp, _ cue: Film.Cue?) throws(Failure) {
        let number = emoji[stamp.emoji] ?? emoji.count
        if emoji.updateValue(number, forKey: stamp.emoji) == nil {
            write(##"<defs><image id="e\##(number)" x="-.5" y="-.5" width="1" height="1" "##)
            write(#"href="data:image/png;base64,"#)
            write(Base64.text(try Painter.png(of: stamp.emoji)))
            write(#""/></defs>"#)
        }
        write(##"<use href="#e\##(number)""##)
        write(cue, isLine: false)
        write(#" transform="translate("#)
        write([stamp.x, stamp.y])
        write(")scale(")
        write(stamp.size)
        write(#")"><title>"#)
        write(stamp.emoji)
        write("</title></use>")
    }
}

extension Color {
    fileprivate static let black = Color(r: 0, g: 0, b: 0)
}
