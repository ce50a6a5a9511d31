import Files
import Hosting
import Journal
import JournalSQLite
import ParlorWire
import Platform

extension Command {
    static let backup = Command(
        name: "backup", arguments: "[SERVICE FILE]",
        summary: "Copy a service's journal to a file, or everything to a folder.",
        details: """
            Parlor may keep running. FILE has everything up to one moment, and needs no other file.
            It is checked from beginning to end. An existing FILE is never replaced.

            'parlor backup --all FOLDER' copies the journals of all services at one moment, the
            photos that they show, and the keys, those of PARLOR_KEYS too. For that moment, some
            milliseconds, no service can write. FOLDER is there only when it is whole: its
            manifest.json has the size and the hash of every file. Photos that the newest back-up
            beside it has are linked, not copied: each is whole by itself, and may be deleted.

            'parlor backup --due' makes one in the folder of PARLOR_BACKUPS, if the newest there is
            older than PARLOR_BACKUP_HOURS, and deletes the oldest beyond PARLOR_BACKUP_KEEP. Let a
            timer run it. 'parlor backup verify FOLDER' reads a back-up of everything, and says
            whether all of it is as it was written.

            For example: parlor backup --all backups/2026-03-01
            """,
        options: [
            .flag("--all", "Everything, to a folder."),
            .flag("--due", "Everything, if it is time for it by the settings."),
        ],
        operands: 0...2
    ) { invocation in
        if invocation.operands.first == "verify" { return try verify(invocation) }
        let place = try Installation()
        umask(0o077)
        if invocation.has("--due") { return try backUpIfDue(place, invocation) }
        let operands = try BackupOperands(invocation)
        guard let service = operands.service else {
            return try backUpAll(place, to: operands.target)
        }
        let journal = try JournalOperand(service, place)
        do throws(JournalFault) {
            let kept = try JournalBackup(at: operands.target).take(from: journal.path)
            Terminal.output.print(
                "\(operands.target) has the \(kept.sentence) of \(journal.service).")
        } catch {
            throw Complaint("No backup was made. \(error.detail)")
        }
        return .ok
    }

    static let restore = Command(
        name: "restore", arguments: "SERVICE FILE",
        summary: "Put a backup in the place of a service's journal, or of everything.",
        details: """
            No instance of the service may run. FILE is checked first, and left as it is. The
            journal loses what happened after the backup, so it gets a new epoch. Devices that
            watch its streams get their state anew. Services that follow it go on where its events
            end: nothing counts twice. The old journal is kept as <service>.sqlite.replaced until
            the next restore, or until the next person deletes their account.

            'parlor restore --all FOLDER' does so for all services, while nothing runs: all journals
            are replaced, or none. If it is stopped, run it again. Photos that are missing are
            added, and so are the names of deleted accounts. Keys that are there stay.

            For example: parlor restore --all backups/2026-03-01
            """,
        options: [.flag("--all", "Everything, from a folder.")], operands: 1...2
    ) { invocation in
        let place = try Installation()
        let operands = try BackupOperands(invocation)
        umask(0o077)
        guard let service = operands.service else {
            return try restoreAll(place, from: operands.target)
        }
        let journal = try JournalOperand(service, place)
        try File.makeFolder(place.data)
        do throws(JournalFault) {
            let kept = try JournalBackup(at: operands.target).restore(to: journal.path)
            Terminal.output.print(
                "\(journal.service) has the \(kept.sentence) of \(operands.target) again, under the "
                    + "new epoch \(kept.epoch).")
        } catch {
            let remedy =
                error.code == .inUse
                ? " 'parlor down' stops everything, 'parlor scale \(journal.service)=0' this service."
                : ""
            throw Complaint("Nothing was restored. \(error.detail)\(remedy)")
        }
        return .ok
    }
}

private func backUpAll(_ place: Installation, to folder: String) throws -> ExitCode {
    let manifest: BackupManifest
    do {
        manifest = try FullBackup(of: place, to: folder, on: .output).take()
    } catch { throw error.complaint(after: "No backup was made.") }
    let tokens = try JournalFiles(place).tokens.map { store in
        " but the keys of tokens, which are in \(store): back that up, too. It has"
    }
    let bytes = Units.bytes(Int64(manifest.bytes))
    Terminal.output.print(
        "\(folder) has everything of \(manifest.taken)\(tokens ?? ":") "
            + "\(manifest.files.count) files, \(bytes).")
    return .ok
}

