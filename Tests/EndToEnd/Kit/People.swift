import BusZeroMQ
import Hosting
import ParlorWire
import Testing

enum People {
    static func named(_ stem: String, _ count: Int) -> [PersonID] {
        (1...count).map { PersonID("\(stem)\($0)") }
    }
}

extension BusClient {
    /// Every rename that was acknowledged is in its person's history, once, at the revision that
    /// was answered; and no history has a gap.
    func expectKept(
        _ answered: [Renames.Answered], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for (person, renames) in Dictionary(grouping: answered, by: \.person) {
            let history = try history(of: person)
            #expect(
                history.map(\.rev) == Array(1...max(1, history.count)),
                "The history of \(person) has a gap.", sourceLocation: sourceLocation)
            let changes = history.filter { ["created", "identityChanged"].contains($0.event) }
            let revisions = Dictionary(grouping: changes, by: \.id).mapValues { $0.map(\.rev) }
            for rename in renames where rename.reply.failure == nil {
                let kept = revisions[rename.call.header.id] ?? []
                #expect(
                    kept.count == 1 && kept.first == rename.reply.header.rev,
                    "\(rename.call.header.id) was answered \(rename.reply.header) and is at \(kept).",
                    sourceLocation: sourceLocation)
            }
        }
    }

    /// Sent once more, all together, each is answered as it was, adds nothing, and nobody serving
    /// is so busy with them that the bus misses it.
    func expectFirstAnswers(
        _ answered: [Renames.Answered], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let people = Set(answered.map(\.person)).sorted()
        let revisions = try people.map { try history(of: $0).count }
        let refused = try busStatus.refused
        let again = try replies(to: answered.map(\.call))
        #expect(try busStatus.refused == refused, sourceLocation: sourceLocation)
        for one in answered {
            let id = one.call.header.id
            #expect(
                again[id] == one.reply, "\(id) was answered differently.",
                sourceLocation: sourceLocation)
        }
        #expect(
            try people.map { try history(of: $0).count } == revisions,
            sourceLocation: sourceLocation)
    }
}
