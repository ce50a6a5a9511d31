import Testing

@testable import Hosting

@Suite struct LatenciesTests {
    @Test func `nothing took no time`() {
        #expect(Latencies().milliseconds(at: 0.99) == 0)
    }

    @Test(arguments: [1, 7, 8, 1_000, 123_456, 9_999_999, 5_000_000_000] as [UInt64])
    func `a time is told at most an eighth too long`(_ nanoseconds: UInt64) {
        var latencies = Latencies()
        latencies.add(nanoseconds: nanoseconds)
        let told = latencies.milliseconds(at: 0.5) * 1_000_000
        #expect(told >= Double(nanoseconds) - 0.5)
        #expect(told <= Double(nanoseconds) * 1.125 + 1)
    }

    @Test func `a share is of the calls, not of the buckets`() {
        var latencies = Latencies()
        latencies.add(nanoseconds: 1_000_000, times: 98)
        latencies.add(nanoseconds: 50_000_000, times: 2)
        #expect(latencies.milliseconds(at: 0.5) < 1.2)
        #expect(latencies.milliseconds(at: 0.99) > 49)
    }
}
