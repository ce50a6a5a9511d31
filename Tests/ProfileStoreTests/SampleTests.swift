import Contracts
import EventSourcing
import Foundation
import Testing
import Wire

@testable import ProfileStore

@Suite struct SampleTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Samples")
    static let files = try! FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }

    @Test(arguments: files)
    func `every event ever shipped can be read`(file: URL) throws {
        let parts = file.lastPathComponent.split(separator: ".").map(String.init)
        let body = Bytes(try Data(contentsOf: file))
        switch parts[0] {
        case "person":
            try replay(
                parts[1], body, given: [.born, .connected(gateway: "gateway-1")],
                into: Person.self)
        case "account":
            try replay(
                parts[1], body,
                given: [
                    .opened("phone"),
                    .emailAttached(email: "ada@example.org", login: "l1", claim: 1),
                ], into: Account.self)
        case "login":
            try replay(
                parts[1], body,
                given: [
                    .attached(
                        userId: .ada, email: "ada@example.org", passwordHash: "h", claim: 1)
                ], into: Login.self)
        default: Issue.record("\(file.lastPathComponent) belongs to no kind")
        }
    }

    @Test func `every event has a sample`() {
        let sampled = Set(
            Self.files.map {
                $0.lastPathComponent.split(separator: ".")[..<2].joined(separator: ".")
            })
        let events =
            PersonEvent.names.map { "person.\($0)" } + AccountEvent.names.map { "account.\($0)" }
            + LoginEvent.names.map { "login.\($0)" }
        #expect(sampled == Set(events))
    }

    func replay<E: Entity>(
        _ name: String, _ body: Bytes, given: [E.Event], into type: E.Type
    ) throws {
        let event = try JSON.decode(choice: E.Event.self, name: name, body: body)
        #expect(
            E(replaying: [event]) != E()
                || E(replaying: given + [event]) != E(replaying: given))
        let written = JSON.encode(choice: event)
        #expect(
            try JSON.decode(choice: E.Event.self, name: written.name, body: written.body) == event)
    }
}
