import Journal
import ParlorWire
import Postgres

extension PostgresJournal {
    /// Each statement sees what was committed before it: the lock is taken by one of them.
    private static let begin = "BEGIN ISOLATION LEVEL READ COMMITTED"
    func keep(_ batch: Batch) throws(JournalFault) -> Appended {
        let outcome: Result<Appended, JournalFault>
        do throws(PostgresFault) {
            outcome = try keepAtLast(batch)
        } catch { throw fault(error) }
        return try outcome.get()
    }

    /// Another connection of a pooler is worth another try: nothing can have come of the first.
    private func keepAtLast(
        _ batch: Batch
    ) throws(PostgresFault) -> Result<Appended, JournalFault> {
        do throws(PostgresFault) { return try keepOnce(batch) } catch {
            // Somebody else's command, or the same one before: its stream's index has it.
            if error.isCollision || error.constraint == "commands" { return .success(.conflict) }
            guard error.isStatementLost else { throw error }
        }
        return try keepOnce(batch)
    }

    /// One round trip takes the lock and reads what the batch is decided on, the other writes.
    private func keepOnce(
        _ batch: Batch
    ) throws(PostgresFault) -> Result<Appended, JournalFault> {
        let questions = LockedView.Questions(about: batch, statements, salt: salt)
        let opening = [Query(Self.begin), Query(statements[.limits]), Query(statements[.lock])]
        let answers = try link.begin(endingMoment() + opening + questions.queries)
        let rest = answers.suffix(questions.queries.count)
        guard let meta = answers[rest.startIndex - 1].first else {
            link.post(Query("ROLLBACK"))
            return .failure(.corrupted(store, "its epoch is missing"))
        }
        let refusal = refuse(meta.text(0), needs: meta.int(1), Origin(in: meta, from: 2))
        guard refusal == nil, var decision = Decision(batch, on: questions.read(rest)) else {
            link.post(Query("ROLLBACK"))
            return refusal.map { .failure($0) } ?? .success(.conflict)
        }
        try link.commit(decision.queries(for: batch, statements, salt: salt))
        tail.take(batch, upTo: decision.head, decision.laterGenerations)
        return .success(.kept(upTo: decision.head))
    }

    /// What ends the reading that an append comes at the end of.
    private func endingMoment() -> [Query] {
        defer { moment = .none }
        if case .begun = moment { return [Query("COMMIT")] }
        return []
    }
}
