import Journal
import ParlorWire
import Testing

@testable import Hosting
@testable import Simulation

/// By chance: guests come and go, hosts and followers end and begin anew, events go. Nothing else
/// changes, and nobody misses anything.
@Suite struct CutChanceTests {
    @Test(arguments: UInt64(0)..<150)
    func `whatever goes when, the inn and its clerk have everything`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let village = Village()
        let clerk = Clerk(village)
        // Two instances, of which each finds what the other has done.
        var hosts = [try village.host(), try village.host()]
        var follower = try clerk.host([.came])
        var inn = Inn()
        var arrived = 0
        for step in 0..<250 {
            let index = Int.random(in: 0..<hosts.count, using: &dice)
            let host = hosts[index]
            switch Int.random(in: 0..<16, using: &dice) {
            case 0...5:
                // Of eights and nines the ledger books none.
                let count = Int.random(in: 1...5, using: &dice)
                try tell(host, .come(count: count), .came(count: count), &inn, village)
                arrived += count
            case 6...8: try tell(host, .go(count: 1), .went(count: 1), &inn, village)
            case 9:
                let event = Inn.Event.wrote(number: inn.entries + 1, text: "\(step)")
                try tell(host, .write(text: "\(step)"), event, &inn, village)
            case 10:
                guard inn.entries > 0 else { continue }
                let number = Int.random(in: 1...inn.entries, using: &dice)
                try tell(host, .strike(number: number), .struck(number: number), &inn, village)
            case 11: village.now = village.now + .seconds(Int.random(in: 0...90_000, using: &dice))
            case 12: hosts[index] = try village.host()
            case 13: follower = try clerk.host([.came])
            case 14: #expect(try clerk.ask(follower, host) == nil)
            default: for _ in 0...4 where try !village.step(host) { break }
            }
            guard try !village.events().isEmpty else { continue }
            let states = try hosts.map { try shown(by: $0, village) }
            guard try village.state(village.host()) == inn,
                states.allSatisfy({ $0 == JSON.encode(inn) })
            else {
                Issue.record("At step \(step) of seed \(seed) the inn is another.")
                return
            }
        }
        #expect(try clerk.ask(follower, hosts[0]) == nil)
        #expect(try clerk.booked == arrived)
        let texts = try village.events().map { String(decoding: $0.body, as: UTF8.self) }.joined()
        #expect(inn.newest.map { texts.contains("\"\($0)\"") } ?? true)
    }

    private func shown(by host: Hosting.Host, _ village: Village) throws -> Bytes {
        let state: StreamState = try village.ask(host, JournalQuery.state(at: nil))
        return state.state.bytes
    }

    private func tell(
        _ host: Hosting.Host, _ command: Inn.Command, _ event: Inn.Event, _ inn: inout Inn,
        _ village: Village
    ) throws {
        let outcome = host.receive([village.call(command)], now: village.now)
        if let fault = outcome.fault { throw fault }
        inn.apply(event)
    }
}
