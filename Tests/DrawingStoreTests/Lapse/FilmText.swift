import Contracts
import ParlorWire

/// A time-lapse worked out of its text alone.
struct FilmText {
    struct Frame: Equatable {
        var background = ""
        /// Paths and emoji from the bottom to the top, without what makes them move.
        var marks: [String] = []
    }

    fileprivate struct Mark {
        let text: Substring
        let groups: [String]
        let begin: Double
    }

    private struct Step {
        let begin: Double
        let state: String
    }

    private var marks: [Mark] = []
    private var steps: [String: [Step]] = [:]
    private let color: String

    init(_ svg: Bytes) {
        let text = Self.withoutSharing(String(decoding: svg, as: UTF8.self))
        color = text.firstMatch(of: #/(?:fill|color)="(#[0-9a-f]+)"/#).map { String($0.1) } ?? ""
        readSteps(text)
        var groups: [String] = []
        for tag in text.matches(of: #/<(/?)(g|path|use)([^>]*?)/?>(<title>[^<]*)?/#) {
            switch (tag.2, tag.1.isEmpty) {
            case ("g", true):
                groups.append(tag.3.firstMatch(of: /class="(v[0-9]+)"/).map { String($0.1) } ?? "")
            case ("g", false): groups.removeLast()
            case (_, true):
                let time = tag.3.firstMatch(
                    of: #/duration:([0-9.]+)s;animation-delay:([0-9.]+)s/#)
                marks.append(
                    Mark(
                        text: tag.3 + (tag.4 ?? ""), groups: groups.filter { !$0.isEmpty },
                        begin: time.map { Double($0.2)! + Double($0.1)! / 2 } ?? 0))
            default: break
            }
        }
    }

    /// What is seen at that second.
    func frame(at second: Double) -> Frame {
        func state(_ name: String) -> String {
            steps[name]?.last { $0.begin <= second + 0.001 }?.state ?? ""
        }
        let background = String(state("b").dropFirst("color:".count))
        let seen = marks.filter { mark in
            mark.begin <= second
                && mark.groups.allSatisfy { state($0) == "visibility:visible" }
        }
        return Frame(background: background, marks: seen.map { $0.still(on: background) })
    }

    /// Where nothing moves at all.
    var still: Frame { Frame(background: color, marks: marks.map { $0.still(on: color) }) }

    /// With the lines that are painted more than once in every place where they are.
    private static func withoutSharing(_ text: String) -> String {
        var lines: [Substring: Substring] = [:]
        for path in text.matches(of: #/<path id="(l[0-9]+)"[^>]* d="([^"]*)"/#) {
            lines[path.1] = path.2
        }
        return text.replacing(#/<defs><path.*?<\/defs>/#, with: "")
            .replacing(#/href="#(l[0-9]+)"/#) { #"d="\#(lines[$0.1]!)""# }
    }

    private mutating func readSteps(_ text: String) {
        let animations = #/\.([vb][0-9]*)\{animation:[vb][0-9]* ([0-9.]+)s step-end both\}/#
        for animation in text.matches(of: animations) {
            let length = Double(animation.2)!
            let rules = text[animation.range.upperBound...]
            let body = rules.prefix(upTo: rules.firstRange(of: "}}")!.upperBound)
            steps[String(animation.1)] = body.matches(of: #/([0-9.]+)%[^{]*\{([^}]*)\}/#).map {
                Step(begin: Double($0.1)! * length / 100, state: String($0.2))
            }
        }
    }
}

extension FilmText.Mark {
    fileprivate func still(on background: String) -> String {
        String(text)
            .replacing(#/ (class|style|pathLength|href)="[^"]*"/#, with: "")
            .replacing("currentColor", with: background)
    }
}
