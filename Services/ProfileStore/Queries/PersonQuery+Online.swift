import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

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
        return GatewayList(gateways: try gateways(reader))
    }

    private func gateways(_ reader: Reader) throws -> [GatewayID] {
        var gateways: [GatewayID] = []
        var after: StoredListing?
        while gateways.count < Self.mostGateways,
            let row = try reader.list(Person.gatewayIndex, prefix: "", after: after, limit: 1).first
        {
            let gateway = GatewayID(String(row.sort.dropLast()))
            gateways.append(gateway)
            after = place(after: .last, at: gateway)
        }
        return gateways
    }

    func online(
        at gateway: GatewayID, _ limit: Int, _ after: PersonID?, _ context: Context,
        _ reader: Reader
    ) throws -> Connected {
        guard context.actor.isPart else { throw PersonRefusal.partsOnly }
        let lives = try lives(of: gateway, reader)
        guard Self.connectedPage.contains(limit) else {
            throw Failure.badInput(
                "limit", "A page has 1 to \(Self.connectedPage.upperBound) people.")
        }
        let rows = try lives.flatMap { life in
            try reader.list(
                Person.gatewayIndex, prefix: Person.sort(life),
                after: after.map { place(after: $0, at: life) }, limit: limit + 1)
        }
        let found = Set(rows.map(\.stream.key.rawValue)).sorted()
        let people = found.prefix(limit).map { PersonID($0) }
        return Connected(people, more: found.count > limit ? people.last : nil)
    }

    /// An instance may have several, while the people of an earlier one are being let go.
    private func lives(of gateway: GatewayID, _ reader: Reader) throws -> [GatewayID] {
        if gateway.rawValue.contains("_") {
            guard gateway.isWellFormed else { throw PersonRefusal.badGateway }
            return [gateway]
        }
        guard GatewayID(instance: gateway.rawValue, life: "").isWellFormed else {
            throw PersonRefusal.badGateway
        }
        return try gateways(reader).filter { $0 == gateway || $0.isLife(of: gateway.rawValue) }
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
