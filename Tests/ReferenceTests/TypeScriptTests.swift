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
        #expect(calls.contains { $0.hasPrefix(#"  "room.join": { body: { "#) })
        #expect(calls.contains { $0.hasSuffix("reply: RoomView };") })
        for inner in ["photo.put", "sync.watch", "bus.workers", "journal.history"] {
            #expect(!text.contains("\"\(inner)\""), "\(inner)")
        }
    }

    @Test func `events, views and signals stand under their kinds`() throws {
        #expect(try interface("Views").contains("  room: RoomView;"))
        let events = try interface("Events")
        let room = try #require(events.firstIndex(of: "  room: {"))
        #expect(
            events[room...].prefix { $0 != "  };" }.contains { $0.hasPrefix("    playerJoined: ") })
        let signals = try interface("Signals").joined(separator: "\n")
        #expect(signals.contains("drawing: {") && signals.contains("    ink: { strokeId: string"))
        #expect(text.contains("export type ErrorCode = ") && text.contains("\"NOT_FOUND\" | "))
    }

    @Test func `what may be left out has its mark`() throws {
        let view = try interface("RoomView")
        #expect(view.contains { $0.hasPrefix("  code: ") })
        #expect(view.contains { $0.hasPrefix("  passcode?: ") || $0.contains("?: ") })
    }
}