private func backUpIfDue(_ place: Installation, _ invocation: Invocation) throws -> ExitCode {
    guard invocation.operands.isEmpty, !invocation.has("--all") else {
        throw Complaint.usage("--due takes nothing else: PARLOR_BACKUPS says where.")
    }
    guard let shelf = try BackupShelf(place.settings.all) else {
        throw Complaint.setUp("Set PARLOR_BACKUPS to the folder of the back-ups.")
    }
    try Folder(shelf.folder).make()
    try shelf.removeLeftovers()
    let now = Clock.now
    guard shelf.isDue(at: now) else {
        Terminal.output.print("None is due: \(shelf.newest(at: now) ?? "") is the newest.")
        return .ok
    }
    let code = try backUpAll(place, to: "\(shelf.folder)/\(BackupShelf.name(at: now))")
    for name in try shelf.removeSurplus(at: now) {
        Terminal.output.print("\(name) was deleted.")
    }
    return code
}

private func verify(_ invocation: Invocation) throws -> ExitCode {
    guard invocation.operands.count == 2, !invocation.has("--all"), !invocation.has("--due") else {
        throw Complaint.usage("Say which back-up: parlor backup verify FOLDER.")
    }
    let folder = File.absolute(invocation.operands[1])
    let manifest = try BackupManifest(in: folder)
    try manifest.verify(in: folder)
    for journal in manifest.journals {
        let kept: JournalSummary
        do throws(JournalFault) {
            kept = try JournalBackup(at: "\(folder)/\(journal.file)").verify()
        } catch {
            guard error.code == .otherVersion else {
                throw Complaint("\(error.detail) Use another back-up.")
            }
            // Its hash is right, and only this version's journals can be read event by event.
            Terminal.output.print("\(journal.service): as it was written, by another version")
            continue
        }
        guard kept.head == journal.events, kept.epoch == journal.epoch else {
            throw Complaint(
                "\(folder)/\(journal.file) is not what was written. Use another back-up.")
        }
        Terminal.output.print("\(journal.service): \(kept.sentence)")
    }
    Terminal.output.print(
        "\(folder) is whole: \(manifest.files.count) files, "
            + "\(Units.bytes(Int64(manifest.bytes))), of \(manifest.taken).")
    return .ok
}

private func restoreAll(_ place: Installation, from folder: String) throws -> ExitCode {
    do {
        _ = try JournalFiles(place)
        try FullRestore(of: folder, to: place, on: .output).run()
    } catch { throw error.complaint(after: "It was not restored.") }
    Terminal.output.print("\(place.data) has everything of \(folder) again.")
    return .ok
}

extension Error {
    fileprivate func complaint(after sentence: String) -> any Error {
        switch self {
        case let fault as JournalFault: Complaint("\(sentence) \(fault.detail)")
        case let fault as FileFault: Complaint("\(sentence) \(fault)")
        case let complaint as Complaint:
            Complaint("\(sentence) \(complaint.sentence)", exit: complaint.exit)
        default: self
        }
    }
}

/// `SERVICE FILE`, or `--all FOLDER`.
struct BackupOperands {
    /// Nil for everything.
    let service: String?
    /// Absolute.
    let target: String

    init(_ invocation: Invocation) throws(Complaint) {
        let operands = invocation.operands
        let isAll = invocation.has("--all")
        guard operands.count == (isAll ? 1 : 2) else {
            throw .usage("Say SERVICE FILE, or --all FOLDER.")
        }
        service = isAll ? nil : operands[0]
        target = File.absolute(operands.last!)
    }
}

/// The journal of a service that is named on the command line.
struct JournalOperand {
    let service: String
    let path: String

    init(_ name: String, _ place: Installation) throws(Complaint) {
        let plan = try place.plan()
        let services = plan.services.dropFirst().map(\.name)
        guard services.contains(name) else {
            throw .usage(
                "There is no service '\(name)' with a journal. "
                    + hint(for: name, among: services))
        }
        service = name
        try place.refuseOtherStores(by: plan)
        switch try place.store(of: name) {
        case .sqlite(let file): path = file
        case .postgres(let store): throw .notAFile(store)
        }
    }
}

extension JournalSummary {
    var sentence: String {
        let events = head == 1 ? "1 event" : "\(head) events"
        return last.map { "\(events) up to \($0)" } ?? events
    }
}
