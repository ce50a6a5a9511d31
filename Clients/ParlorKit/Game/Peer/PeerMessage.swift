import Contracts
import ParlorWire

/// What devices say to each other. What a device says is worth nothing until it was checked.
enum PeerMessage: Choice, Hashable {
    /// A host, to everybody who comes: there is a session here.
    case hosting(PeerClaim)
    /// A guest, to the host: who it is. It comes before all else.
    case hello(PeerHello)
    /// A guest, to the host: a call as a server knows it.
    case call(PeerCall)
    /// A guest, to the host: say everything anew.
    case ask
    /// A guest, to the successor: the host is gone.
    case lost(term: Int)
    /// The host: the room as this guest may see it.
    case lobby(PeerLobby)
    /// The host: the match as this guest may see it.
    case match(MatchState)
    /// The host: a call was done.
    case done(cid: CommandID, rev: Revision, answer: RawJSON)
    /// The host: a call was refused.
    case failed(cid: CommandID, why: Failure)
    /// The host, to its successor alone: everything that it knows.
    case keep(whole: RawJSON)
    /// The host: another device hosts from now on.
    case moved(to: PeerID)
    /// The host: this is over for the guest.
    case over(why: Failure)

    enum CodingKeys: String, CodingKey, CaseIterable {
        case hosting, hello, call, ask, lost, lobby, match, done, failed, keep, moved, over
    }
}

/// Which session a device hosts.
struct PeerClaim: Codable, Hashable, Sendable {
    let session: String
    /// How many devices have hosted it, this one included. The latest is right.
    let term: Int
}

/// Who a guest is.
struct PeerHello: Codable, Hashable, Sendable {
    static let version = 1

    let version: Int
    let player: PersonIdentity
    /// Known to this device and its host: nobody else can come back as this person.
    let pass: String
    /// What it can play. Absent from earlier versions.
    var app: ClientApp?
    /// True while nobody looks at the app.
    var isAway: Bool?

    init(_ player: PersonIdentity, pass: String?, app: ClientApp? = nil, seed: UInt64?) {
        var chance = DeviceChance(seed: seed)
        (version, self.player, self.pass) = (Self.version, player, pass ?? chance.word(32))
        self.app = app
    }
}

/// A call, with the names and bodies that a server knows.
struct PeerCall: Codable, Hashable, Sendable {
    let cid: CommandID
    let call: CallName
    let key: String?
    let body: RawJSON
}

/// The room of a session, as one device may see it.
struct PeerLobby: Codable, Hashable, Sendable {
    let term: Int
    let rev: Revision
    /// A `RoomView`, with names and faces.
    let room: RawJSON
    /// Who asks to come in. Only the room's host is told.
    let requests: [PersonIdentity]
    /// The devices of those who are in, or were. Others are not told.
    let devices: [PeerID]
    /// Those of them that are there now.
    let present: [PeerID]
    /// Who goes on if the host's device goes.
    let successor: PeerID?
    /// True if nobody does: the session ends soon after its host's device has gone.
    let endsWithHost: Bool?
    /// The last match that a server goes on with.
    let moved: MovedMatch?
}

extension PeerMessage {
    private struct Frame: Codable {
        let name: String
        let body: RawJSON
    }

    var frame: Bytes {
        let (name, body) = JSON.encode(choice: self)
        return JSON.encode(Frame(name: name, body: RawJSON(body)))
    }

    /// Nil for what makes no sense.
    init?(_ frame: Bytes) {
        guard frame.count <= PeerLimits.frame,
            let list = try? JSONList(
                frame, mostElements: 1, mostNames: .max, mostValues: PeerLimits.values),
            let read = try? list.decodeCrowded(Frame.self, at: 0),
            let message = try? JSON.decode(
                choice: PeerMessage.self, name: read.name, body: read.body.bytes)
        else { return nil }
        self = message
    }
}
