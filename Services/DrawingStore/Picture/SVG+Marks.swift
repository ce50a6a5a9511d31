import Contracts
import ParlorWire

extension SVG {
    mutating func write(_ line: Sketch.Line, _ cue: Film.Cue?, cuts: Bool) {
        guard line.coats.count > 1 else {
            write("<path")
            write(line.coats[0], of: line, cue, cuts: cuts)
            write(line.path)
            return
        }
        sharedPaths += 1
        write(##"<defs><path id="l\##(sharedPaths)""##)
        write(line.path)
        write("</defs>")
        for coat in line.coats {
            write(##"<use href="#l\##(sharedPaths)""##)
            write(coat, of: line, cue, cuts: cuts)
            write("/>")
        }
    }

    mutating func write(_ outline: Sketch.Outline, _ cue: Film.Cue?) {
        write("<path")
        write(cue, isLine: false)
        write(#" fill=""#)
        write(outline.color, as: "fill")
        write(#"" d="M"#)
        var last = write(outline.places[0], since: (0, 0))
        write("l")
        for (index, place) in outline.places.dropFirst().enumerated() {
            last = write(place, since: last, isFirst: index == 0)
        }
        write(#"z"/>"#)
    }

    /// Lines of no length with round ends: of all dots they are the shortest to write.
    mutating func write(_ specks: Sketch.Specks, _ cue: Film.Cue?) {
        write("<path")
        write(cue, isLine: false)
        write(#" stroke=""#)
        write(specks.color, as: "stroke")
        write(#"" stroke-width=""#)
        write(2 * specks.radius)
        write(#"" stroke-linecap="round" d=""#)
        var last = (x: 0, y: 0)
        for place in specks.places {
            write("m")
            last = write(place, since: last)
            write("h0")
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

extension SVG {
    private mutating func write(
        _ coat: Sketch.Coat, of line: Sketch.Line, _ cue: Film.Cue?, cuts: Bool
    ) {
        write(cue, isLine: true)
        write(#" stroke=""#)
        if cuts {
            write(.black, as: "stroke")
        } else if line.erases, film != nil {
            write("currentColor")
        } else {
            write(coat.color, as: "stroke")
        }
        write(#"" stroke-width=""#)
        write(coat.width)
        write(coat.isRound ? #"" stroke-linecap="round""# : #"""#)
    }

    private mutating func write(_ path: Path) {
        if film != nil { write(#" pathLength="1""#) }
        write(#" d="M"#)
        write(path.start)
        for step in path.steps {
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
}

extension Color {
    fileprivate static let black = Color(r: 0, g: 0, b: 0)
}
