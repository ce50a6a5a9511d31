import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

@Suite struct PersonPresenceTests {
    let one: GatewayID = "gateway-1"
    let two: GatewayID = "gateway-2"
    var online: Scenario<Person> {
        ada.and(.came(to: one, at: .birth))
    }
    func seen(_ scenario: Scenario<Person>) -> PersonView {
        scenario.state.view(for: .ada, key: "ada")
    }
    var twice: Scenario<Person> { online.and(.connected(gateway: Secret(two))) }

    @Test func `the first gateway brings somebody online`() throws {
        try ada.when(
            .connect(gateway: one), by: .gateway,
            then: [.came(to: one, at: .noon)])
    }

    @Test func `a second gateway changes nothing that others see`() throws {
        try online.when(
            .connect(gateway: two), by: .gateway, then: [.connected(gateway: Secret(two))])
        try twice.when(
            .disconnect(gateway: one, wentAt: nil), by: .gateway,
            then: [.disconnected(gateway: Secret(one), wentAt: Secret(.noon))])
    }

    @Test func `the last gateway's going is when somebody was last seen`() throws {
        try online.when(
            .disconnect(gateway: one, wentAt: nil), by: .gateway,
            then: [.went(from: one, at: .noon)])
    }

    @Test func `a visit is two events, and what was kept of earlier ones is read as before`() throws
    {
        let earlier = ada.and(
            .connected(gateway: Secret(one)),
            .presenceChanged(PersonPresence(isOnline: true, lastSeen: .birth)))
        #expect(seen(earlier) == seen(online) && earlier.state.gateways == [one])
        let gone = online.and(.went(from: one, at: .noon))
        #expect(!gone.state.isOnline && gone.state.gateways.isEmpty)
        let goneEarlier = earlier.and(
            .disconnected(gateway: Secret(one), wentAt: Secret(.noon)),
            .presenceChanged(PersonPresence(isOnline: false, lastSeen: .noon)))
        #expect(seen(gone) == seen(goneEarlier) && goneEarlier.state.gateways.isEmpty)
    }

    @Test func `whose app went to the background is said to be away`() throws {
        try online.when(
            .disconnect(gateway: one, wentAt: nil, isAway: true), by: .gateway,
            then: [.went(from: one, at: .noon, isAway: true)])
        try twice.when(
            .disconnect(gateway: one, wentAt: nil, isAway: true), by: .gateway,
            then: [.disconnected(gateway: Secret(one), wentAt: Secret(.noon))])
    }

    @Test func `who moved to another gateway went when they left that one, whichever tells last`()
        throws
    {
        let (left, went) = (Timestamp.noon + .seconds(-9), Timestamp.noon + .seconds(-4))
        let (first, second) = (
            PersonEvent.disconnected(gateway: Secret(one), wentAt: Secret(left)),
            PersonEvent.disconnected(gateway: Secret(two), wentAt: Secret(went))
        )
        let (leaveFirst, leaveSecond) = (
            PersonCommand.disconnect(gateway: one, wentAt: left),
            PersonCommand.disconnect(gateway: two, wentAt: went)
        )
        try twice.when(leaveFirst, by: .gateway, then: [first])
        try twice.and(first).when(
            leaveSecond, by: .gateway, then: [.went(from: two, at: went)])
        try twice.when(leaveSecond, by: .gateway, then: [second])
        try twice.and(second).when(
            leaveFirst, by: .gateway,
            then: [.went(from: one, at: left, lastSeen: went)])
    }

    @Test(arguments: [-5: -5, -3_600: -15, 5: 0])
    func `a gateway says when that was, which is neither long ago nor to come`(
        _ said: Int, _ kept: Int
    ) throws {
        let at = Timestamp.noon + .seconds(kept)
        try online.when(
            .disconnect(gateway: one, wentAt: Timestamp.noon + .seconds(said)), by: .gateway,
            then: [.went(from: one, at: at)])
    }

    @Test func `nobody went before they came`() throws {
        let back = online.and(.presenceChanged(PersonPresence(isOnline: true, lastSeen: .noon)))
        try back.when(
            .disconnect(gateway: one, wentAt: Timestamp.noon + .seconds(-9)), by: .gateway,
            then: [
                .went(from: one, at: Timestamp.noon + .seconds(-9), lastSeen: .noon)
            ])
    }

