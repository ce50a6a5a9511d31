import Journal
import Postgres

extension PostgresJournal {
    private static let begin = Query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")

    /// One question, answered as of the moment of the reading that it is in.
    func ask(_ query: Query) throws(JournalFault) -> Rows { try ask([query])[0] }

    /// All of them are answered as of one moment, in one round trip.
    func ask(_ queries: [Query]) throws(JournalFault) -> [Rows] {
        do throws(PostgresFault) {
            switch moment {
            case .none:
                guard queries.count > 1 else { return try link.begin(queries) }
                let answers = try link.begin([Self.begin] + queries + [Query("COMMIT")])
                return Array(answers.dropFirst().dropLast())
            case .wanted:
                let answers = try link.begin([Self.begin] + queries)
                moment = .begun
                return Array(answers.dropFirst())
            case .begun: return try link.run(queries)
            case .lost: break
            }
        } catch {
            let fault = fault(error)
            if case .begun = moment { moment = .lost(fault) }
            throw fault
        }
        guard case .lost(let fault) = moment else { preconditionFailure("It was lost.") }
        throw fault
    }
}
