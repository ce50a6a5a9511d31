import Contracts
import EventSourcing
import Hosting
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

/// Nobody can tell a block from nothing, and the blocked don't hear of presence.
@Suite struct PersonBlockTests {
    private let online = ada.and(.presenceChanged(PersonPresence(isOnline: true, lastSeen: .noon)))

    private let later = Timestamp.noon + .seconds(60)

    /// How somebody sees Ada who is blocked while she is online, after her second event.
    private func blocked() throws -> Apart {
        try #require(online.state.moment(at: 2).apart(after: nil, isBlocked: true, at: later))
    }

    @Test func `to the blocked it looks as if the person had left at that moment`() throws {
        let apart = try blocked()
        #expect(online.state.moment(at: 2).seen(by: apart).rev == 3)
        let seen = online.state.view(for: apart, key: "ada", at: 2)
        #expect(!seen.isOnline && seen.lastSeen == later)
        let news = try #require(apart.news)
        #expect(news.rev == 3 && news.event == "presenceChanged" && news.at == later)
        #expect(
            String(decoding: news.body.bytes, as: UTF8.self)
                == #"{"isAway":true,"isOnline":false,"lastSeen":"2026-01-01T00:01:00.000Z"}"#)
        for viewer in [Actor.ada, .eve, .gateway] {
            let view = online.state.view(for: viewer, key: "ada")
            #expect(view.isOnline && view.lastSeen == .noon)
        }
    }

    @Test func `a block by somebody who is away shows nothing`() throws {
        let moment = ada.state.moment(at: 1)
        let apart = try #require(moment.apart(after: nil, isBlocked: true, at: later))
        #expect(apart.news == nil && moment.seen(by: apart) == moment)
        #expect(moment.apart(after: apart, isBlocked: false, at: later) == nil)
        #expect(moment.apart(after: nil, isBlocked: false, at: later) == nil)
    }

    @Test func `the blocked count all events but those of presence`() throws {
        let presence: [PersonEvent] = [
            .presenceChanged(PersonPresence(isOnline: true, lastSeen: .noon)),
            .connected(gateway: Secret("g2")),
            .disconnected(gateway: Secret("g2"), wentAt: nil), .seated(seatedAt: .noon),
        ]
        let apart = try blocked()
        var told = online
        for (offset, event) in presence.enumerated() {
            told = told.and(event)
            #expect(event.isOfPresence && told.state.withheldCount == offset + 2)
            #expect(told.state.moment(at: 3 + offset).seen(by: apart).rev == 3)
        }
        #expect(Set(presence.map { WrittenChoice($0).name }) == Kind.withheld["person"])
        told = told.and(.handleChanged(handle: nil))
        #expect(told.state.withheldCount == 0)
        #expect(told.state.moment(at: 7).seen(by: apart).rev == 4)
    }

    @Test func `the end of a block looks as if the person came back at that moment`() throws {
        let hour = Timestamp.noon + .seconds(3_600)
        let told = online.and(.connected(gateway: Secret("g2")), .handleChanged(handle: nil))
        let moment = told.state.moment(at: 4)
        let before = try blocked()
        let apart = try #require(moment.apart(after: before, isBlocked: false, at: hour))
        #expect(apart.news?.rev == 5 && moment.seen(by: apart).rev == 5)
        let view = told.state.view(for: apart, key: "ada", at: 4)
        #expect(view.isOnline && view.lastSeen == hour)
        let again = told.and(.connected(gateway: Secret("g3")))
        #expect(again.state.view(for: apart, key: "ada", at: 5).lastSeen == hour)
        let gone = told.and(.presenceChanged(PersonPresence(isOnline: false, lastSeen: hour)))
        #expect(gone.state.moment(at: 5).seen(by: apart).rev == 6)
        #expect(!gone.state.view(for: apart, key: "ada", at: 5).isOnline)
    }

    @Test func `a block that ends while the person is away shows nothing`() throws {
        let hour = Timestamp.noon + .seconds(3_600)
        let gone = online.and(.presenceChanged(PersonPresence(isOnline: false, lastSeen: hour)))
        let moment = gone.state.moment(at: 3)
        let before = try blocked()
        let apart = try #require(moment.apart(after: before, isBlocked: false, at: hour))
        #expect(apart.news == nil && moment.seen(by: apart).rev == 3)
        #expect(gone.state.view(for: apart, key: "ada", at: 3).lastSeen == later)
    }

