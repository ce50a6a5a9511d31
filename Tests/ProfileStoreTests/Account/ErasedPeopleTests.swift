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
