import Contracts
import EventSourcing
import Hosting
import Scenarios
import Testing
import Wire

@testable import ProfileStore

/// Nobody can tell a block from nothing, and the blocked don't hear of presence.
@Suite struct PersonBlockTests {
    private let online = ada.and(.presenceChanged(PersonPresence(isOnline: true, lastSeen: .noon)))

    @Test func `those apart see somebody who never came back after their first visit`() {
        let seen = online.state.viewApart(key: "ada")
        #expect(!seen.isOnline && seen.lastSeen == seen.createdAt)
        #expect(seen == ada.state.view(for: .eve, key: "ada"))
        #expect(seen.identity.displayName == "Ada")
        for viewer in [Actor.ada, .eve, .gateway] {
            let view = online.state.view(for: viewer, key: "ada")
            #expect(view.isOnline && view.lastSeen == .noon)
        }
    }

    @Test func `those apart are told of all events but those of presence`() {
        let presence: [PersonEvent] = [
            .presenceChanged(PersonPresence(isOnline: true, lastSeen: .noon)),
            .connected(gateway: Secret("g2")),
            .disconnected(gateway: Secret("g2"), wentAt: nil), .seated(seatedAt: .noon),
        ]
        var told = ada
        for (offset, event) in presence.enumerated() {
            told = told.and(event)
            #expect(event.isOfPresence && told.state.withheldCount == offset + 1)
        }
        #expect(Set(presence.map { WrittenChoice($0).name }) == Kind.withheld["person"])
        #expect(told.and(.handleChanged(handle: nil)).state.withheldCount == 0)
    }

    @Test func `a block leaves no trace in the stream that everybody may watch`() throws {
        let directory = try Directory()
        for person in [Actor.ada, .bob] {
            try directory.tell(person, PersonCommand.rename(displayName: "Somebody"))
        }
        try directory.tell(.part("gateway"), PersonCommand.connect(gateway: "g1"), key: "ada")
        let rev = try directory.rev(.eve, PersonQuery.get(userId: .ada))
        for call in [
            FriendsCall.decide(kind: .block, key: "bob"), .undecide(kind: .block, key: "bob"),
        ] {
            let outcome = directory.outcome(.ada, call, key: "")
            #expect(outcome.replies[0].failure == nil)
            #expect(outcome.publications.allSatisfy { $0.header.stream.kind != Person.kind })
        }
        #expect(try directory.rev(.eve, PersonQuery.get(userId: .ada)) == rev)
    }

    @Test func `the fan-out learns of a block by the stream that the roster depends on`() throws {
        let directory = try Directory()
        try directory.tell(.ada, PersonCommand.rename(displayName: "Ada"))
        try directory.tell(.part("gateway"), PersonCommand.connect(gateway: "g1"), key: "ada")
        func tail(_ viewer: PersonID) throws -> StreamTail {
            try directory.ask(
                OwnerQuestion.tail(viewer: viewer, epoch: nil, after: nil),
                by: .part("sync-fanout"), kind: "person", key: "ada", as: StreamTail.self)
        }
        let before = try tail(.bob)
        #expect(before.roster.apart == [] && before.shownRev == nil && before.rev == 2)
        try directory.tell(.ada, FriendsCall.decide(kind: .block, key: "bob"))
        let after = try tail(.bob)
        #expect(after.roster.apart == [.bob] && after.shownRev == 1 && after.rev == 2)
        #expect(try tail("eve").shownRev == nil)
        let source = try #require(after.rosterSource)
        #expect(source.stream == StreamName("friends", "ada"))
        #expect(source.rev > before.rosterSource!.rev)
    }
}
