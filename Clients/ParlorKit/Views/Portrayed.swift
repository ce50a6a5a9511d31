import Contracts
import ParlorWire

/// Something in a view that shows one person.
protocol Portrayed {
    /// Nil for a bot: its name stands there.
    var portrayedID: PersonID? { get }
    /// How the view shows them; nil as long as it can't.
    var portrait: PersonIdentity? { get set }
}

extension KnownPeople {
    /// How somebody looks now, if they are not shown so.
    func newPortrait(of item: some Portrayed) -> PersonIdentity? {
        guard let id = item.portrayedID, let now = self[id], now != item.portrait else {
            return nil
        }
        return now
    }
}

extension Array where Element: Portrayed {
    /// Shows everybody as they look now. True if somebody looked different before.
    mutating func show(_ people: KnownPeople) -> Bool {
        var isOther = false
        for place in indices {
            guard let now = people.newPortrait(of: self[place]) else { continue }
            self[place].portrait = now
            isOther = true
        }
        return isOther
    }
}

extension Dictionary<PersonID, ChatParticipant> {
    /// Shows everybody as they look now. True if somebody looked different before.
    mutating func show(_ people: KnownPeople) -> Bool {
        var isOther = false
        for (id, shown) in self {
            guard let now = people[id], now != shown.identity else { continue }
            self[id]?.identity = now
            isOther = true
        }
        return isOther
    }
}

extension RoomPlayer: Portrayed {
    var portrayedID: PersonID? { botLevel == nil ? id : nil }
    var portrait: PersonIdentity? {
        get { identity }
        set { identity = newValue }
    }
}

extension RoomGuest: Portrayed {
    var portrayedID: PersonID? { id }
    var portrait: PersonIdentity? {
        get { identity }
        set { identity = newValue }
    }
}

extension ListedRoom: Portrayed {
    var portrayedID: PersonID? { hostId }
    var portrait: PersonIdentity? {
        get { host?.identity }
        set {
            var host = RoomGuest(id: hostId)
            host.identity = newValue
            self.host = host
        }
    }
}

extension ChatMessage: Portrayed {
    var portrayedID: PersonID? { senderId }
    var portrait: PersonIdentity? {
        get { senderIdentity }
        set { senderIdentity = newValue }
    }
}
