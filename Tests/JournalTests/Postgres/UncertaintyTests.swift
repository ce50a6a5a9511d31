import Journal
import JournalPostgres
import ParlorWire
import PostgresServers
import Testing

/// A connection that ends amid an append: whoever asks again finds out what came of it.
@Suite struct UncertaintyTests {
    @Test(arguments: [
        CutProxy.Cut.request(1), .reply(1), .shutdown(1), .request(2), .reply(2), .shutdown(2),
    ])
    func `a command counts once, wherever the connection is cut`(_ cut: CutProxy.Cut) throws {
        let server = try PostgresServer.shared.get()
        let proxy = try CutProxy(to: server.port)
        defer { withExtendedLifetime(proxy) {} }
        var near = Database(at: server.address)
        let far = Database(at: "postgres://parlor@127.0.0.1:\(proxy.port)/postgres")
        near.service = far.service
        let journal = try far.open()
        try journal.grow(.ada)

        let batch = Batch.append(to: .ada, after: 1, .by("ada", "again"))
        proxy.cut(cut)
        let first = Result { try journal.append(batch) }
        switch first {
        case .success(let appended): #expect(appended == .kept(upTo: 2))
        case .failure(let fault as JournalFault): #expect(fault.code == .io && !fault.isFinal)
        case .failure(let other): throw other
        }
        let wasKept = try near.verified().head() == 2
        #expect(wasKept || ![.reply(2), .shutdown(2)].contains(cut))
        let second = try journal.append(batch)
        #expect(second == (wasKept ? .conflict : .kept(upTo: 2)))
        #expect(try journal.firstAnswer(to: .by("ada", "again"), on: .ada)?.rev == 2)
        try journal.grow(.ada)
        #expect(try near.verified().head() == 3)
    }
}
