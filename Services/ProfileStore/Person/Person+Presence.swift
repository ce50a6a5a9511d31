import Contracts
import EventSourcing
import ParlorWire

/// Somebody is online while any gateway has them.
extension Person {
    static let gatewayIndex = Census.Index.people.rawValue

    /// A gateway's name has no slash: no other's begins with this.
    static func sort(_ gateway: GatewayID) -> String { "\(gateway)/" }

    var gatewayListings: Set<Listing> {
        let places = Set(gateways.map { Listing(in: Self.gatewayIndex, sort: Self.sort($0)) })
        guard gateways.count > 1 else { return places }
        return places.union([
            Listing(in: Census.Index.peopleAtSeveral.rawValue, sort: "\(gateways.count)")
        ])
    }

    func connecting(_ gateway: GatewayID, _ context: Context) throws(PersonRefusal) -> [PersonEvent]
    {
        guard context.actor.isPart else { throw .partsOnly }
        guard gateway.isWellFormed else { throw .badGateway }
        guard !gateways.contains(gateway) else { return [] }
        guard gateways.count < GatewayID.mostOfOnePerson else { throw .tooManyGateways }
        guard !isOnline else { return [.connected(gateway: Secret(gateway))] }
        return [
            .presenceChanged(
                PersonPresence(isOnline: true, lastSeen: context.now, gateway: gateway))
        ]
    }

    /// Gateways wait a little before they say that somebody went; clocks differ.
    private static let farthestBack: Duration = .seconds(-15)

    func disconnecting(
        _ gateway: GatewayID, _ wentAt: Timestamp?, _ isAway: Bool?, _ context: Context
    ) throws(PersonRefusal) -> [PersonEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard gateways.contains(gateway) else { return [] }
        let earliest = context.now + Self.farthestBack
        let told = min(max(wentAt ?? context.now, earliest), context.now)
        guard gateways == [gateway] else {
            return [.disconnected(gateway: Secret(gateway), wentAt: Secret(told))]
        }
        // Gateways tell in any order: another one may have had them for longer.
        let went = [told, self.wentAt, lastSeen].compactMap { $0 }.max()!
        return [
            .presenceChanged(
                PersonPresence(
                    isOnline: false, lastSeen: min(went, context.now), isAway: isAway,
                    gateway: gateway, wentAt: told))
        ]
    }

    /// What a gateway says of who came may be as long on its way.
    private static let arrival: Duration = .seconds(3)

    /// Whoever asked for a seat and was gone before they got it can't be heard to go: it is said
    /// again, unless they are back in a moment.
    func beingSeated(_ context: Context) throws(PersonRefusal) -> [PersonEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        return hasGone && seatedAt == nil ? [.seated(seatedAt: context.now)] : []
    }

    var deadline: Deadline<PersonCommand>? {
        seatedAt.map { Deadline(at: $0 + Self.arrival, .lapse) }
    }

    func lapsing(_ context: Context) throws(PersonRefusal) -> [PersonEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard let lastSeen, let due = deadline?.at, due <= context.now else { return [] }
        return [.presenceChanged(PersonPresence(isOnline: isOnline, lastSeen: lastSeen))]
    }

    /// Who never had a device can't have lost it.
    var hasGone: Bool { !isOnline && hasBeenOnline }

    /// Rooms hear for themselves of those who go long after they were seated; clocks differ a
    /// little.
    func hasGone(before seated: Timestamp) -> Bool {
        guard let lastSeen, hasGone else { return false }
        return lastSeen <= seated + .seconds(5)
    }
}
