import Contracts
import ParlorWire

/// What changes one side of a friendship. No caller sends these: `FriendsCall` leads to them, so that
/// both sides change together.
enum FriendsCommand: Choice, Hashable {
    /// The person's own acts; what it is on the other side was read in the same turn.
    case request(userId: PersonID, other: OtherSide)
    case accept(userId: PersonID, other: OtherSide)
    case decline(userId: PersonID)
    case remove(userId: PersonID)
    case decide(decision: Decision, moment: PresenceMoment? = nil)
    case undecide(kind: DecisionKind, key: String, moment: PresenceMoment? = nil)
    case declineInvitation(roomCode: RoomCode)
    /// What somebody else's acts mean for the person. They are never refused.
    case noteRequest(by: PersonID)
    case noteAccepted(by: PersonID)
    case noteDeclined(by: PersonID)
    case noteRemoved(by: PersonID)
    /// What happened to a room. A stranger's invitation changes nothing.
    case noteInvited(Invitation)
    case noteUninvited(roomCode: RoomCode)
    /// The person finished a match with these.
    case noteMet(userIds: [PersonID])
    /// Nothing is left between the two.
    case noteGone(userId: PersonID)
    /// The account was deleted.
    case close
    /// Parts only: nobody needs to read any more whom the closed account had blocked.
    case forget

    enum CodingKeys: String, CodingKey, CaseIterable {
        case request = "friends.ownRequest"
        case accept = "friends.ownAccept"
        case decline = "friends.ownDecline"
        case remove = "friends.ownRemove"
        case decide = "friends.ownDecide"
        case undecide = "friends.ownUndecide"
        case declineInvitation = "friends.ownDeclineInvitation"
        case noteInvited = "friends.noteInvited"
        case noteUninvited = "friends.noteUninvited"
        case noteRequest = "friends.noteRequest"
        case noteAccepted = "friends.noteAccepted"
        case noteDeclined = "friends.noteDeclined"
        case noteRemoved = "friends.noteRemoved"
        case noteMet = "friends.noteMet"
        case noteGone = "friends.noteGone"
        case close = "friends.close"
        case forget = "friends.forget"
    }
}

/// The other person, as far as a request concerns them.
struct OtherSide: Codable, Hashable {
    /// False where nobody has the id, or nobody has it any more.
    var isThere = true
    var blocksCaller = false
    var friends = 0
    var incoming = 0
}
