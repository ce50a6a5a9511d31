import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

extension Host {
    /// A seat that was given to somebody who had gone is one that the room has to hear of.
    @discardableResult
    func followingSeats() -> Host {
        following(
            RoomEvent.self, [.playerJoined, .playerReturned, .spectatorJoined],
            as: "seats", into: Person.self,
            each: { event, entry, reader throws(JournalFault) in
                guard let person = event.seated,
                    let state = try reader.state(Person.self, person.key)?.state,
                    state.hasGone(before: entry.at)
                else { return [] }
                return [Directive(person.key, .noteSeated)]
            })
    }
}

extension RoomEvent {
    fileprivate var seated: PersonID? {
        switch self {
        case .playerJoined(let player): player.botLevel == nil ? player.userId : nil
        case .playerReturned(let person, _), .spectatorJoined(let person): person
        default: nil
        }
    }
}
