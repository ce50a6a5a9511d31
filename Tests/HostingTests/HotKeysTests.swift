import ParlorWire
import Testing

@testable import Hosting

@Suite struct HotKeysTests {
    private let note = CallNote.sample()

    private func room(_ number: Int) -> StreamName { StreamName("room", EntityKey("R\(number)")) }

    @Test func `the keys with the most calls are told, the hottest first`() {
        var keys = HotKeys<StreamName>()
        for round in 0..<2 {
            for (number, calls) in [(1, 4), (2, 10), (3, 6), (4, 1)] {
                for _ in 0..<calls { keys.count(room(number + round), note) }
            }
            let hottest = keys.hottest(2)
            #expect(hottest.map(\.key) == [room(2 + round), room(3 + round)])
            #expect(hottest.map(\.count) == [10, 6] && hottest.map(\.work.calls) == [10, 6])
            keys.reset()
            #expect(keys.hottest(2).isEmpty)
        }
    }

    @Test func `a hot key is found among very many others`() {
        var keys = HotKeys<StreamName>()
        for number in 0..<10_000 {
            keys.count(room(number), note)
            if number.isMultiple(of: 20) { keys.count(StreamName("room", "HOT"), note) }
        }
        #expect(keys.hottest(1).map(\.key) == [StreamName("room", "HOT")])
    }

    @Test func `a call may count for several`() {
        var keys = HotKeys<StreamName>()
        for number in [1, 2, 2, 3] { keys.count(room(number), note) }
        keys.count(room(3), note, times: 8)
        let hottest = keys.hottest(9)
        #expect(hottest.map(\.key) == [room(3), room(2), room(1)])
        #expect(hottest.map(\.count) == [9, 2, 1] && hottest.map(\.work.calls) == [9, 2, 1])
        #expect(hottest[0].work.bytes == 9 * note.bytes)
    }

    @Test(arguments: 0..<20)
    func `a key is never counted too low, nor higher than all that were in its place`(seed: Int) {
        var keys = HotKeys<StreamName>()
        var counts: [StreamName: Int] = [:]
        var dice = Dice(seed: UInt64(seed))
        for _ in 0..<3_000 {
            let key = room(Int(dice.next() % 12) * Int(dice.next() % 12))
            counts[key, default: 0] += 1
            keys.count(key, note)
        }
        let all = keys.hottest(.max)
        #expect(all.count == min(counts.count, HotKeys<StreamName>.capacity))
        #expect(all.map(\.count) == all.map(\.count).sorted(by: >))
        for (key, count, work) in all {
            #expect(count >= counts[key]! && work.calls <= counts[key]!, "\(key)")
        }
        #expect(all.reduce(0) { $0 + $1.count } == 3_000)
    }
}
