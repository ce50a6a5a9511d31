import Contracts
import ParlorWire

/// Whom the person knows, and which rooms friends have invited them to.
struct Friends: Equatable, Sendable {
    /// Who can be reached now, before all others.
    var known: [Friend] = []
    /// They asked the person.
    var incoming: [PersonID] = []
    /// The person asked them.
    var outgoing: [PersonID] = []
    var blocked: [PersonID] = []
    /// The newest last.
    var invitations: [Invitation] = []

    struct Friend: Equatable, Sendable {
        let id: PersonID
        var isOnline = false
        /// Nil while that is not known.
        var lastSeen: Timestamp?
    }

    func isInvited(to room: RoomCode) -> Bool { invitations.contains { $0.roomCode == room } }

    /// Who has asked already becomes a friend at once.
    func canBeAsked(_ person: PersonID) -> Bool {
        incoming.contains(person) || !knows(person)
    }

    func knows(_ person: PersonID) -> Bool {
        known.contains { $0.id == person } || incoming.contains(person)
            || outgoing.contains(person) || blocked.contains(person)
    }
}
