import Files
import FilesPostgres
import Journal
import Platform
import Wire

extension Command {
    static let journal = Command(
        name: "journal", arguments: "copy FROM TO",
        summary: "Move all journals to another engine, and back.",
        details: """
            FROM and TO are 'sqlite:' (files in PARLOR_DATA), 'sqlite:FOLDER', or the address of a
            PostgreSQL database. All services' journals are copied, with photos and the keys of tokens.
            Ids, revisions and epochs stay: nobody notices that the engine is another.

            Run it first while Parlor runs, which takes as long as there is much. Then stop Parlor and
            run it again: it copies only what has changed, and says that all is there. Then start
            Parlor with TO as PARLOR_STORE. Stopped in between, it goes on where it was. What was
            written is read back and compared. FROM stays as it is.

            For example: parlor journal copy sqlite: postgres://parlor@db.example.org/parlor
            """,
        options: [], operands: 3...3
    ) { invocation in
        guard invocation.operands[0] == "copy" else {
            throw Complaint.usage("'parlor journal' can only 'copy': parlor journal copy FROM TO.")
        }
        let place = try Installation()
        umask(0o077)
        let move = JournalMove(
            from: try JournalPlace(invocation.operands[1], data: place.data),
            to: try JournalPlace(invocation.operands[2], data: place.data),
            services: try place.plan().services.map(\.name))
        do { return try move.run(on: Terminal.output) } catch let fault as JournalFault {
            throw Complaint("The copy is not whole. \(fault.detail)")
        } catch let fault as FileFault {
            throw Complaint("The copy is not whole. \(fault)")
        }
    }
}

/// The journals and files of all services, on their way from one place to another.
struct JournalMove {
    let from: JournalPlace
    let to: JournalPlace
    let services: [String]

    func run(on terminal: Terminal) throws -> ExitCode {
        var (copied, users): (Int, [String]) = (0, [])
        try to.prepare()
        for service in services {
            guard let source = try from.source(service) else { continue }
            var told = Clock.instant
            let copy = JournalCopy(from: source, to: try to.target(service)) { position, head in
                guard Clock.instant >= told + .seconds(2) else { return }
                told = Clock.instant
                terminal.print("\(service): \(position) of \(head) events")
            }
            let done = try copy.run()
            terminal.print(
                "\(service): all \(done.events) events, \(done.writtenRows) rows written")
            if done.sourceUser != nil { users.append(service) }
            copied += 1
        }
        guard copied > 0 else { throw Complaint("There are no journals in \(from).") }
        for (folder, service) in [("photos", "profile-store"), ("tokens", "gateway")] {
            try copy(folder, of: service, on: terminal)
        }
        guard users.isEmpty else {
            terminal.print(
                "Still written meanwhile: \(users.joined(separator: ", ")). Run 'parlor down', and"
                    + " then this again: it copies what has changed since.")
            return .ok
        }
        terminal.print(
            "All is in \(to). Start Parlor with it: PARLOR_STORE=\(to.setting) parlor up")
        return .ok
    }

    private func copy(_ folder: String, of service: String, on terminal: Terminal) throws {
        let (source, target) = (from.files(folder, of: service), to.files(folder, of: service))
        try source.prepare(now: Clock.now)
        try target.prepare(now: Clock.now)
        let present = Dictionary(
            uniqueKeysWithValues: try target.files().map { ($0.name, $0.bytes) })
        var written = 0
        for file in try source.files() where present[file.name] != file.bytes {
            guard let bytes = try source.read(file.name, atMost: file.bytes) else { continue }
            try target.keep(bytes, as: file.name)
            _ = try target.touch(file.name, at: file.changed)
            written += 1
        }
        terminal.print("\(folder): \(written) files written")
    }
}
