import Contracts
import Hosting
import Lobby
import ParlorWire

/// Somebody joins a public room and leaves it, with so many other public rooms: the list of all shows
/// both.
final class RoomVisit: HotPath {
    static let name = "room"
    private static let kind: EntityKind = "room"
    /// Each room that is made is compared with those of the same batch.
    private static let batch = 20

    private let service: Service
    private var room: EntityKey = ""

    init(size: Int) throws {
        service = try Service { $0.servingRooms() }
        service.host.openPublicRooms(now: service.now)
        for start in stride(from: 0, to: size, by: Self.batch) {
            try service.tell(
                (start..<min(size, start + Self.batch)).map {
                    creating(by: PersonID("host-\($0)"))
                })
        }
        let made = try service.tell(creating(by: "ada"))
        guard let key = made.header.stream?.key else { throw Unexpected("There is no room.") }
        room = key
        try settle()
    }

    var counts: [String: Int] { service.counts }

    func act(_ number: Int) throws {
        try service.tell(
            service.call(
                .person("bob"), RoomCommand.join(passcode: nil, appVersion: nil, games: nil),
                of: room))
        try service.hearItself([Self.kind])
        try service.tell(service.call(.person("bob"), RoomCommand.leave, of: room))
        try service.hearItself([Self.kind])
    }

    private func creating(by person: PersonID) -> Call {
        service.call(
            .person(person),
            RoomCommand.create(
                roomName: "A room", maxPlayers: 8, isPrivate: false, passcode: nil,
                hostPolicy: nil, selectedGameType: nil, patience: nil, appVersion: nil, games: nil))
    }

    private func settle() throws {
        var before = -1
        while service.counts["publications"] != before {
            before = service.counts["publications"]!
            for _ in 0..<3 { try service.hearItself([Self.kind]) }
        }
    }
}
