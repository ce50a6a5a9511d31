import ParlorWire
import Testing

@testable import Sessions

/// What gateways count and know together.
@Suite struct PeersTests {
    private let limits: GatewayLimits = {
        var limits = GatewayLimits()
        limits.guessBurst = 6
        limits.session.callBurst = 80
        limits.session.callsPerSecond = 10
        limits.devicesPerUser = 1
        return limits
    }()

    /// Whether the guess went on; it was wrong.
    private func guess(_ gate: Gate, _ connection: ConnectionID) throws -> Bool {
        gate.say(#"{"call":"room.join","key":"K7QD"}"#, connection)
        let call = try #require(gate.calls.last)
        let isOutsiders = call.header.insidersOnly == nil
        gate.refuse(call, Failure("ROOM_NOT_FOUND", "No.", cost: 1))
        return isOutsiders
    }

    @Test func `who guesses at three gateways in turn has as many guesses as at one`() throws {
        let gates = Gates(3, limits)
        let devices = gates.all.enumerated().map { $1.connect("ada/phone-\($0)") }
        var guesses = 0
        for number in 0..<30 {
            if try guess(gates[number % 3], devices[number % 3]) { guesses += 1 }
            gates.tell()
            gates.arrive()
        }
        #expect(guesses == 6)
    }

    @Test func `who guesses at three gateways at once pays it back before the next guess`() throws {
        let gates = Gates(3, limits)
        let devices = gates.all.enumerated().map { $1.connect("ada/phone-\($0)") }
        func guessAll() throws -> Int {
            var guesses = 0
            for (index, device) in devices.enumerated() {
                for _ in 0..<9 where try guess(gates[index], device) { guesses += 1 }
            }
            gates.tell()
            gates.arrive()
            return guesses
        }
        #expect(try guessAll() == 18)
        gates.pass(.seconds(60))
        #expect(try guessAll() == 0, "Twelve too many take a minute.")
        gates.pass(.seconds(5))
        #expect(try guessAll() > 0)
    }

    @Test func `calls of one user count together, once they are worth telling`() {
        let gates = Gates(2, limits)
        let devices = [gates[0].connect("ada/phone"), gates[1].connect("ada/tablet")]
        gates.pass(.zero)
        gates[0].call(5, devices[0])
        #expect(gates[0].sessions.untold == .none, "An eighth of 80 is worth telling.")
        gates[0].call(55, devices[0])
        gates.pass(Peers.interval)
        gates[1].call(40, devices[1])
        #expect((20...21) ~= gates[1].passed("ada"))
        #expect(gates[0].passed("ada") == 60)
    }

    @Test func `news that is lost makes limits laxer, and never stricter`() throws {
        let gates = Gates(2, limits)
        let devices = gates.all.enumerated().map { $1.connect("ada/phone-\($0)") }
        for _ in 0..<6 { #expect(try guess(gates[0], devices[0])) }
        gates.tell()
        gates.lose()
        #expect(try guess(gates[1], devices[1]))
        gates.pass(.seconds(60))
        #expect(try guess(gates[0], devices[0]))
        #expect(try guess(gates[1], devices[1]))
    }

    @Test func `what nobody needs to hear is not told`() {
        let gates = Gates(1, limits)
        let ada = gates[0].connect("ada/phone")
        _ = gates[0].takePublished()
        gates[0].call(5, ada)
        #expect(gates[0].takePublished().isEmpty)
        gates[0].pass(Peers.beat)
        #expect(gates[0].takePublished().count == 1, "It is there.")
    }

    @Test func `what a message has no room for is told with the next`() throws {
        let gates = Gates(2, limits)
        for number in 0..<1_500 {
            var allowances = gates[0].sessions.unreadable
            for _ in 0..<9 {
                allowances.charge(Asker(user: "user-\(number)"), now: gates[0].instant)
            }
            gates[0].sessions.unreadable = allowances
        }
        let first = try #require(gates[0].takePublished().last)
        #expect(first.body.count < Limits.body)
        #expect(gates[0].sessions.untold == .some)
        gates[0].pass(Peers.interval)
        _ = gates[0].takePublished()
        #expect(gates[0].sessions.untold == .none)
    }

    @Test(arguments: [0, 1])
    func `two hellos at once, heard in different orders, close both sockets or none`(
        backwards: Int
    ) throws {
        let gates = Gates(2)
        let devices = gates.all.map { $0.connect("ada/phone") }
        gates.tell()
        gates.arrive(backwardsAt: gates[backwards])
        let closed = gates.all.enumerated().map { $1.closed[devices[$0]]?.code }
        #expect(closed == (backwards == 0 ? [nil, nil] : [.replaced, .replaced]))
        gates.pass(.seconds(1))
        let later = gates[1].connect("ada/phone")
        gates.tell()
        gates.arrive()
        #expect(gates[1].closed[later] == nil)
        #expect(gates[0].closed[devices[0]]?.code == .replaced)
        #expect(gates[1].closed[devices[1]]?.code == .replaced)
    }

    @Test func `a hello elsewhere closes the older connection with 4003, and nobody else's`() {
        let gates = Gates(3)
        let older = gates[0].connect("ada/phone")
        let tablet = gates[0].connect("ada/tablet")
        gates.tell()
        gates.arrive()
        let newer = gates[1].connect("ada/phone")
        gates.tell()
        gates.arrive()
        #expect(gates[0].closed[older]?.code == .replaced)
        #expect(gates[0].closed[tablet] == nil)
        #expect(gates[1].closed[newer] == nil)
    }

    @Test func `of two hellos at once the one that the bus has last stays`() {
        let gates = Gates(2)
        let first = gates[0].connect("ada/phone")
        let second = gates[1].connect("ada/phone")
        gates.tell()
        gates.arrive()
        #expect(gates[0].closed[first]?.code == .replaced)
        #expect(gates[1].closed[second] == nil)
    }

    @Test func `a hello elsewhere counts also if the news of the older one was lost`() {
        let gates = Gates(2)
        let older = gates[0].connect("ada/phone")
        gates.tell()
        gates.lose()
        gates.pass(.seconds(3))
        _ = gates[1].connect("ada/phone")
        gates.tell()
        gates.arrive()
        #expect(gates[0].closed[older]?.code == .replaced)
    }

    @Test func `who comes back to an earlier gateway stays there`() {
        let gates = Gates(2)
        for _ in 0..<3 {
            for gate in gates.all {
                let connection = gate.connect("ada/phone")
                gates.tell()
                gates.arrive()
                #expect(gate.closed[connection] == nil)
            }
        }
        #expect(gates.all.flatMap { $0.closed.values }.allSatisfy { $0.code == .replaced })
        #expect(gates.all.map(\.closed.count).reduce(0, +) == 5)
    }

    @Test func `an address is told as it is`() throws {
        for address in [
            Address.v4(0xC000_0201), .v4(0), .v6(network: 0x2001_0DB8_0000_0001), .v6(network: 0),
        ] {
            #expect(try JSON.decode([Address].self, from: JSON.encode([address])) == [address])
        }
        for text in ["", "1.2.3", "1.2.3.4.5", "1.2.3.256", "::/64", "1:2:3:4:5::/64", "x"] {
            #expect(throws: Malformed.self) {
                try JSON.decode([Address].self, from: Bytes("[\"\(text)\"]".utf8))
            }
        }
    }
}
