import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire

extension StreamName {
    static func room(_ code: RoomCode) -> StreamName { StreamName("room", code.key) }
}

extension Call {
    static func room(
        _ command: some Choice, _ code: RoomCode? = nil, by person: PersonID, id: CommandID? = nil
    ) -> Call {
        let (name, body) = JSON.encode(choice: command)
        let header = CallHeader(
            id: id ?? CommandID(UUID().uuidString), call: CallName(name), actor: .person(person))
        return Call(kind: "room", key: code?.key ?? "", header: header, body: body)
    }

    static func createRoom(
        by person: PersonID, isPrivate: Bool = false, passcode: String? = nil,
        game: GameID? = "highCard", patience: RoomTimeouts = .usual, id: CommandID? = nil
    ) -> Call {
        .room(
            RoomCommand.create(
                roomName: "\(person)'s", maxPlayers: nil, isPrivate: isPrivate, passcode: passcode,
                hostPolicy: nil, selectedGameType: game, patience: patience, appVersion: nil,
                games: nil), by: person, id: id)
    }
}

extension RoomCommand {
    static let plainJoin = RoomCommand.join(passcode: nil, appVersion: nil, games: nil)
}

extension BusClient {
    func createRoom(_ call: Call) throws -> RoomCode { try ask(call, as: RoomView.self).code }

    @discardableResult
    func tell(_ command: RoomCommand, _ code: RoomCode, by person: PersonID) throws -> RoomView {
        try ask(.room(command, code, by: person), as: RoomView.self)
    }

    func room(_ code: RoomCode, for person: PersonID) throws -> RoomInside {
        let view = try ask(.room(RoomQuery.get, code, by: person), as: RoomView.self)
        guard let inside = view.inside else { throw Unusable("\(person) sees nothing of \(code).") }
        return inside
    }

    /// Ada's, with Bob in it and ready.
    func readyRoom(_ host: PersonID, _ guest: PersonID) throws -> RoomCode {
        let code = try createRoom(.createRoom(by: host))
        try tell(.plainJoin, code, by: guest)
        try tell(.ready(isReady: true), code, by: guest)
        return code
    }

    func events(of code: RoomCode) throws -> [String] {
        try history(of: .room(code)).map(\.event)
    }
}
