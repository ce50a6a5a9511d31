import Contracts
import EventSourcing
import Files
import Foundation
import Hosting
import ParlorWire
import Testing

@testable import ProfileStore

/// Whom a restore brings back is deleted again.
@Suite struct ErasedPeopleTests {
    let directory: Directory

    init() throws { directory = try Directory() }

    private func isThere(_ person: PersonID) throws -> Bool {
        let view = try JSON.decode(
            PersonView.self, from: directory.tell(.bob, PersonQuery.get(userId: person)))
        return view.identity.displayName.text != "Deleted user"
    }

    @Test(arguments: [nil, true])
    func `who was deleted is deleted again at the next start`(_ withMessages: Bool?) throws {
        try directory.tell(.ada, PersonCommand.rename(displayName: "Ada"))
        try directory.tell(.bob, PersonCommand.rename(displayName: "Bob"))
        directory.backUp()
        try directory.tell(.ada, AccountCommand.delete(withMessages: withMessages))
        try directory.settle()
        #expect(try !isThere(.ada))
        try directory.restart()
        #expect(try directory.begin() == nil)
        try directory.restore()
        #expect(try isThere(.ada))
        let outcome = try #require(try directory.begin())
        #expect(outcome.replies.allSatisfy { $0.failure == nil })
        try directory.settle()
        #expect(try !isThere(.ada) && isThere(.bob))
        #expect(try directory.begin() == nil)
    }

    @Test
    func `journals that a restore has put aside go with the next erasure, and not with a repeat`()
        throws
    {
        let path = FileManager.default.temporaryDirectory.path + "/data-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let data = Folder(path)
        try data.make()
        func putAside() throws {
            for name in ["lobby.sqlite", "chat-store.sqlite"] {
                try data.keep([1], as: name)
                for ending in ["", "-wal"] { try data.keep([1], as: name + ".replaced" + ending) }
            }
        }
        func replaced() throws -> Int { try data.names().count { $0.contains(".replaced") } }
        let erased = try ErasedPeople(besides: path, now: .noon)
        try putAside()
        try erased.note(.ada, withMessages: true)
        #expect(try replaced() == 0)
        #expect(try data.names().sorted() == ["chat-store.sqlite", "erased", "lobby.sqlite"])
        try putAside()
        try erased.note(.ada, withMessages: true)
        try erased.note(.ada, withMessages: false)
        #expect(try replaced() == 4)
        try erased.note(.bob, withMessages: false)
        #expect(try replaced() == 0)
    }

    @Test func `messages that were to go are remembered, whatever is noted later`() throws {
        let path = FileManager.default.temporaryDirectory.path + "/erased-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let erased = try ErasedPeople(in: Folder(path), now: .noon)
        try erased.note(.ada, withMessages: true)
        try erased.note(.ada, withMessages: false)
        try erased.note(.bob, withMessages: false)
        try erased.note("../x", withMessages: false)
        #expect(try erased.all() == [.ada: true, .bob: false])
    }
}
