import Journal
import ParlorWire
import Testing

@testable import Hosting

/// What somebody wrote goes from the journal, and what others did stays.
@Suite struct ErasingTests {
    @Test func `many entries are read some at a time, and all go`() throws {
        let village = Village()
        let journal = FragileJournal(on: village.disk)
        let host = try Host(journal, secret: 1).serving(Inn.self)
        for number in 1...20 {
            _ = host.receive([village.call(.write(text: "\(number)"))], now: village.now)
        }
        try village.visit(host)
        #expect(host.receive([village.call(.strikeAll)], now: village.now).fault == nil)
        let names = try village.events().map(\.name)
        #expect(names == Array(repeating: "@erased", count: 20) + ["came", "went", "struckAll"])
        #expect(journal.uses["events about items"] == 3)
        #expect(try village.state(host).entries == 20)
    }
}