    @Test func `of an earlier version's block the person seems not to have been back since`() {
        let seen = online.state.view(for: .unknown, key: "ada", at: 2)
        #expect(!seen.isOnline && seen.lastSeen == seen.createdAt)
        #expect(online.state.moment(at: 2).seen(by: .unknown).rev == 1)
    }

    @Test func `a block tells the blocked what all hear when somebody goes away`() throws {
        func told(_ leave: (Directory) throws -> Void) throws -> [String] {
            let directory = try Directory()
            try directory.tell(.ada, PersonCommand.rename(displayName: "Ada"))
            try directory.tell(.part("gateway"), PersonCommand.connect(gateway: "g1"), key: "ada")
            directory.now = later
            try leave(directory)
            try directory.tell(.ada, PersonCommand.rename(displayName: "Adah"))
            let missed = try tail(directory, .bob, after: 1)
            let whole = try tail(directory, .bob, after: nil)
            let events = try #require(missed.events)
            let frames = events.map { event in
                let header = EventHeader(
                    stream: missed.stream, epoch: missed.epoch, rev: event.rev, event: event.event,
                    at: event.at, by: event.by, id: event.id)
                return JSON.encode(ClientEvent(header, body: event.body.bytes))
            }
            let snapshot = try #require(whole.snapshot).bytes
            let rev = try directory.rev(.bob, PersonQuery.get(userId: .ada))
            return (frames + [snapshot]).map { String(decoding: $0, as: UTF8.self) }
                + ["\(missed.shownRev ?? missed.rev) \(whole.shownRev ?? whole.rev) \(rev ?? 0)"]
        }
        let blocked = try told { directory in
            try directory.tell(.ada, FriendsCall.decide(kind: .block, key: "bob"))
        }
        let left = try told { directory in
            try directory.tell(
                .part("gateway"),
                PersonCommand.disconnect(gateway: "g1", wentAt: nil, isAway: true), key: "ada")
        }
        #expect(blocked == left && blocked.last == "4 4 4")
    }

    @Test func `a block and its end leave the blocked without a gap`() throws {
        let directory = try Directory()
        try directory.tell(.ada, PersonCommand.rename(displayName: "Ada"))
        func connect() throws {
            try directory.tell(.part("gateway"), PersonCommand.connect(gateway: "g1"), key: "ada")
        }
        func disconnect() throws {
            try directory.tell(
                .part("gateway"), PersonCommand.disconnect(gateway: "g1", wentAt: nil), key: "ada")
        }
        try connect()
        try directory.tell(.ada, FriendsCall.decide(kind: .block, key: "bob"))
        try disconnect()
        try connect()
        #expect(try tail(directory, .bob, after: 3).events == [])
        try directory.tell(.ada, PersonCommand.rename(displayName: "Adah"))
        #expect(try tail(directory, .bob, after: 3).events?.map(\.rev) == [4])
        try directory.tell(.ada, FriendsCall.undecide(kind: .block, key: "bob"))
        try disconnect()
        let events = try #require(try tail(directory, .bob, after: 4).events)
        #expect(events.map(\.rev) == [5, 6])
        #expect(events.allSatisfy { $0.event == "presenceChanged" })
        #expect(try directory.rev(.bob, PersonQuery.get(userId: .ada)) == 6)
        #expect(try tail(directory, .bob, after: 2).events == nil)
    }

    private func tail(
        _ directory: Directory, _ viewer: PersonID, after number: Revision?
    ) throws -> StreamTail {
        try directory.ask(
            OwnerQuestion.tail(
                viewer: viewer, epoch: number == nil ? nil : "e1", after: number, own: true),
            by: .part("sync-fanout"), kind: "person", key: "ada", as: StreamTail.self)
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
        let before = try tail(directory, .bob, after: nil)
        #expect(before.roster.apart == [] && before.shownRev == nil && before.rev == 2)
        try directory.tell(.ada, FriendsCall.decide(kind: .block, key: "bob"))
        let after = try tail(directory, .bob, after: nil)
        #expect(after.roster.apart == [.bob] && after.shownRev == 3 && after.rev == 2)
        #expect(try tail(directory, "eve", after: nil).shownRev == nil)
        let source = try #require(after.rosterSource)
        #expect(source.stream == StreamName("friends", "ada"))
        #expect(source.rev > before.rosterSource!.rev)
    }
}
