import Postgres
import PostgresServers
import Testing

@Suite struct PreparingTests {
    private let statement = Query(Statement("SELECT 7::bigint"))

    @Test func `a statement behind one that failed is prepared when it is needed again`() throws {
        let link = try Database().link()
        let prepared = Query("SELECT count(*) FROM pg_prepared_statements")
        for _ in 0..<2 {
            let fault = #expect(throws: PostgresFault.self) {
                _ = try link.run([Query("SELECT 1 / 0"), statement])
            }
            #expect(fault?.code == "22012")
        }
        #expect(try link.run([prepared])[0][0].int(0) == 0)
        #expect(try link.run([statement, statement]).map { $0[0].int(0) } == [7, 7])
        #expect(try link.run([statement, prepared]).map { $0[0].int(0) } == [7, 1])
    }
}
