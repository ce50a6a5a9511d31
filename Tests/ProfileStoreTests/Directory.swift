import Contracts
import EventSourcing
import Hosting
import Journal
import Wire

@testable import ProfileStore

/// The whole service on a journal in memory: calls go in as bytes, answers come out.
final class Directory {
    private let host: Host
    private var commands = 0

    init() throws {
        host = try Host(MemoryJournal(on: MemoryJournal.Disk(epoch: "e1")), secret: 1)
            .serving(Person.self).serving(Account.self)
            .answering(PersonQuery.self).answering(StoreQuery.self)
    }

    /// The body of the answer, or the failure.
    @discardableResult
    func tell(
        _ actor: Actor, _ choice: some Choice, key: EntityKey = "", id: CommandID? = nil
    ) throws -> Bytes {
        commands += 1
        let (name, body) = JSON.encode(choice: choice)
        let header = CallHeader(
            id: id ?? CommandID("c\(commands)"), call: CallName(name), actor: actor)
        let call = Call(kind: header.call.kind, key: key, header: header, body: body)
        let outcome = host.receive([call], now: .noon)
        if let failure = outcome.replies[0].failure { throw failure }
        return outcome.replies[0].body
    }

    func ask<Answer: Decodable>(
        _ query: some Choice, by actor: Actor, key: EntityKey = "", as type: Answer.Type
    ) throws -> Answer {
        try JSON.decode(type, from: tell(actor, query, key: key))
    }
}
