import ParlorWire
import Testing

@testable import Sessions

@Suite struct AllowancesTests {
    private final class Office {
        private var allowances: Allowances

        init(device: Int = 1_000, user: Int = 1_000, address: Int = 1_000) {
            allowances = Allowances(
                device: Rate(1, burst: device), user: Rate(1, burst: user),
                address: Rate(1, burst: address))
        }

        func take(_ asker: Asker, at now: Instant) -> Duration? {
            allowances.take(for: asker, now: now)
        }
    }

    private func second(_ number: Int) -> Instant {
        Instant(milliseconds: Int64(number) * 1_000)
    }

    private func asker(_ device: DeviceID, _ user: String, _ address: UInt32) -> Asker {
        Asker(device: device, user: user, address: .v4(address))
    }

    /// How many of these are let through.
    private func taken(_ askers: [Asker], from office: Office) -> Int {
        askers.count { office.take($0, at: second(0)) == nil }
    }

    @Test func `a device has its share, whoever uses it from wherever`() {
        let one = (0..<9).map { asker("phone", "user-\($0)", UInt32($0)) }
        let many = (0..<9).map { asker(DeviceID("phone-\($0)"), "user-\($0)", UInt32($0)) }
        #expect(taken(one, from: Office(device: 3)) == 3)
        #expect(taken(many, from: Office(device: 3)) == 9)
    }

    @Test func `a user has their share, on however many devices and addresses`() {
        let one = (0..<9).map { asker(DeviceID("phone-\($0)"), "ada", UInt32($0)) }
        let many = (0..<9).map { asker(DeviceID("phone-\($0)"), "user-\($0)", UInt32($0)) }
        #expect(taken(one, from: Office(user: 3)) == 3)
        #expect(taken(many, from: Office(user: 3)) == 9)
    }

    @Test func `an address has its share, however many users and devices are there`() {
        let one = (0..<9).map { asker(DeviceID("phone-\($0)"), "user-\($0)", 1) }
        let many = (0..<9).map { asker(DeviceID("phone-\($0)"), "user-\($0)", UInt32($0)) }
        #expect(taken(one, from: Office(address: 3)) == 3)
        #expect(taken(many, from: Office(address: 3)) == 9)
    }

    @Test func `a long pause saves up no more than a burst`() {
        let office = Office(device: 3)
        let phone = asker("phone", "ada", 1)
        #expect(office.take(phone, at: second(0)) == nil)
        #expect((0..<9).count { _ in office.take(phone, at: second(3_600)) == nil } == 3)
    }

    @Test func `who is refused for one reason pays for none`() {
        let office = Office(device: 3, address: 2)
        for _ in 0..<2 {
            #expect(office.take(asker("phone", "ada", 1), at: second(0)) == nil)
        }
        for _ in 0..<9 {
            #expect(office.take(asker("phone", "ada", 1), at: second(0)) != nil)
        }
        #expect(office.take(asker("phone", "ada", 2), at: second(0)) == nil)
        #expect(office.take(asker("phone", "ada", 2), at: second(0)) != nil)
    }

    @Test func `after the pause that was told there is one more`() throws {
        let office = Office(device: 1)
        let phone = asker("phone", "ada", 1)
        #expect(office.take(phone, at: second(0)) == nil)
        let pause = try #require(office.take(phone, at: second(0)))
        #expect(office.take(phone, at: second(0) + pause / 2) != nil)
        #expect(office.take(phone, at: second(0) + pause) == nil)
    }

    @Test func `who has the whole of it again is forgotten, and nobody else`() {
        var tally = AllowanceTable<Int>(Rate(1, burst: 100))
        for _ in 0..<100 { tally.charge(-1, now: second(0)) }
        for key in 0..<50_000 { tally.charge(key, now: second(2 + key / 1_000)) }
        #expect(tally.pause(for: -1, now: second(0)) != nil)
        #expect(tally.count < 4_096, "\(tally.count) are remembered, of whom few are of use.")
    }

    @Test func `when nobody has it all again, those heard of longest ago are forgotten`() {
        var tally = AllowanceTable<Int>(Rate(0.001, burst: 1))
        let most = AllowanceTable<Int>.most
        for key in 0..<most * 3 { tally.charge(key, now: Instant(milliseconds: Int64(key))) }
        #expect(tally.count <= most)
        let end = Instant(milliseconds: Int64(most * 3))
        for key in most * 3 - most / 2..<most * 3 {
            #expect(tally.pause(for: key, now: end) != nil)
        }
        #expect(tally.pause(for: 0, now: end) == nil)
    }
}
