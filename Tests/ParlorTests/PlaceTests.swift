import Bus
import Testing

@testable import Parlor

@Suite struct PlaceTests {
    @Test func `of several addresses a broker is told the first, and everyone else all`() throws {
        let both = "tcp://127.0.0.1:6550,tcp://127.0.0.1:7550"
        let place = try Place(["PARLOR_DATA": "/data", "PARLOR_BUS": both])
        let nearby = place.bus[0].nearby ?? place.bus[0]
        let bus = place.environment(of: "bus-1", isBroker: true)
        let lobby = place.environment(of: "lobby-1", isBroker: false)
        #expect(bus["PARLOR_BUS"] == "tcp://127.0.0.1:6550")
        #expect(lobby["PARLOR_BUS"] == "\(nearby),tcp://127.0.0.1:7550")
        #expect(lobby["PARLOR_INSTANCE"] == "lobby-1")
        #expect(lobby["PARLOR_DATA"] == "/data")
    }
}