    @Test func `presence said twice changes nothing`() throws {
        try online.when(.connect(gateway: one), by: .gateway, then: [])
        try online.when(.disconnect(gateway: two, wentAt: nil), by: .gateway, then: [])
    }

    @Test func `who has gone is said to be gone once more after a room gave them a seat`() throws {
        let gone = PersonEvent.presenceChanged(PersonPresence(isOnline: false, lastSeen: .noon))
        let away = online.and(.disconnected(gateway: Secret(one), wentAt: Secret(.noon)), gone)
        try away.when(.noteSeated, by: .gateway, then: [.seated(seatedAt: .noon)])
        let seated = away.and(.seated(seatedAt: .noon))
        try seated.when(.noteSeated, by: .gateway, then: [])
        #expect(seated.state.deadline?.at == .noon + .seconds(3))
        try seated.when(.lapse, by: .clock, then: [])
        try seated.at(.noon + .seconds(3)).when(.lapse, by: .clock, then: [gone])
        #expect(seated.and(gone).state.deadline == nil)
    }

    @Test func `whose arrival comes after their seat hasn't gone`() throws {
        let gone = PersonEvent.presenceChanged(PersonPresence(isOnline: false, lastSeen: .noon))
        let back = online.and(
            .disconnected(gateway: Secret(one), wentAt: Secret(.noon)), gone,
            .seated(seatedAt: .noon)
        )
        .and(
            .connected(gateway: Secret(two)),
            .presenceChanged(PersonPresence(isOnline: true, lastSeen: .noon)))
        #expect(back.state.deadline == nil)
        try back.at(.noon + .seconds(3)).when(.lapse, by: .clock, then: [])
        try online.when(.noteSeated, by: .gateway, then: [])
        try ada.when(.noteSeated, by: .gateway, then: [])
        ada.when(.noteSeated, by: .ada, refuses: .partsOnly)
    }

    @Test func `nobody comes into being by going`() throws {
        try Scenario(Person.self, key: "ada").when(
            .disconnect(gateway: one, wentAt: nil), by: .gateway, then: [])
    }

    @Test func `nobody is online or offline by their own word`() {
        online.when(.connect(gateway: two), by: .ada, refuses: .partsOnly)
        online.when(.disconnect(gateway: one, wentAt: nil), by: .ada, refuses: .partsOnly)
    }

    @Test(arguments: ["", "a/b", "a b", String(repeating: "a", count: 65)])
    func `a gateway's name of another shape is refused`(name: String) {
        ada.when(.connect(gateway: GatewayID(name)), by: .gateway, refuses: .badGateway)
        #expect(PersonRefusal.badGateway.failure.code == .badInput)
    }

    @Test func `a 65th gateway is refused`() {
        var everywhere = online
        for number in 2...64 {
            everywhere = everywhere.and(.connected(gateway: Secret(GatewayID("g\(number)"))))
        }
        everywhere.when(.connect(gateway: "g65"), by: .gateway, refuses: .tooManyGateways)
        #expect(PersonRefusal.tooManyGateways.failure.code == .rateLimited)
    }

    @Test func `somebody is listed at each gateway that has them`() {
        let sorts = twice.state.listings.filter { $0.index == Person.gatewayIndex }.map(\.sort)
        #expect(sorts.sorted() == ["gateway-1/", "gateway-2/"])
        #expect(ada.state.listings.allSatisfy { $0.index != Person.gatewayIndex })
    }
}

extension PersonEvent {
    fileprivate static func came(to gateway: GatewayID, at time: Timestamp) -> PersonEvent {
        .presenceChanged(PersonPresence(isOnline: true, lastSeen: time, gateway: gateway))
    }

    fileprivate static func went(
        from gateway: GatewayID, at time: Timestamp, lastSeen: Timestamp? = nil,
        isAway: Bool? = nil
    ) -> PersonEvent {
        .presenceChanged(
            PersonPresence(
                isOnline: false, lastSeen: lastSeen ?? time, isAway: isAway, gateway: gateway,
                wentAt: time))
    }
}

