import Files
import Journal
import Platform

extension Command {
    static let journal = Command(
        name: "journal", arguments: "copy FROM TO",
        summary: "Move all journals to another engine, and back.",
        details: """
            FROM and TO are 'sqlite:' (files in PARLOR_DATA), 'sqlite:FOLDER', or the address of a
            PostgreSQL database. All services' journals are copied, with photos and the keys of tokens.
            Ids, revisions and epochs stay: nobody notices that the engine is another.

            Run it first while Parlor runs, which takes as long as there is much, and ends with 1. Then
            stop Parlor and run it again: it copies only what has changed, ends with 0, and says how to
            start Parlor with TO. Before, no service starts there.
            Stopped in between, it goes on where it was. What was written is read back and compared.
            FROM stays as it is. So does a TO that a service has worked with: it is not written over.

            For example: parlor journal copy sqlite: postgres://parlor@db.example.org/parlor
            """,
        options: [], operands: 3...3
    ) { invocation in
        guard invocation.operands[0] == "copy" else {
            throw Complaint.usage("'parlor journal' can only 'copy': parlor journal copy FROM TO.")
        }
        let place = try Installation()
        umask(0o077)
        let from = try journalPlace(invocation.operands[1], data: place.data)
        let to = try journalPlace(invocation.operands[2], data: place.data)
        let plan = try place.plan()
        let move = JournalMove(
            from: from, to: to, services: plan.services.map(\.name), terminal: .output)
        do {
            let moved = try move.run()
            try KnownStores.rememberMove(of: moved, from: from, to: to, data: place.data)
        } catch let fault as JournalFault {
            throw Complaint("The copy is not whole. \(fault.detail)")
        } catch let fault as FileFault {
            throw Complaint("The copy is not whole. \(fault)")
        }
        return .ok
    }
}
