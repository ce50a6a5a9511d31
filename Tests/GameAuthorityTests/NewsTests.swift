import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

@Suite struct NewsTests {
    @Test func `rooms can read what happens to the matches that they ordered`() throws {
        var match = Scenario.ordered()
        while match.state.status == .playing {
            match = try match.acting(match.legal(.ada).isEmpty ? .bob : .ada)
        }
        var read: [MatchNews] = []
        for event in match.history {
            let (name, body) = JSON.encode(choice: event)
            guard MatchNews.names.contains(name) else { continue }
            read.append(try JSON.decode(choice: MatchNews.self, name: name, body: body))
        }
        #expect(read.first == .began(roomCode: "K7QD"))
        guard case .ended("K7QD", let results, nil)? = read.last else {
            Issue.record("The last was \(read.last!).")
            return
        }
        #expect(results == match.state.results)
        #expect(Set(MatchNews.names).isSubset(of: MatchEvent.names))
    }
}
