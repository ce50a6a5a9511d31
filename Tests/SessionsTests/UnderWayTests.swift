import ParlorWire
import Testing

@testable import Sessions

@Suite struct UnderWayTests {
    private var underWay = UnderWay(GatewayLimits())

    /// A device that has as much under way as it may, or less.
    private func held(
        _ device: Int, at address: UInt32, bytes: Int = UnderWay.mostBytes
    ) -> UnderWay.Held {
        UnderWay.Held(bytes: bytes, device: DeviceID("\(device)"), address: .v4(address), second: 0)
    }

    @Test mutating func `one address fills a quarter of what all may have, and others go on`() {
        let share = UnderWay.mostInAll / 4 / UnderWay.mostBytes
        for device in 0..<share {
            #expect(underWay.refusal(of: held(device, at: 1)) == nil)
            underWay.begin(held(device, at: 1))
        }
        #expect(underWay.refusal(of: held(share, at: 1, bytes: 1))?.code == .rateLimited)
        #expect(underWay.refusal(of: held(share, at: 2)) == nil)
        underWay.end(held(0, at: 1))
        #expect(underWay.refusal(of: held(share, at: 1)) == nil)
    }

    @Test func `where many devices are behind one address, it may fill more`() {
        var limits = GatewayLimits()
        limits.devicesPerAddress *= 2
        #expect(HeldBytes(most: 800 << 20, limits).share == 400 << 20)
        limits.devicesPerAddress = 1_000_000
        #expect(HeldBytes(most: 800 << 20, limits).share == 800 << 20)
        limits.devicesPerAddress = 1
        #expect(HeldBytes(most: 800 << 20, limits).share == UnderWay.mostBytes)
        #expect(HeldBytes(most: 8 << 20, limits).share == 2 << 20)
    }

    @Test mutating func `what a device asks above its own share is its own fault`() throws {
        underWay.begin(held(0, at: 1))
        let refusal = try #require(underWay.refusal(of: held(0, at: 1, bytes: 1)))
        #expect(refusal.code == .rateLimited && refusal.retryAfterMs == 100)
    }

    @Test
    mutating func `watches are no calls, and count in the crowd when a device asked for them`() {
        func watch(_ second: Int?) -> UnderWay.Held {
            UnderWay.Held(
                isWatch: true, bytes: 0, device: "eve", address: .v4(1), second: second)
        }
        for _ in 0..<2 * UnderWay.mostCalls { underWay.begin(watch(nil)) }
        #expect(!underWay.isCrowded && underWay.isFull(.v4(1)) && underWay.isIdle("eve"))
        for _ in 0..<UnderWay.crowd { underWay.begin(watch(0)) }
        #expect(underWay.isCrowded && underWay.mustWait("eve") && underWay.isIdle("eve"))
        let call = UnderWay.Held(bytes: 1, device: "eve", address: .v4(1), second: 0)
        #expect(underWay.refusal(of: call) == nil)
        underWay.begin(call)
        #expect(!underWay.isIdle("eve"))
        for _ in 0..<UnderWay.crowd { underWay.end(watch(0)) }
        underWay.beginSecond()
        for _ in 0..<2 * UnderWay.mostCalls { underWay.end(watch(nil)) }
        underWay.end(call)
        #expect(!underWay.isCrowded && !underWay.isFull(.v4(1)) && underWay.isIdle("eve"))
    }

    @Test mutating func `a gateway that is full says that it is, and that a repeat is safe`() throws
    {
        for device in 0..<UnderWay.mostInAll / UnderWay.mostBytes {
            underWay.begin(held(device, at: UInt32(device)))
        }
        let refusal = try #require(underWay.refusal(of: held(999, at: 999, bytes: 1)))
        #expect(refusal.code == .unavailable && refusal.retryAfterMs == 1_000)
    }
}
