import Contracts
import EventSourcing
import Hosting
import ParlorWire

extension FriendsCall {
    /// The caller's own side first, since it may refuse, then the other's. Which commands there are
    /// depends on the call alone, so that a repeat is answered as a whole.
    func commands(for call: Call, reading reader: Reader) throws -> [Call] {
        guard let caller = call.header.actor.person else { throw FriendsRefusal.personOnly }
        guard caller.isWellFormed else { throw AddressRefusal.badId }
        guard call.key.rawValue.isEmpty || call.key == caller.key else {
            throw AddressRefusal.notYours
        }
        let own = call.own(of: caller)
        switch self {
        case .request(let person):
            return [
                own(.request(userId: person, other: try other(person, caller, reader))),
                call.other(person, .noteRequest(by: caller)),
            ]
        case .accept(let person):
            return [
                own(.accept(userId: person, other: try other(person, caller, reader))),
                call.other(person, .noteAccepted(by: caller)),
            ]
        case .decline(let person):
            _ = try other(person, caller, reader)
            return [own(.decline(userId: person)), call.other(person, .noteDeclined(by: caller))]
        case .remove(let person):
            _ = try other(person, caller, reader)
            return [own(.remove(userId: person)), call.other(person, .noteRemoved(by: caller))]
        case .decide(let kind, let key, let payload):
            let decision = Decision(kind: kind, key: key, payload: payload)
            guard kind == .block, PersonID(key).isWellFormed else {
                return [own(.decide(decision: decision))]
            }
            _ = try other(PersonID(key), caller, reader)
            return [
                own(.decide(decision: decision, moment: try moment(caller, reader))),
                call.other(PersonID(key), .noteGone(userId: caller)),
            ]
        case .undecide(let kind, let key):
            let now = try kind == .block ? moment(caller, reader) : nil
            return [own(.undecide(kind: kind, key: key, moment: now))]
        case .declineInvitation(let room): return [own(.declineInvitation(roomCode: room))]
        }
    }

    /// It is read before anything changes: a side that can't be read stops both.
    private func other(
        _ person: PersonID, _ caller: PersonID, _ reader: Reader
    ) throws -> OtherSide {
        guard person.isWellFormed else { throw AddressRefusal.badId }
        let friends = try reader.state(Friends.self, person.key)?.state ?? Friends()
        let account = try reader.state(Account.self, person.key)?.state
        let known = try reader.state(Person.self, person.key)?.state
        return OtherSide(
            isThere: known.map { !$0.isDeleted } ?? false && account?.isDeleted != true,
            blocksCaller: friends.blocks(caller), friends: friends.friends.count,
            incoming: friends.incoming.count)
    }
}

extension FriendsCall {
    private func moment(_ person: PersonID, _ reader: Reader) throws -> PresenceMoment {
        guard let (state, rev) = try reader.state(Person.self, person.key) else {
            return Person().moment(at: 0)
        }
        return state.moment(at: rev)
    }
}

extension Call {
    fileprivate func own(of caller: PersonID) -> (FriendsCommand) -> Call {
        { own($0, to: StreamName(Friends.kind, caller.key)) }
    }

    fileprivate func other(_ person: PersonID, _ command: FriendsCommand) -> Call {
        inner(command, to: StreamName(Friends.kind, person.key))
    }
}
