import Contracts
import Foundation
import ParlorGames
import ParlorWire
import Testing

@testable import Reference

/// The pages of the reference.
@Suite struct PagesTests {
    private static let written = Result { try FreshnessTests.reference().pages() }

    private static let watched = Kind.all.filter { $0.streams?.watchers != nil }.map(\.name)
    private static let called = Kind.all.flatMap(\.calls)
        .flatMap { group in group.answers.keys.filter { !group.choice.namesForParts.contains($0) } }
        .map(\.kind)

    /// The kinds that devices call or watch.
    static let kinds = Set(watched + called).map(\.rawValue).sorted()

    let pages: [String: String]

    init() throws { pages = try Self.written.get() }

    private func page(_ kind: String) throws -> String {
        try #require(pages["docs/protocol/\(kind).md"])
    }

    /// The first cell of each row under a heading, without its marks.
    private func rows(_ page: String, under heading: String) -> [String] {
        let section = page.components(separatedBy: "\n## \(heading)\n").dropFirst().first ?? ""
        return section.components(separatedBy: "\n## ")[0].matches(of: /\n\| `([\w.]+)`/)
            .map { String($0.1) }
    }

    @Test func `each kind that devices call or watch has a page, and so have parts and types`() {
        let wanted = (Self.kinds + ["parts", "types"]).map { "docs/protocol/\($0).md" }
        #expect(Self.kinds.contains("room") && !Self.kinds.contains("login"))
        #expect(pages.keys.sorted() == (wanted + ["docs/protocol.md"]).sorted())
    }

    @Test(arguments: kinds)
    func `a kind's page has a sentence, its calls, its events and their folds`(
        _ kind: String
    ) throws {
        let page = try page(kind)
        let reference = try FreshnessTests.reference()
        #expect(
            page.contains(". [The protocol](../protocol.md) says"),
            "Write a '///' above \(kind) in Shared/Contracts/Registry.")
        let calls = reference.calls.filter { $0.kind == kind && !$0.isInner }
        #expect(rows(page, under: "Calls") == calls.map(\.name).sorted())
        let signals = calls.filter(\.isSignal).map(\.verb)
        #expect(rows(page, under: "Signals").sorted() == signals.sorted())
        let streams = reference.kinds.first { $0.name == kind && $0.watchers != nil }
        #expect(rows(page, under: "Events") == streams?.events.map(\.name) ?? [])
        #expect(rows(page, under: "Folding") == streams?.events.map(\.name) ?? [])
        #expect(page.contains("\n## View\n") == (streams != nil))
    }

    @Test func `a call's row has its key`() throws {
        let room = try page("room")
        #expect(room.contains("\n| `room.join` | [RoomCode]("))
        #expect(room.contains("\n| `room.create` |  | "))
    }

    @Test func `every call and every type is told of once`() throws {
        let calls = pages.values.flatMap { rows($0, under: "Calls") }
        let names = try FreshnessTests.reference().callNames
        #expect(calls.sorted() == names.sorted())
        let types = pages.values.flatMap { page in
            let section = page.components(separatedBy: "\n## Types\n").dropFirst().first ?? ""
            return section.matches(of: /\n### (\S+)\n/).map { String($0.1) }
        }
        let twice = Dictionary(grouping: types) { $0 }.filter { $0.value.count > 1 }.keys
        #expect(twice.isEmpty, "\(twice)")
        let known = Set(try FreshnessTests.reference().book.definitions.keys)
        #expect(Set(types) == known.subtracting(Frame.allCases.map(\.type)))
    }

    @Test func `what only Parlor's own parts are refused with is on their page alone`() throws {
        for kind in Self.kinds {
            #expect(try !page(kind).contains("Only Parlor's own services may do this"), "\(kind)")
        }
        for (kind, field) in [("account", "refreshHash"), ("person", "matchId"), ("person", "by")] {
            #expect(try !page(kind).contains("| `BAD_INPUT` | `\(field)` |"), "\(field)")
            #expect(try page("parts").contains("| `BAD_INPUT` | `\(field)` |"), "\(field)")
        }
        #expect(try page("account").contains("| `BAD_INPUT` | `deviceId` |"))
    }

    @Test func `a refusal's sentence is as it is sent`() throws {
        #expect(try page("room").contains(#"| A category is "all", an id, or a list of "#))
    }

    @Test func `an example of an error has the sentence of its code`() throws {
        let first = try #require(pages["docs/protocol.md"])
        let sentence = "There is nothing of that name."
        #expect(first.contains(#"{"code": "NOT_FOUND", "message": "\#(sentence)""#))
    }

    @Test func `words by hand are on the page that their file is named after`() throws {
        let folder = FreshnessTests.root.appendingPathComponent("Tests/Reference/Page/Words")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.contains("match.md"))
        for name in names where name != "protocol.md" {
            let page = try #require(pages["docs/protocol/\(name)"], "\(name) is of no page.")
            let words = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            for paragraph in words.components(separatedBy: "\n\n") {
                #expect(page.contains(paragraph.trimmingCharacters(in: .newlines)), "\(name)")
            }
        }
    }

    @Test func `no two headings of a page have the same anchor`() {
        for (path, page) in pages {
            let anchors = page.matches(of: /\n#+ (.+)/).map { $0.1.anchor }
            #expect(Set(anchors).count == anchors.count, "\(path)")
        }
    }

    @Test func `a kind's view is on its own page, and so are the games' types`() throws {
        for (kind, view) in [
            ("room", "MemberRoom"), ("rooms", "RoomList"), ("match", "MatchView"),
            ("account", "AccountView"), ("chats", "ChatList"), ("match", "PartyView"),
            ("match", "GameSettings"),
        ] {
            #expect(try page(kind).contains("\n### \(view)\n"), "\(view)")
        }
        #expect(try page("types").contains("\n### PersonID\n"))
        #expect(try page("parts").contains("\n### CallHeader\n"))
    }

    @Test func `party games are one row, and their view is told of once`() throws {
        let rows = try page("match").split(separator: "\n").filter { $0.contains("(#partyview) |") }
        #expect(rows.count == 1)
        let games = rows[0].split(separator: "|")[0].matches(of: /`\w+`/).count
        #expect(games == Catalogue.standard.games.count - 3)
        #expect(pages.values.joined().components(separatedBy: "\n### PartyView\n").count == 2)
    }

    @Test func `every page is linked to from the first, and has all of its words`() throws {
        let first = try #require(pages["docs/protocol.md"])
        for path in pages.keys where path != "docs/protocol.md" {
            #expect(first.contains("](\(path.dropFirst("docs/".count)))"), "\(path)")
        }
        for (path, page) in pages { #expect(!page.contains("{{"), "\(path)") }
    }

    @Test func `every link inside the reference leads to a heading`() {
        for (path, page) in pages {
            for match in page.matches(of: /\]\(([^)#:]*)#([^)]+)\)/) {
                let folder = path.split(separator: "/").dropLast().map(String.init)
                let target = match.1.split(separator: "/").reduce(into: folder) { place, step in
                    if step == ".." { place.removeLast() } else { place.append(String(step)) }
                }.joined(separator: "/")
                guard let aim = match.1.isEmpty ? page : pages[target] else { continue }
                let anchors = aim.matches(of: /\n#+ (.+)/).map { $0.1.anchor }
                #expect(anchors.contains(String(match.2)), "\(path) links to \(match.0)")
            }
        }
    }
}
