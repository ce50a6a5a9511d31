import Contracts
import EventSourcing
import Foundation
import Testing
import Wire

@testable import Lobby

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
        case "room":
            let match = RoomEvent.starting(
                matchId: "m0", game: "highCard", gameVersion: 1, category: nil,
                settings: RawJSON([]),
                players: [], seed: 1, orderedAt: .birth)
            try replay(
                parts[1], body,
                given: [
                    .made(), .joined(.ada), .dropped(.ada, at: 1), .banned(userId: "dora"),
                    .spectatorJoined(userId: .cleo), match,
                ], into: Room.self)
        case "rooms":
            let room = ListedRoom(
                code: "K7QE", roomName: try RoomName("x"), hostId: .ada, status: .waiting,
                playerCount: 1, maxPlayers: 8, hasPasscode: false, locked: false,
                selectedGameType: nil, createdAt: .birth)
            try replay(parts[1], body, given: [.listed(room)], into: PublicRooms.self)
        default: Issue.record("\(file.lastPathComponent) belongs to no kind")
        }
    }

    @Test func `every event has a sample`() {
        let sampled = Set(
            Self.files.map {
                $0.lastPathComponent.split(separator: ".")[..<2].joined(separator: ".")
            })
        let events =
            RoomEvent.names.map { "room.\($0)" } + PublicRoomsEvent.names.map { "rooms.\($0)" }
        #expect(sampled == Set(events))
    }

    private func replay<E: Entity>(
        _ name: String, _ body: Bytes, given: [E.Event], into type: E.Type
    ) throws {
        let event = try JSON.decode(choice: E.Event.self, name: name, body: body)
        if name != "kicked" {
            #expect(
                E(replaying: [event]) != E()
                    || E(replaying: given + [event]) != E(replaying: given))
        }
        let written = JSON.encode(choice: event)
        #expect(
            try JSON.decode(choice: E.Event.self, name: written.name, body: written.body) == event)
        #expect(written.body == JSON.encode(try JSON.decode(RawJSON.self, from: body)))
    }
}
