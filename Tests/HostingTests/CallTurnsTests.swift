import ParlorWire
import Testing

@testable import Hosting

/// Which calls are decided next when there are more than one turn takes.
@Suite struct CallTurnsTests {
    private var turns = CallTurns<Int>()

    private mutating func send(_ count: Int = 1, by person: PersonID, bytes: Int = 0) {
        turns.append(
            (0..<count).map { number in
                let header = CallHeader(
                    id: CommandID("\(person)\(number)"), call: "thing.do", actor: .person(person))
                let body = Bytes(repeating: 0x20, count: bytes)
                return (0, Call(kind: "thing", key: "k", header: header, body: body))
            })
    }

    private mutating func take(_ batch: Int = 10_000) -> [CommandID] {
        turns.takeSlice(atMost: batch).map(\.call.header.id)
    }

    @Test mutating func `few calls come as they arrived`() {
        for person in ["ada", "bob", "ada", "eve"] as [PersonID] { send(by: person) }
        #expect(take() == ["ada0", "bob0", "ada0", "eve0"])
        #expect(turns.isEmpty && take().isEmpty)
    }

    @Test mutating func `a large body is read alone, and whoever sends little comes before it`() {
        for number in 0..<50 { send(by: PersonID("eve\(number)x"), bytes: 380_000) }
        send(3, by: "bob")
        #expect(take() == ["bob0", "bob1", "bob2"])
        #expect(take() == ["eve0x0"])
        send(by: "tim")
        #expect(take() == ["tim0"])
        for number in 1..<50 { #expect(take() == [CommandID("eve\(number)x0")]) }
        #expect(turns.isEmpty)
    }

    @Test mutating func `a large body is read in the end, however many others send little`() {
        send(by: "eve", bytes: 900_000)
        send(by: "bob")
        #expect(take() == ["bob0"])
        var turn = 1
        var taken: [CommandID] = []
        repeat {
            turn += 1
            send(by: PersonID("tim\(turn)x"))
            taken = take()
        } while !taken.contains("eve0") && turn < 100
        #expect(turn == CallTurns<Int>.mostTurns + 1 && taken == ["eve0"])
    }

    @Test mutating func `no turn takes more than its slice, unless it is one call alone`() {
        for number in 0..<400 {
            let bytes = number.isMultiple(of: 50) ? 500_000 : number * 7_919 % 40_000
            send(by: PersonID("p\(number % 7)"), bytes: bytes)
        }
        var sizes: [Int] = []
        while !turns.isEmpty {
            let slice = turns.takeSlice(atMost: 1_000)
            let price = slice.reduce(0) { $0 + CallTurns<Int>.price(of: $1.call) }
            #expect(slice.count == 1 || price <= CallTurns<Int>.slice, "\(slice.count): \(price)")
            sizes.append(slice.count)
        }
        #expect(sizes.reduce(0, +) == 400 && sizes.contains { $0 > 10 })
    }

    @Test mutating func `who sends much waits, in their order, and nobody else does`() {
        send(2_000, by: "eve")
        send(2, by: "bob")
        let first = take()
        #expect(first.count < 1_002 && turns.count == 2_002 - first.count)
        #expect(first.filter { $0.rawValue.hasPrefix("bob") } == ["bob0", "bob1"])
        #expect(first.firstIndex(of: "bob1").map { $0 < 4 } == true)
        var eves = first.filter { $0.rawValue.hasPrefix("eve") }
        while !turns.isEmpty { eves += take() }
        #expect(eves == (0..<2_000).map { CommandID("eve\($0)") })
    }

    @Test mutating func `of more than a batch, senders take turns as well`() {
        send(6, by: "eve")
        send(2, by: "bob")
        #expect(take(4) == ["eve0", "bob0", "eve1", "bob1"])
        #expect(take(4) == ["eve2", "eve3", "eve4", "eve5"])
    }

    @Test mutating func `more is taken off the bus until much waits`() {
        #expect(turns.room(besides: 1_024) == 1_024)
        send(1_000, by: "eve")
        #expect(turns.room(besides: 1_024) == BatchSize.first)
        send(40, by: "bob", bytes: 1 << 20)
        #expect(turns.room(besides: 1_024) == 1)
    }

    @Test mutating func `nobody saves up turns by coming late`() {
        send(4_000, by: "eve")
        _ = take()
        send(2_000, by: "bob")
        let next = take()
        #expect(next.count { $0.rawValue.hasPrefix("eve") } >= next.count / 2 - 1)
    }

    @Test mutating func `whoever stops takes all that wait, once`() {
        send(3_000, by: "eve")
        let first = take()
        send(1, by: "bob")
        let rest = turns.takeAll()
        #expect(first.count + rest.count == 3_001 && turns.isEmpty && turns.count == 0)
    }
}
