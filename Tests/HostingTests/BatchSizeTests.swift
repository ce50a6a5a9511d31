import ParlorWire
import Testing

@testable import Hosting

@Suite struct BatchSizeTests {
    @Test func `full and fast turns grow`() {
        var size = BatchSize()
        for _ in 0..<10 { size.took(nanoseconds: 5_000_000, for: size.calls) }
        #expect(size.calls == BatchSize.most)
    }

    @Test func `a turn that was not full says nothing about more`() {
        var size = BatchSize()
        size.took(nanoseconds: 1_000, for: 3)
        #expect(size.calls == BatchSize.first)
    }

    @Test func `a slow turn makes the next one as small as it has to be`() {
        var size = BatchSize()
        size.took(nanoseconds: 640_000_000, for: 64)
        #expect(size.calls == 10)
    }

    @Test func `even the slowest calls are taken one at a time`() {
        var size = BatchSize()
        for _ in 0..<5 { size.took(nanoseconds: 30_000_000_000, for: size.calls) }
        #expect(size.calls == 1)
    }
}

@Suite struct PauseTests {
    let now = Timestamp(milliseconds: 1_767_225_600_000)

    @Test func `a service waits for its next deadline, and not while one is due`() {
        #expect(ServiceLoop.pause(until: now + .milliseconds(30), now) == .milliseconds(30))
        #expect(ServiceLoop.pause(until: now, now) == .zero)
        #expect(ServiceLoop.pause(until: now + .seconds(-9), now) == .zero)
        #expect(ServiceLoop.pause(until: now + .seconds(9), now) == Shell.glance)
    }
}
