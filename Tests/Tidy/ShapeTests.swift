import Foundation
import Testing

@Suite struct ShapeTests {
    static let mostLines = 300
    static let widest = 140

    @Test(arguments: SourceFile.swift)
    func `a file fits one room`(_ file: SourceFile) {
        #expect(
            file.lines.count <= Self.mostLines, "\(file) has \(file.lines.count) lines: split it.")
        let wide = file.lines.filter { $0.count > Self.widest && !$0.contains("func `") }
        #expect(wide.isEmpty, "\(file) has lines over \(Self.widest) columns: \(wide)")
    }

    @Test(arguments: SourceFile.swift.filter { $0.path.hasPrefix("Shared/Contracts/") })
    func `what the reference is made of fits a hundred columns`(_ file: SourceFile) {
        let wide = file.lines.filter {
            $0.count > 100 && $0.drop { $0 == " " }.hasPrefix("///")
        }
        #expect(wide.isEmpty, "\(file) has comments over 100 columns: \(wide)")
    }

    @Test func `most files are short`() {
        let sizes = SourceFile.swift.map(\.lines.count).sorted()
        #expect(sizes[sizes.count / 2] < 80)
        #expect(sizes.count { $0 > 200 } * 20 < sizes.count, "Few files have over 200 lines.")
    }

    @Test(arguments: SourceFile.swift)
    func `a file is named after what is in it`(_ file: SourceFile) {
        let name = URL(fileURLWithPath: file.path).deletingPathExtension().lastPathComponent
        for vague in ["Utils", "Helpers", "Common", "Base", "Manager", "Misc"] {
            #expect(!name.hasSuffix(vague), "\(file): name it for what it does.")
        }
    }

    @Test(arguments: SourceFile.swift)
    func `no file has a shape that we avoid`(_ file: SourceFile) {
        let banned = [
            ("TODO", "do it, or make an issue of it"), ("FIXME", "mend it"),
            ("// ---", "no rulers"), ("// MARK", "no rulers"),
            ("fatalError(", "a bug is a precondition with a sentence"),
            ("@preconcurrency", "make it Sendable"),
        ]
        for (shape, instead) in banned where !file.path.hasPrefix("Tests/Tidy/") {
            #expect(!file.text.contains(shape), "\(file) contains '\(shape)': \(instead).")
        }
    }

    @Test(arguments: SourceFile.swift.filter { $0.path.hasPrefix("Shared/Games/") })
    func `a game asks nobody for time or chance`(_ file: SourceFile) {
        for shape in [
            ".random(", ".randomElement(", ".shuffle()", ".shuffled()", "RandomNumberGenerator",
            "Clock()", ".now", "Task {", "print(",
        ] {
            #expect(!file.text.contains(shape), "\(file) contains '\(shape)'.")
        }
    }

    @Test(
        arguments: SourceFile.swift.filter {
            !$0.isTest && $0.text.contains("mutating func apply(_ event: ")
        })
    func `an entity says of every event what it makes of it`(_ file: SourceFile) {
        for rest in file.text.components(separatedBy: "mutating func apply(_ event: ").dropFirst() {
            let apply = rest.components(separatedBy: "\n    }\n")[0]
            #expect(!apply.contains("default:"), "\(file): name the events that change nothing.")
        }
    }

    @Test(
        arguments: SourceFile.swift.filter {
            !$0.isTest && $0.text.contains(": StreamEvent, Hashable {")
        })
    func `an event with more than three fields carries a struct`(_ file: SourceFile) {
        let events = file.text.components(separatedBy: ": StreamEvent, Hashable {").dropFirst()
            .flatMap {
                $0.components(separatedBy: "\n}\n")[0]
                    .components(separatedBy: "\n    case ").dropFirst()
            }
        #expect(!events.isEmpty)
        for event in events {
            let declared = event.components(separatedBy: "\n    ///")[0]
                .components(separatedBy: "\n\n")[0].replacing(#/\[[^\]]*\]/#, with: "")
            #expect(declared.count { $0 == ":" } <= 3, "\(file): give it a struct: \(declared)")
        }
    }

    @Test(arguments: SourceFile.swift + SourceFile.prose)
    func `nothing names a path of one machine`(_ file: SourceFile) {
        guard !file.path.hasPrefix("Tests/Tidy/") else { return }
        for place in ["/home/", "/root/", "/work/", "/Users/"] {
            #expect(!file.text.contains(place), "\(file) contains '\(place)'.")
        }
    }
}
