import Journal
import JournalPostgres
import ParlorWire
import PostgresServers
import TestKit
import Testing

/// A server that is lost, and takes long to say that it is gone.
@Suite struct ReconnectingTests {
    @Test func `who asks while a connection is being made is refused, and does not wait for it`()
        throws
    {
        let (database, proxy) = try farDatabase()
        defer { withExtendedLifetime(proxy) {} }
        let journal = try database.open()
        try journal.grow(.ada)
        proxy.swallow(true)
        proxy.cut(.request(1))
        for _ in 1...3 {
            let fault = #expect(throws: JournalFault.self) { _ = try journal.head() }
            #expect(fault?.code == .io && fault?.isFinal == false)
            #expect(proxy.swallowed == 1, "The same connection is still being made.")
        }
        #expect(throws: JournalFault.self) { _ = try journal.history(of: .ada) }
        #expect(journal.trouble()?.detail.contains("can't be reached") == true)
        proxy.swallow(false)
        try wait(for: "the journal to be without trouble") { journal.trouble() == nil }
        try journal.grow(.ada)
        #expect(try database.verified().head() == 2)
    }

    @Test func `whoever finds a connection lost has the next one, where that is quickly there`()
        throws
    {
        let (database, proxy) = try farDatabase()
        defer { withExtendedLifetime(proxy) {} }
        let journal = try database.open()
        proxy.cut(.request(1))
        #expect(try journal.head() == 0)
    }

    /// It gives up a silent server after 20 s, and waits 5 s for the connection after a lost one.
    private func farDatabase() throws -> (Database, CutProxy) {
        let proxy = try CutProxy(to: PostgresServer.shared.get().port)
        var far = Database(at: "postgres://parlor@127.0.0.1:\(proxy.port)/postgres")
        far.silenceLimit = .seconds(20)
        return (far, proxy)
    }
}
