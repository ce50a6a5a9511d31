import Foundation
import TestKit
import Testing

@testable import Parlor

@Suite struct NewGameTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// A repository with nothing but the games in it.
    private func repository() throws -> URL {
        let folder = URL.temporaryDirectory.appending(path: "new-game-\(UUID().uuidString)")
        for part in ["Shared/Games", "Tests/GamesTests/Dice"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: part).deletingLastPathComponent(),
                withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: Self.root.appending(path: part), to: folder.appending(path: part))
        }
        return folder
    }

    @Test func `a new game is a folder, a test and one line, has no codec, and compiles`() throws {
        let folder = try repository()
        defer { try? FileManager.default.removeItem(at: folder) }
        let written = try NewGame("goFish").write(in: folder.path)
        let list = try String(
            contentsOf: folder.appending(path: NewGame.catalogue), encoding: .utf8)
        #expect(list.contains("        GoFish.self,\n    ])"))
        #expect(written.contains("Shared/Games/GoFish/GoFish+Bot.swift"))
        #expect(written.contains("Tests/GamesTests/GoFish/GoFishTests.swift"))
        for path in written {
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            #expect(path == NewGame.catalogue || !text.contains("DiceGame"))
            for word in ["ObjectWriter", "UsualActions", "init(from", "func encode"] {
                #expect(!text.contains(word), "\(path) writes JSON by hand: \(word)")
            }
        }
        #expect(try compile(folder) == "")
        #expect(throws: Complaint.self) { try NewGame("goFish").write(in: folder.path) }
    }

    @Test(arguments: ["dice", "Cards", "contract"])
    func `a folder that is there already is left as it is`(name: String) throws {
        let folder = try repository()
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: Complaint.self) { try NewGame(name).write(in: folder.path) }
    }

    @Test(arguments: ["", "7up", "go fish", "Ünö", String(repeating: "a", count: 33)])
    func `what can't be a name is said`(name: String) {
        #expect(throws: Complaint.self) { try NewGame(name) }
    }

    @Test func `nothing is written where there are no games`() {
        #expect(throws: Complaint.self) { try NewGame("goFish").write(in: "/nowhere") }
    }

    /// What the compiler says of all games together, without building anything.
    private func compile(_ folder: URL) throws -> String {
        let modules = Bundle.main.executableURL!.resolvingSymlinksInPath()
        var built = modules.deletingLastPathComponent()
        while built.path != "/",
            !FileManager.default.fileExists(atPath: built.appending(path: "Modules").path)
        {
            built = built.deletingLastPathComponent()
        }
        if built.path == "/" { built = Self.root.appending(path: ".build/debug") }
        let files = FileManager.default.enumerator(atPath: folder.path)!.compactMap {
            $0 as? String
        }
        .filter { $0.hasPrefix("Shared/") && $0.hasSuffix(".swift") }
        .map { folder.appending(path: $0).path }
        let words =
            [
                "swiftc", "-typecheck", "-swift-version", "6", "-module-name", "ParlorGames",
                "-warnings-as-errors", "-enable-upcoming-feature", "ExistentialAny",
                "-enable-upcoming-feature", "InternalImportsByDefault",
                "-enable-upcoming-feature", "MemberImportVisibility",
                "-I", built.appending(path: "Modules").path, "-Xcc",
                "-fmodule-map-file="
                    + built.appending(path: "CDecks.build/module.modulemap").path,
            ] + files
        let outcome = try Program(words).outcome(within: .seconds(240))
        return outcome.exit == 0 ? "" : outcome.output + outcome.errors
    }
}
