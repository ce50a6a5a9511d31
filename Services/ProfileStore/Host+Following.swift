import Contracts
import EventSourcing
import Hosting
import Journal
import Wire

extension Host {
    /// Every match that has ended counts once for each who played, even if it ended a second time
    /// in a restored journal of matches.
    @discardableResult
    func countingMatches() -> Host {
        following(
            MatchEvent.self, [.ended], as: "finishedMatches", into: Person.self,
            each: { event, entry, _ throws(JournalFault) in
                guard case .ended(let ended) = event else { return [] }
                let match = MatchID(entry.stream.key.rawValue)
                return ended.records.map {
                    Directive(
                        $0.userId.key,
                        .recordMatch(matchId: match, gameId: ended.game, won: $0.won),
                        once: match.rawValue)
                }
            })
    }
}

/// What happens to one entity because something happened to another.
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

    /// Emails and accounts keep each other's word, and who deleted their account leaves a tombstone.
    @discardableResult
    func linkingAccounts() -> Host {
        following(LoginEvent.self, [.attached], as: "emails", into: Account.self) {
            event, entry in
            guard case .attached(let login) = event else { return nil }
            return Directive(
                login.userId.key,
                .takeEmail(
                    email: login.email, login: entry.stream.key, claim: login.claim,
                    deviceId: login.deviceId))
        }
        following(
            AccountEvent.self, [.emailReleased], as: "releasedEmails",
            into: Login.self
        ) { event, _ in
            guard case .emailReleased(let login, let claim) = event else { return nil }
            return Directive(login, .release(claim: claim))
        }
        return following(
            AccountEvent.self, [.deleted], as: "deletedAccounts", into: Person.self
        ) { _, entry in
            Directive(entry.stream.key, .bury)
        }
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
