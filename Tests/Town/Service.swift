import ChatStore
import Contracts
import DrawingStore
import EventSourcing
import GameAuthority
import Hosting
import Journal
import Lobby
import ParlorWire
import ProfileStore

/// The services of a town, made of the same parts as their executables.
enum Service: String, CaseIterable {
    case profiles = "profile-store"
    case rooms = "lobby"
    case matches = "game-authority"
    case drawings = "drawing-store"
    case chats = "chat-store"

    static func owner(of kind: EntityKind) -> Service {
        guard let service = Kind.all.first(where: { $0.name == kind })?.service,
            let known = Service(rawValue: service)
        else { preconditionFailure("No service of the town owns '\(kind)'.") }
        return known
    }

    var kinds: [Kind] { Kind.all.filter { $0.service == rawValue } }

    /// `erased` is where it is noted who left for good.
    func host(
        on journal: some Journal, erased: EmptyFiles, now: Timestamp, _ dice: inout Dice
    ) throws -> Host {
        let host = try Host(journal, secret: 1).drawing(from: Entropy(from: &dice))
        switch self {
        case .profiles:
            return host.servingProfiles(
                photos: try PhotoFiles(in: NoFiles(), now: now),
                erased: try ErasedPeople(in: erased, now: now), guestDays: 90)
        case .rooms:
            host.servingRooms()
            host.openPublicRooms(now: now)
            return host
        case .matches: return host.servingMatches()
        case .drawings: return host.servingDrawings { true }
        case .chats: return host.servingChats { true }
        }
    }
}
