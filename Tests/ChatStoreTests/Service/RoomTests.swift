import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire
import Testing

@testable import ChatStore
@testable import Simulation

@Suite struct RoomTests {
    let office: PostOffice

    init() throws { office = try PostOffice() }

    @Test func `a room has a conversation of those who are in it`() throws {
        office.happen(.made("r1"))
        office.happen(.joined(.ada))
        office.happen(.joined(.bob))
        office.happen(.spectatorJoined(userId: .cleo))
        try office.settle()
        let key = ChatID(of: "r1").key
        #expect(try office.view(key).members == [.ada, .bob, .cleo])
        try office.tell(.cleo, ChatCommand.say("Hello"), of: key)
        office.happen(.playerLeft(userId: .bob, reason: .left))
        office.happen(.spectatorLeft(userId: .cleo, reason: .seated))
        office.happen(.joined(.cleo))
        try office.settle()
        #expect(try office.view(key).members == [.ada, .cleo])
        office.happen(.closed(reason: .byHost, closedAt: .birth))
        try office.settle()
        #expect(office.code { try office.tell(.ada, ChatCommand.say("x"), of: key) } == .forbidden)
        #expect(office.code { try office.tell(.ada, ChatSignal.typing, of: key) } == .forbidden)
        #expect(try office.list().conversations.isEmpty)
    }

    @Test func `what happens in a room waits for its conversation`() throws {
        let journal = SimulatedJournal(on: office.disk) { () throws(JournalFault) in }
        journal.beforeLoad = { stream throws(JournalFault) in
            guard stream.kind == Chat.kind else { return }
            throw JournalFault(.io, "It can't be read.")
        }
        try office.restart(on: journal)
        office.happen(.made("r1"))
        office.happen(.joined(.ada))
        try office.settle()
        journal.beforeLoad = { _ throws(JournalFault) in }
        office.now = office.now + .seconds(3_600)
        _ = office.host.resume(
            now: Now(Instant(milliseconds: office.now.milliseconds), date: office.now))
        #expect(try office.view(ChatID(of: "r1").key).members == [.ada])
    }

    @Test func `who has just come in is asked to wait a moment, and then let in`() throws {
        office.happen(.made("r1"))
        office.happen(.joined(.ada))
        let key = ChatID(of: "r1").key
        let stream = StreamName(Chat.kind, key)
        let watching = OwnerQuestion.tail(
            viewer: .ada, epoch: nil, after: nil, newcomer: true)
        let acts: [(PostOffice) throws -> Void] = [
            { try $0.tell(.ada, ChatCommand.say("x"), of: key, id: "s") },
            { try $0.tell(.ada, ChatSignal.typing, of: key, id: "t") },
            { try $0.tell(.ada, ChatQuery.get, of: key, id: "g") },
            {
                try $0.tell(
                    .part("sync-fanout"), watching, of: key, id: "w", kind: stream.kind)
            },
        ]
        for act in acts {
            let failure = #expect(throws: Failure.self) { try act(office) }
            #expect(failure?.code == .unavailable && failure?.retryAfterMs != nil)
        }
        try office.settle()
        for act in acts { try act(office) }
    }

    @Test func `whoever is no member is asked to wait once, and then turned away`() throws {
        office.happen(.made("r1"))
        office.happen(.joined(.ada))
        try office.settle()
        let key = ChatID(of: "r1").key
        let looks = { [office] in try office.tell(.cleo, ChatQuery.get, of: key, id: "g") }
        #expect(office.code { _ = try looks() } == .unavailable)
        try office.settle()
        #expect(office.code { _ = try looks() } == .forbidden)
        let tail: StreamTail = try office.ask(
            .tail(viewer: .ada, epoch: nil, after: nil), of: StreamName(Chat.kind, key))
        #expect(tail.snapshot != nil)
    }
}

extension RoomEvent {
    static func made(_ id: RoomID) -> RoomEvent {
        .created(
            NewRoom(
                id: id, roomName: RoomName(read: "Friday"), createdBy: .ada, createdAt: .birth,
                maxPlayers: 8, isPrivate: false, passcodeHash: nil, hostPolicy: .transfer,
                selectedGameType: nil, settings: nil, patience: .usual))
    }

    static func joined(_ person: PersonID) -> RoomEvent {
        .playerJoined(NewPlayer(userId: person, joinedAt: .birth))
    }
}
