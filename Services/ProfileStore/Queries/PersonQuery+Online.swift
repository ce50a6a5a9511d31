import Contracts
import EventSourcing
import Hosting
import Journal
import Wire

extension PersonQuery {
    static let mostGateways = 1_000

    func gateways(
        of person: PersonID?, _ context: Context, _ reader: Reader
    ) throws -> GatewayList {
        guard context.actor.isPart else { throw PersonRefusal.partsOnly }
        if let person {
            guard person.isWellFormed else { throw AddressRefusal.badId }
            let state = try reader.state(Person.self, person.key)?.state
            return GatewayList(gateways: state?.gateways ?? [])
        }
        var gateways: [GatewayID] = []
        var after: StoredListing?
        while gateways.count < Self.mostGateways,
            let row = try reader.list(Person.gatewayIndex, prefix: "", after: after, limit: 1).first
        {
            let gateway = GatewayID(String(row.sort.dropLast()))
            gateways.append(gateway)
            after = place(after: .last, at: gateway)
        }
        return GatewayList(gateways: gateways)
    }

    func online(
        at gateway: GatewayID, _ limit: Int, _ after: PersonID?, _ context: Context,
        _ reader: Reader
    ) throws -> Connected {
        guard context.actor.isPart else { throw PersonRefusal.partsOnly }
        guard gateway.isWellFormed else { throw PersonRefusal.badGateway }
        guard Self.connectedPage.contains(limit) else {
            throw Failure.badInput(
                "limit", "A page has 1 to \(Self.connectedPage.upperBound) people.")
        }
        let rows = try reader.list(
            Person.gatewayIndex, prefix: Person.sort(gateway),
            after: after.map { place(after: $0, at: gateway) }, limit: limit + 1)
        let people = rows.prefix(limit).map { PersonID($0.stream.key) }
        return Connected(people, more: rows.count > limit ? people.last : nil)
    }

    static let connectedPage = 1...1_000

    private func place(after person: PersonID, at gateway: GatewayID) -> StoredListing {
        StoredListing(
            index: Person.gatewayIndex, sort: Person.sort(gateway),
            stream: StreamName(Person.kind, person.key))
    }
}

extension PersonID {
    /// After every other: the last visible character of ASCII begins no id.
    fileprivate static let last: PersonID = "~"
}
