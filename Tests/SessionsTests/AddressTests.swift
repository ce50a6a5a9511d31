import Sessions
import Testing

@Suite struct AddressTests {
    private let household: [UInt8] = [0x20, 0x01, 0x0D, 0xB8, 0, 1, 0, 2]

    @Test func `all addresses of an IPv6 network are one`() {
        let one = Address(household + [0, 0, 0, 0, 0, 0, 0, 1])
        let other = Address(household + [9, 8, 7, 6, 5, 4, 3, 2])
        #expect(one == other)
        #expect(one?.description == "2001:db8:1:2::/64")
        let neighbour = Address(Array(household[..<7]) + [3] + [0, 0, 0, 0, 0, 0, 0, 1])
        #expect(one != neighbour)
    }

    @Test func `an IPv4 address is the same when it is written as IPv6`() {
        let plain = Address([192, 0, 2, 7])
        let mapped = Address(Array(repeating: 0, count: 10) + [0xFF, 0xFF, 192, 0, 2, 7])
        #expect(plain == mapped)
        #expect(plain?.description == "192.0.2.7")
        #expect(Address([192, 0, 2, 8]) != plain)
    }

    @Test(arguments: [0, 3, 5, 15, 17])
    func `nothing else is an address`(_ count: Int) {
        #expect(Address(Array(repeating: 1, count: count)) == nil)
    }
}
