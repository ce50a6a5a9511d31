import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct SampleTests {
    static let samples = try! EventSample.all()

    @Test(arguments: samples)
    func `every event ever shipped can be read`(sample: EventSample) throws {
        switch sample.kind {
        case Room.kind:
            let match = RoomEvent.starting(
                OrderedMatch(
                    matchId: "m0", game: "highCard", gameVersion: 1, category: nil,
                    settings: RawJSON([]), players: [], orderedAt: .birth))
            try sample.replay(
                given: [
                    .made(), .joined(.ada), .dropped(.ada, at: 1), .banned(userId: "dora"),
                    .spectatorJoined(userId: .cleo), match,
                ], into: Room.self, isNews: sample.event != "kicked")
        case PublicRooms.kind:
            let room = ListedRoom(
                code: "K7QE", roomName: try RoomName("x"), hostId: .ada, status: .waiting,
                playerCount: 1, maxPlayers: 8, hasPasscode: false, locked: false,
                selectedGameType: nil, createdAt: .birth)
            try sample.replay(given: [.listed(room)], into: PublicRooms.self)
        case HostBlocks.kind: try sample.replay(given: [], into: HostBlocks.self)
        case Group.kind:
            try sample.replay(
                given: [.fridays, .asked(userIds: [.bob, .cleo]), .joined(userId: .bob)],
                into: Group.self)
        default: Issue.record("\(sample) belongs to no kind")
        }
    }

    @Test func `every event has a sample`() {
        expectSamples(Self.samples, ofEvery: RoomEvent.self, of: Room.kind)
        expectSamples(Self.samples, ofEvery: PublicRoomsEvent.self, of: PublicRooms.kind)
        expectSamples(Self.samples, ofEvery: HostBlocksEvent.self, of: HostBlocks.kind)
        expectSamples(Self.samples, ofEvery: GroupEvent.self, of: Group.kind)
    }
}
