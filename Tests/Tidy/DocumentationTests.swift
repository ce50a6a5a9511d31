import Foundation
import Testing

@Suite struct DocumentationTests {
    @Test func `every make target that the documentation names exists`() throws {
        let makefile = try SourceFile.at("Makefile")
        let targets = Set(makefile.text.matches(of: /(?m)^([a-z-]+):/).map { String($0.1) })
        for file in SourceFile.prose {
            for match in file.text.matches(of: /[`$ ]make ([a-z-]+)[` \n]/)
            where file.isCommand(match.range) {
                #expect(
                    targets.contains(String(match.1)),
                    "\(file) names 'make \(match.1)', which is not in the Makefile.")
            }
        }
    }

    @Test func `the contributor's commands are the first lines of the Makefile`() throws {
        let first = try SourceFile.at("Makefile").lines.prefix(15).joined(separator: "\n")
        for command in "build up down status logs tap scale test check bench soak".split(
            separator: " ")
        {
            #expect(first.contains(command), "'make \(command)' is not among the first lines.")
        }
    }

    @Test func `the two commands stand at the top of the README`() throws {
        let top = try SourceFile.at("README.md").lines.prefix(25).joined(separator: "\n")
        #expect(top.contains("make up"))
        #expect(top.contains("make test"))
    }

    @Test(arguments: SourceFile.prose)
    func `every link inside the documentation leads somewhere`(_ file: SourceFile) {
        let folder = SourceFile.root.appendingPathComponent(file.path).deletingLastPathComponent()
        for match in file.text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
            let target = folder.appendingPathComponent(String(match.1)).path
            #expect(
                FileManager.default.fileExists(atPath: target),
                "\(file) links to \(match.1), which is not there.")
        }
    }
}

extension SourceFile {
    /// Whether this is code in the prose: between backticks or in an indented or fenced block.
    fileprivate func isCommand(_ range: Range<String.Index>) -> Bool {
        let before = text[..<range.lowerBound]
        let line = before.suffix(
            before.distance(
                from: before.lastIndex(of: "\n") ?? before.startIndex, to: before.endIndex))
        return text[range].first == "`" || line.count(where: { $0 == "`" }) % 2 == 1
            || line.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty
    }
}