@Suite struct OnlinePeopleTests {
    let directory: Directory

    init() throws {
        directory = try Directory()
        for (gateway, count) in [("gateway-1", 5), ("gateway-10", 3), ("zz", 1)] {
            for number in 0..<count {
                try directory.tell(
                    .gateway, PersonCommand.connect(gateway: GatewayID(gateway)),
                    key: EntityKey("p\(number)"))
            }
        }
    }

    @Test func `every gateway with people is found`() throws {
        let list = try directory.ask(PersonQuery.gateways(), by: .gateway, as: GatewayList.self)
        #expect(Set(list.gateways) == ["gateway-1", "gateway-10", "zz"])
        #expect(list.gateways.count == 3)
    }

    @Test func `the gateways of one person are found`() throws {
        func gateways(of person: PersonID) throws -> [GatewayID] {
            try directory.ask(
                PersonQuery.gateways(userId: person), by: .operator, as: GatewayList.self
            ).gateways
        }
        #expect(try gateways(of: "p0") == ["gateway-1", "gateway-10", "zz"])
        #expect(try gateways(of: "p4") == ["gateway-1"])
        #expect(try gateways(of: "nobody").isEmpty)
        #expect(directory.code(.operator, PersonQuery.gateways(userId: "e v")) == .badInput)
    }

    @Test func `a dead gateway's people are found page by page until none is left`() throws {
        var found: [PersonID] = []
        var after: PersonID?
        repeat {
            let page = try directory.ask(
                PersonQuery.onlineAt(gateway: "gateway-1", limit: 2, after: after), by: .gateway,
                as: Connected.self)
            for person in page.userIds {
                try directory.tell(
                    .gateway, PersonCommand.disconnect(gateway: "gateway-1", wentAt: nil),
                    key: person.key)
            }
            found += page.userIds
            after = page.more
        } while after != nil && found.count < 9
        #expect(found == ["p0", "p1", "p2", "p3", "p4"])
        let list = try directory.ask(PersonQuery.gateways(), by: .gateway, as: GatewayList.self)
        #expect(Set(list.gateways) == ["gateway-10", "zz"])
        let ada = try directory.ask(
            PersonQuery.get(userId: "p0"), by: .bob, as: PersonView.self)
        #expect(ada.isOnline)
    }

    @Test(arguments: ["gateway-1@west.example", "gateway-1-west-example"])
    func `the people of an instance are found, in whichever of its lives they came`(
        instance: GatewayID
    ) throws {
        for (life, people) in [("a", ["p1", "p3"]), ("b", ["p2", "p3"])] {
            let gateway = GatewayID(instance: "gateway-1@west.example", life: life)
            for person in people {
                try directory.tell(
                    .gateway, PersonCommand.connect(gateway: gateway), key: EntityKey(person))
            }
        }
        func page(after: PersonID?) throws -> Connected {
            try directory.ask(
                PersonQuery.onlineAt(gateway: instance, limit: 2, after: after), by: .gateway,
                as: Connected.self)
        }
        #expect(try page(after: nil) == Connected(["p1", "p2"], more: "p2"))
        #expect(try page(after: "p2") == Connected(["p3"]))
        let one = try directory.ask(
            PersonQuery.onlineAt(
                gateway: GatewayID(instance: "gateway-1@west.example", life: "b"), limit: nil,
                after: nil),
            by: .gateway, as: Connected.self)
        #expect(one == Connected(["p2", "p3"]))
    }

    @Test func `only parts learn who is where`() {
        for query in [
            PersonQuery.gateways(), .gateways(userId: .ada),
            .onlineAt(gateway: "gateway-1", limit: nil, after: nil),
        ] {
            #expect(directory.code(.ada, query) == .forbidden)
        }
    }

    @Test(arguments: [0, 1_001])
    func `a page has 1 to 1000 people`(limit: Int) {
        let query = PersonQuery.onlineAt(gateway: "zz", limit: limit, after: nil)
        #expect(directory.code(.gateway, query) == .badInput)
    }
}
