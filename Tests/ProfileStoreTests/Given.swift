public import Contracts
import EventSourcing
import Hosting
import ParlorWire
import Scenarios

@testable import ProfileStore

extension PersonID {
    static let ada: PersonID = "ada"
    static let bob: PersonID = "bob"
}

extension Actor {
    static let ada = Actor.person(.ada)
    static let bob = Actor.person(.bob)
    static let eve = Actor.person("eve")
    static let gateway = Actor.part("gateway")
}

extension Timestamp {
    static let birth = Timestamp(milliseconds: 1_767_000_000_000)
    static let noon = Timestamp(milliseconds: 1_767_225_600_000)

    /// By clocks that go alike.
    var clocks: Now { Now(Instant(milliseconds: milliseconds), date: self) }
}

extension Context {
    static func of(_ actor: Actor, key: EntityKey = "") -> Context {
        Context(actor: actor, key: key, now: .noon, seed: 1)
    }
}

extension DisplayName: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) { try! self.init(text) }
}

extension PersonEvent {
    static let born = PersonEvent.created(userId: .ada, displayName: "Ada", createdAt: .birth)

    static func became(_ avatar: Avatar, name: DisplayName = "Ada") -> PersonEvent {
        .identityChanged(PersonIdentity(userId: .ada, displayName: name, avatar: avatar))
    }
}

extension AccountEvent {
    static func opened(_ device: DeviceID, at now: Timestamp = .birth) -> AccountEvent {
        .deviceOpened(OpenedDevice(deviceId: device, refreshHash: .first, name: nil, openedAt: now))
    }
}

extension RefreshHash {
    static let first: RefreshHash = "familyfamilyfamily.firstfirstfirst1"
    static let second: RefreshHash = "familyfamilyfamily.secondsecond2222"
    static let third: RefreshHash = "familyfamilyfamily.thirdthirdthird3"
    static let strange: RefreshHash = "strangestrangestra.firstfirstfirst1"
}

extension LayeredAvatar {
    static let plain = LayeredAvatar(
        baseSymbol: "face_round", skinColorHex: "#C68642", hairSymbol: "hair_curly",
        hairColorHex: "#1C1C1C", accessorySymbol: "cap", backgroundColorHex: "#2F80ED")

    func with(_ change: (inout LayeredAvatar) -> Void) -> LayeredAvatar {
        var changed = self
        change(&changed)
        return changed
    }
}

let ada = Scenario(Person.self, key: "ada", at: .noon, given: .born)

/// A sweep of which the journal is not looked at.
func noHost() throws -> Hosting.Host { throw Failure(.unavailable, "There is none.") }
