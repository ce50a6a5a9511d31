import Journal
import JournalPostgres
import ParlorWire
import PostgresServers
import Testing

/// Through PgBouncer, which may give each transaction another of its connections.
@Suite struct PoolerTests {
    @Test(arguments: PgBouncer.Mode.allCases)
    func `journals behind a pooler keep what journals keep`(_ mode: PgBouncer.Mode) throws {
        let pooler = try PgBouncer(mode, before: try PostgresServer.shared.get())
        var dice = Dice(seed: 5)
        let services = [Database(at: pooler.address), Database(at: pooler.address)]
        let models = [Place(.memory), Place(.memory)]
        let journals = try services.map { try [$0.open(), $0.open()] }
        for _ in 0..<120 {
            let (place, instance) = (
                Int.random(in: 0...1, using: &dice), Int.random(in: 0...1, using: &dice)
            )
            let model = try models[place].open()
            let batch = Operations.batch(on: model, &dice)
            let kept = try model.append(batch)
            #expect(try journals[place][instance].append(batch) == kept)
            let question = Operations.Question(&dice)
            let journal = journals[place][1 - instance]
            let answer = try again {
                try journal.reading { () throws(JournalFault) in
                    Result { try question.ask(journal) }
                }.get()
            }
            #expect(try answer == question.ask(model))
        }
        for (place, service) in services.enumerated() {
            #expect(try Contents(of: service.verified()) == Contents(of: models[place].open()))
        }
    }

    /// To notice that the connection is another one costs a process one reading.
    private func again<Found>(_ body: () throws -> Found) throws -> Found {
        do { return try body() } catch let fault as JournalFault {
            guard fault.detail.contains("pooler") else { throw fault }
        }
        return try body()
    }
}
