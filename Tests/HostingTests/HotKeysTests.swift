import Testing
import Wire

@testable import Hosting

@Suite struct HotKeysTests {
    private func room(_ number: Int) -> StreamName { StreamName("room", EntityKey("R\(number)")) }

    @Test func `the streams with the most calls are told, the hottest first`() {
        var keys = HotKeys()
        for (number, calls) in [(1, 4), (2, 10), (3, 6), (4, 1)] {
            for _ in 0..<calls { keys.count(room(number)) }
        }
        let expected = [(2, 5.0), (3, 3.0)].map { HotKey(stream: room($0), callsPerSecond: $1) }
        #expect(keys.take(2, seconds: 2) == expected)
        #expect(keys.take(2, seconds: 2).isEmpty)
    }

    @Test func `a hot stream is found among very many others`() {
        var keys = HotKeys()
        for number in 0..<10_000 {
            keys.count(room(number))
            if number.isMultiple(of: 20) { keys.count(StreamName("room", "HOT")) }
        }
        let hottest = keys.take(1, seconds: 1)
        #expect(hottest.map(\.stream) == [StreamName("room", "HOT")])
    }

    @Test func `calls to a whole kind have no key`() {
        var keys = HotKeys()
        keys.count(StreamName("room", ""))
        #expect(keys.take(3, seconds: 1).isEmpty)
    }
}
