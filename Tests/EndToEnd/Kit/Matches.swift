import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit

extension StreamName {
    static func match(_ id: MatchID) -> StreamName { StreamName("match", EntityKey(id.rawValue)) }
}

extension Call {
    static func match(
        _ choice: some Choice, _ id: MatchID? = nil, by person: PersonID,
        id command: CommandID? = nil
    ) -> Call {
        let (name, body) = JSON.encode(choice: choice)
        let header = CallHeader(
            id: command ?? CommandID(UUID().uuidString), call: CallName(name),
            actor: .person(person))
        return Call(
            kind: "match", key: id.map { EntityKey($0.rawValue) } ?? "", header: header, body: body)
    }
}

extension BusClient {
    func match(_ id: MatchID, for person: PersonID) throws -> MatchView {
        try ask(.match(MatchQuery.get, id, by: person), as: MatchView.self)
    }

    /// What somebody may do now, and as of which revision.
    func legal(_ id: MatchID, for person: PersonID) throws -> LegalActions {
        try ask(.match(MatchQuery.legal, id, by: person), as: LegalActions.self)
    }

    /// The room's match is under way.
    func startedMatch(in code: RoomCode, by host: PersonID) throws -> MatchID {
        let match = try tell(.start, code, by: host).inside!.matchId!
        try wait(for: "the match") { try room(code, for: host).status == .inGame }
        return match
    }
}

extension Device {
    /// Sends a call with that body and gives what it was answered, which is no error.
    func ask<T: Decodable>(
        _ choice: some Choice, key: EntityKey? = nil, as type: T.Type
    ) throws -> T {
        let (name, body) = JSON.encode(choice: choice)
        let cid = UUID().uuidString
        let said = Said(cid: cid, call: name, key: key?.rawValue, body: RawJSON(body))
        socket.send(String(decoding: JSON.encode(said), as: UTF8.self))
        let heard = try answer(to: cid)
        guard let ok = heard.ok else { throw Unusable("\(name) by \(person): \(heard)") }
        return try JSON.decode(type, from: ok.bytes)
    }

    private struct Said: Encodable {
        let cid: String
        let call: String
        let key: String?
        let body: RawJSON
    }
}
