import Foundation
import TestKit
import Testing

@testable import Parlor

/// The scripts, asked by the shells themselves.
@Suite struct CompletionTests {
    typealias Shell = CompletionScript.Shell

    static let installed = Shell.allCases.filter { path(of: $0) != nil }

    static func path(of shell: Shell) -> String? {
        ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(shell)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Presses Tab behind a line. The last word is the one to complete.
    private static let tab: [Shell: String] = [
        .bash: """
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
        _parlor && printf '%s\\n' "${COMPREPLY[@]}"
        """,
        .zsh: """
        compdef() { }
        _files() { print -l -- ${words[CURRENT]}*(N) }
        compadd() { [[ $1 != -S ]] || shift 2; shift; for word; do
            [[ $word != ${words[CURRENT]}* ]] || print -r -- $word; done }
        words=("$@") CURRENT=$#
        _parlor
        """,
    ]

    func completions(_ shell: Shell, _ line: [String], in folder: String = "/") throws -> [String] {
        let parts = [shell == .zsh ? "compdef() { }" : "", CompletionScript(shell: shell).text]
        let script = (parts + [Self.tab[shell]!]).joined(separator: "\n")
        let plain = shell == .bash ? ["--norc", "--noprofile"] : ["-f"]
        let words = [try #require(Self.path(of: shell))] + plain
        return try Program(
            words + ["-c", script, "parlor", "parlor"] + line,
            environment: ["PATH": "/usr/bin:/bin"], in: folder
        ).outcome().lines.sorted()
    }

    @Test func `bash is there to be asked`() { #expect(Self.installed.contains(.bash)) }

    @Test(arguments: installed)
    func `the first word is a command`(shell: Shell) throws {
        #expect(try completions(shell, ["hist"]) == ["history"])
        #expect(try Set(completions(shell, [""])).isSuperset(of: Command.all.map(\.name)))
        #expect(try Set(completions(shell, ["help", "sta"])) == ["status", "state"])
    }

    @Test(arguments: installed)
    func `a dash begins the command's own options`(shell: Shell) throws {
        for command in Command.all {
            let offered = try completions(shell, [command.name, "-"])
            let known = (command.options + [.help]).flatMap {
                [$0.name] + [$0.short].compactMap(\.self)
            }
            #expect(Set(offered) == Set(known), "\(command.name)")
        }
        #expect(try completions(shell, ["tap", "room.", "--si"]) == ["--since"])
    }

    @Test(arguments: installed)
    func `what follows is of the kind that the help names`(shell: Shell) throws {
        #expect(try completions(shell, ["history", "roo"]) == ["room.", "rooms."])
        #expect(try completions(shell, ["tap", "room.", "perso"]) == ["person."])
        #expect(try completions(shell, ["scale", "lob"]) == ["lobby="])
        #expect(try completions(shell, ["find", "m"]) == ["match"])
        #expect(try completions(shell, ["call", "room.mak"]) == ["room.makeHost"])
        #expect(try completions(shell, ["completion", ""]) == ["bash", "zsh"])
        #expect(try completions(shell, ["diff", "person.ada", "1", "pers"]).isEmpty)
    }

    @Test(arguments: installed)
    func `behind an option comes its value, and then what came before`(shell: Shell) throws {
        #expect(try completions(shell, ["tap", "--event", "spectatorJ"]) == ["spectatorJoined"])
        #expect(try completions(shell, ["find", "room", "--status", "in"]) == ["inGame"])
        #expect(try completions(shell, ["find", "room", "--game", "crazy"]) == ["crazyEights"])
        #expect(try completions(shell, ["history", "--limit", "3", "matc"]) == ["match."])
        #expect(try completions(shell, ["history", "--limit", ""]).isEmpty)
    }

    @Test(arguments: installed)
    func `instances are those that have a log`(shell: Shell) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("parlor completion \(UUID())")
        let logs = folder.appendingPathComponent("data/logs")
        try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["lobby-1.log", "lobby-2.log", "lobby-1.log.1", "supervisor.log"] {
            try Data().write(to: logs.appendingPathComponent(name))
        }
        let found = try completions(shell, ["logs", "lobby"], in: folder.path)
        #expect(found == ["lobby", "lobby-1", "lobby-2"])
        #expect(try completions(shell, ["logs", "lobby"]) == ["lobby"])
        #expect(try completions(shell, ["restore", "lobby", "dat"], in: folder.path) == ["data"])
    }

    @Test func `in bash, a value may follow an equals sign`() throws {
        let line = ["tap", "--event", "=", "spectatorJ"]
        #expect(try completions(.bash, line) == ["spectatorJoined"])
        #expect(try completions(.bash, ["tap", "--event", "="]).contains("created"))
    }
}
