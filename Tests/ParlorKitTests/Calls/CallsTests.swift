import Contracts
import Foundation
import ParlorKit
import ParlorWire
import Testing

@testable import Witness

@Suite struct CallsTests {
    @Test func `every call that devices may make has a method, and no other has`() async throws {
        let caller = RecordingCaller()
        try await caller.makeEveryCall()
        let names = caller.calls.map(\.name)
        #expect(Set(names).count == names.count)
        let all = Set(Kind.all.flatMap(\.calls).flatMap(\.answers.keys))
        #expect(Set(names).sorted() == all.subtracting(try Self.ofParts()).sorted())
    }

    /// Those that are on a page of their own.
    private static func ofParts() throws -> Set<CallName> {
        let page = try String(
            contentsOf: Folder.docs.appendingPathComponent("protocol/parts.md"), encoding: .utf8)
        let section = try #require(page.components(separatedBy: "\n## Calls\n").last)
        let rows = section.components(separatedBy: "\n## ")[0].matches(of: #/\n\| `(\w+\.\w+)`/#)
        return Set(rows.map { CallName(String($0.1)) })
    }

    @Test func `a call names a key where its kind says so, and nowhere else`() async throws {
        let caller = RecordingCaller()
        try await caller.makeEveryCall()
        for call in caller.calls where Kind.keys[call.name.kind] != nil {
            let isKeyless = Kind.all.flatMap(\.calls).contains { $0.keyless.contains(call.name) }
            #expect((call.key == nil) == isKeyless, "\(call.name)")
        }
    }

    @Test func `questions stand in no line, and commands do`() async throws {
        let caller = RecordingCaller()
        try await caller.makeEveryCall()
        let signals: Set<CallName> = [
            "chat.typing", "drawing.ink", "match.nudge", "match.react",
        ]
        for call in caller.calls {
            let group = try #require(
                Kind.all.flatMap(\.calls).first { $0.answers.keys.contains(call.name) })
            let isQuery = "\(group.choice)".hasSuffix("Query")
            #expect(call.isRead == (isQuery || signals.contains(call.name)), "\(call.name)")
        }
    }

    @Test func `a call is on the wire as the contract describes it`() async throws {
        let caller = RecordingCaller()
        try await caller.makeEveryCall()
        let withPasswords: Set<CallName> = ["account.attach", "account.reset"]
        for call in caller.calls where !withPasswords.contains(call.name) {
            let group = try #require(
                Kind.all.flatMap(\.calls).first { $0.answers.keys.contains(call.name) })
            #expect(throws: Never.self) { try call.read(as: group.choice) }
        }
    }

    @Test func `a room is called by its code in capitals`() async throws {
        let caller = RecordingCaller()
        try await caller.room("k7qd").join(passcode: "1234")
        let call = try #require(caller.calls.first)
        #expect(call.name == "room.join" && call.key == "K7QD")
        #expect(call.body == RawJSON(Bytes(#"{"passcode":"1234"}"#.utf8)))
    }

    @Test func `an email goes with its password, not with a hash`() async throws {
        let caller = RecordingCaller()
        try await caller.account.attach(email: "a@b.org", password: "correct horse")
        let body = Bytes(#"{"email":"a@b.org","password":"correct horse"}"#.utf8)
        #expect(caller.calls.first?.body == RawJSON(body))
    }

    @Test func `each command has an id of its own, unless it is repeated`() async throws {
        let caller = RecordingCaller()
        for _ in 1...100 { try await caller.room("K7QD").leave() }
        let ids = caller.calls.map(\.cid)
        #expect(Set(ids).count == 100)
        let uuid = #/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/#
        #expect(ids.allSatisfy { $0.rawValue.wholeMatch(of: uuid) != nil })
        try await caller.patient.repeating(ids[0]).room("K7QD").leave()
        let repeated = try #require(caller.calls.last)
        #expect(repeated.cid == ids[0] && repeated.isPatient)
        #expect(!caller.calls[0].isPatient)
    }
}

extension Session.Call {
    fileprivate func read<C: Choice>(as type: C.Type) throws {
        _ = try JSON.decode(choice: type, name: name.rawValue, body: body.bytes)
    }
}
