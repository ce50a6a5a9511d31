import Foundation
import Testing

@Suite struct DocumentationTests {
    private static let commands = SourceFile.swift
        .filter { $0.path.hasPrefix("Clients/parlor/Commands/") }
        .flatMap { $0.text.matches(of: /Command\(\s+name: "([a-z-]+)"/).map { String($0.1) } }

    @Test(arguments: SourceFile.prose + SourceFile.swift + SourceFile.scripts)
    func `every make target that is named exists`(_ file: SourceFile) throws {
        let makefile = try SourceFile.at("Makefile")
        let targets = Set(makefile.text.matches(of: /(?m)^([a-z-]+):/).map { String($0.1) })
        for name in file.commands(of: "make") {
            #expect(
                targets.contains(name),
                "\(file) names 'make \(name)', which is not in the Makefile.")
        }
    }

    @Test(
        arguments: SourceFile.prose + SourceFile.swift + SourceFile.scripts
            + SourceFile.deployment)
    func `every command of parlor that is named exists`(_ file: SourceFile) {
        #expect(Self.commands.count > 5)
        let named = file.commands(of: "parlor") + file.commandsByPath
        for name in named where name != "help" {
            #expect(
                Self.commands.contains(name), "\(file) names 'parlor \(name)', which is no command."
            )
        }
    }

    @Test func `alerts, containers and the package name commands, and are looked at`() throws {
        let alerts = try SourceFile.at("compose/alerts.yml")
        let containers = try SourceFile.at("compose/compose.yaml")
        let package = try SourceFile.at("package/parlor.service")
        #expect(alerts.commands(of: "parlor").contains("status"))
        #expect(containers.commandsByPath.contains("tap"))
        #expect(package.commandsByPath.contains("up"))
        let deployment = Set(SourceFile.deployment.map(\.path))
        #expect(deployment.isSuperset(of: [alerts.path, containers.path, package.path]))
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

    @Test func `every file on the path of a call exists`() throws {
        let page = try SourceFile.at("docs/architecture.md")
        let named = page.text.matches(of: /`((?:Services|Shared)\/[^`]+)`/).map { String($0.1) }
        let files = named.filter { $0.hasSuffix(".swift") }
        #expect((15...40).contains(files.count))
        #expect(Set(files).count == files.count, "docs/architecture.md names a file twice.")
        for path in named {
            let file = SourceFile.root.appendingPathComponent(path).path
            #expect(
                FileManager.default.fileExists(atPath: file),
                "docs/architecture.md names \(path), which is not there.")
        }
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

    @Test(arguments: SourceFile.prose)
    func `every link to a heading leads to one`(_ file: SourceFile) throws {
        let folder = SourceFile.root.appendingPathComponent(file.path).deletingLastPathComponent()
        for match in file.text.matches(of: /\]\(([^)#:]*)#([^)]+)\)/) {
            let target = folder.appendingPathComponent(String(match.1))
            guard match.1.isEmpty || match.1.hasSuffix(".md") else { continue }
            let text =
                match.1.isEmpty ? file.text : try String(contentsOf: target, encoding: .utf8)
            let anchors = text.matches(of: /(?m)^#+ (.+)$/).map { heading in
                heading.1.lowercased().replacing(" ", with: "-")
                    .filter { $0.isLetter || $0.isNumber || "-_".contains($0) }
            }
            #expect(
                anchors.contains(String(match.2)),
                "\(file) links to \(match.1)#\(match.2), which is no heading.")
        }
    }
}

extension SourceFile {
    /// The words that follow the program's name where it is code: between backticks or quotes, or,
    /// outside of sentences, at the beginning of a line.
    fileprivate func commands(of program: String) -> [String] {
        let inventsCommands = path.hasPrefix("Tests/Tidy/") || path.hasPrefix("Tests/ParlorTests/")
        guard !inventsCommands else { return [] }
        let named = /(?m)(?:^\s*|[`'])(?:[A-Z_]+=\S+ )*(parlor|make) ([a-z][a-z-]*)(?=[`'\s])/
        return text.matches(of: named)
            .filter { $0.1 == program && isCode($0.range) }.map { String($0.2) }
    }

    /// The words that follow parlor where it has a path, or is a container that runs once.
    fileprivate var commandsByPath: [String] {
        text.matches(of: /(?:--rm |release\/|bin\/)parlor ([a-z][a-z-]*)/).map { String($0.1) }
    }

    private func isCode(_ range: Range<String.Index>) -> Bool {
        guard !"`'".contains(text[range.lowerBound]) else { return true }
        guard path.hasSuffix(".md") else { return !path.hasSuffix(".swift") }
        return text[..<range.lowerBound].matches(of: /(?m)^ *```/).count % 2 == 1
    }
}
