import ParlorGames
import Testing

@testable import Reference

@Suite struct TypeScriptTests {
    private static let written = Result { try FreshnessTests.reference().typeScript() }

    let text: String

    init() throws { text = try Self.written.get() }

    /// The lines between `export interface NAME {` and its end.
    private func interface(_ name: String) throws -> [Substring] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0 == "export interface \(name) {" })
        return Array(lines[(start + 1)...].prefix { $0 != "}" })
    }

    @Test func `every type that is named is declared, once`() throws {
        let declared = text.matches(of: /\nexport (?:interface|type) (\w+)/).map { String($0.1) }
        #expect(declared.count > 100 && Set(declared).count == declared.count)
        let code = text.replacing(/\/\/.*|\/\*\*.*\*\/|"[^"\n]*"/, with: "")
        let used = Set(code.matches(of: /(?:[:=<|] )([A-Z]\w*)/).map { String($0.1) })
        #expect(used.subtracting(declared) == ["Record", "Blob"])
    }

    @Test func `a call has its body and its reply, and parts' calls are left out`() throws {
        let calls = try interface("Calls")
        #expect(calls.contains { $0.hasPrefix(#"  "room.join": { key: RoomCode; body: { "#) })
        #expect(calls.contains { $0.hasSuffix("reply: MemberRoom };") })
        for keyless in ["room.create", "match.catalog", "chat.list", "person.me"] {
            #expect(calls.contains { $0.hasPrefix("  \"\(keyless)\": { body: ") }, "\(keyless)")
        }
        for inner in ["photo.put", "sync.watch", "bus.workers", "journal.history"] {
            #expect(!text.contains("\"\(inner)\""), "\(inner)")
        }
    }

    @Test func `a member's and a stranger's room are two types`() throws {
        #expect(text.contains("export type RoomView = MemberRoom | StrangerRoom;"))
        #expect(try interface("MemberRoom").contains("  players: RoomPlayer[];"))
        #expect(try !interface("StrangerRoom").contains { $0.contains("players") })
        #expect(try interface("StrangerRoom").contains("  hostId?: PersonID;"))
        for name in ["MemberRoom", "StrangerRoom"] {
            #expect(try interface(name).contains("  roomCode: RoomCode;"))
        }
        let get = try #require(interface("Calls").first { $0.hasPrefix(#"  "room.get": "#) })
        #expect(get.hasSuffix("reply: RoomView };"))
    }

    @Test func `a game's actions, settings and views are types, which party games share`() throws {
        let games = try interface("Games")
        #expect(games.count == Catalogue.standard.games.count)
        for game in ["crazyEights", "dice", "highCard"] {
            let name = game.prefix(1).uppercased() + game.dropFirst()
            let types = "{ action: \(name)Action; settings: \(name)Settings; view: \(name)View }"
            #expect(games.contains("  \(game): \(types);"), "\(game)")
        }
        #expect(games.count { $0.contains("view: PartyView }") } == 21)
        #expect(try interface("CrazyEightsView").contains("  top: string;"))
        #expect(try interface("CrazyEightsView").contains("  hand?: string[];"))
        #expect(try interface("DiceSettings").contains("  targetScore?: number;"))
        #expect(try interface("PartyView").contains("  scores: Record<string, number>;"))
        #expect(text.contains("export type DiceAction = DiceActionRoll | DiceActionBank;"))
        #expect(try interface("DiceActionRoll").contains("  roll: DiceActionRollRoll;"))
        #expect(text.contains("export interface DiceActionRollRoll {}\n"))
    }

    @Test func `events, views and signals stand under their kinds`() throws {
        #expect(try interface("Views").contains("  room: MemberRoom;"))
        let events = try interface("Events")
        let room = try #require(events.firstIndex(of: "  room: {"))
        #expect(
            events[room...].prefix { $0 != "  };" }.contains { $0.hasPrefix("    playerJoined: ") })
        let signals = try interface("Signals").joined(separator: "\n")
        #expect(signals.contains("drawing: {") && signals.contains("    ink: { strokeId: string"))
        #expect(text.contains("export type ErrorCode = ") && text.contains("\"NOT_FOUND\" | "))
    }

    @Test func `what may be left out has its mark`() throws {
        let view = try interface("MemberRoom")
        #expect(view.contains { $0.hasPrefix("  code: ") })
        #expect(view.contains("  matchId?: MatchID;"))
    }
}
