import Contracts
import EventSourcing
import MatchRules
import ParlorWire
import RoomRules

/// A match, by the rules of a server.
extension Match: HostedEntity {
    static var shelf: WritableKeyPath<FakeServer, [EntityKey: Match]> { \.matches }

    func errands(after event: MatchEvent, at key: EntityKey, in server: FakeServer) -> [Errand] {
        let id = MatchID(key.rawValue)
        var errands: [Errand] = []
        let (name, body) = JSON.encode(choice: event)
        if MatchNews.names.contains(name),
            let news = try? JSON.decode(choice: MatchNews.self, name: name, body: body),
            let note = news.note(of: id)
        {
            errands.append(.room(note.room.key, note.command))
        }
        if case .ended(let match) = event {
            errands += match.records.map {
                .person($0.userId.key, .recordMatch(matchId: id, gameId: match.game, won: $0.won))
            }
        }
        return errands
    }
}
