import Files
import Journal
import ParlorWire
import Platform

/// The journals and files of all services, on their way from one place to another.
///
/// The target is locked before the first of them comes, and unlocked when all are there: stopped
/// anywhere, it is a place that no service starts with, and the next copy goes on.
struct JournalMove {
    let from: any JournalPlace
    let to: any JournalPlace
    let services: [String]
    let terminal: Terminal

    private static let folders = [("photos", "profile-store"), ("tokens", "gateway")]

    /// The services whose journals are there now.
    @discardableResult
    func run() throws -> [String] {
        guard try !from.copyLock.isLocked else { throw JournalFault.copiedInPart("\(from)") }
        let sources = try services.filter(from.hasJournal).map { ($0, try from.source($0)) }
        guard !sources.isEmpty else { throw Complaint("There are no journals in \(from).") }
        try to.prepare()
        for (service, source) in sources where try to.hasJournal(of: service) {
            try copy(of: service, from: source).check()
        }
        try to.copyLock.lock()
        for (folder, service) in Self.folders {
            let written = try from.files(folder, of: service)
                .copy(to: to.files(folder, of: service), now: Clock.now)
            terminal.print("\(folder): \(written) files written")
        }
        let copies = try sources.map { ($0, try copy(of: $0, from: $1)) }
        for (service, copy) in copies {
            let brought = try copy.bring()
            terminal.print(
                "\(service): \(brought.events) events, \(brought.writtenRows) rows written")
        }
        let written = try copies.filter { try !$1.finish() }.map(\.0)
        guard written.isEmpty else { throw writtenMeanwhile(written) }
        try to.copyLock.unlock()
        terminal.print("All is in \(to). Start Parlor with it: \(to.settings) parlor up")
        return sources.map(\.0)
    }

    private func copy(of service: String, from source: any CopiedJournal) throws -> JournalCopy {
        var told = Clock.instant
        return JournalCopy(from: source, to: try to.target(service)) { position, head in
            guard Clock.instant >= told + .seconds(2) else { return }
            told = Clock.instant
            terminal.print("\(service): \(position) of \(head) events")
        }
    }

    private func writtenMeanwhile(_ services: [String]) -> Complaint {
        Complaint(
            "The copy is not whole: \(services.joined(separator: ", ")) may have been written"
                + " meanwhile. Run 'parlor down', and then this again: it copies what has changed"
                + " since.")
    }
}
