public import Journal
import ParlorWire
import Platform

/// Puts back-ups of several services into the place of their journals: all of them, or none.
///
/// Beside the journals, a folder has the drafts. Once a file there says that they are complete,
/// they only have to take their names: whoever was stopped in between is finished by the next, and
/// until then no service starts.
public final class JointRestore {
    private let data: String
    private var folder: String { Self.folder(in: data) }
    private var lock: Int32 = -1

    /// Of the journals in a data folder.
    public init(in data: String) { self.data = data }

    deinit { close(lock) }

    /// Where the unfinished one takes its journals from; nil when there is none.
    public var unfinished: String? { Self.source(in: data) }

    /// No process may have one of these journals open.
    public func refuseHeld(_ services: [String]) throws(JournalFault) {
        for service in services { try JournalFile.refuseHeld(journal(service)) }
    }

    /// Begins anew: removes what one has left that was not complete.
    public func begin() throws(JournalFault) {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw JournalFault(opening: folder, errno: errno)
        }
        try takeLock()
        for name in Platform.names(inFolder: folder) ?? [] { unlink("\(folder)/\(name)") }
    }

    /// Copies a back-up beside the journal of a service, under a new epoch.
    public func draft(
        _ service: String, from backup: JournalBackup
    ) throws(JournalFault) -> JournalSummary {
        try backup.renew(at: draft(service)) { draft throws(JournalFault) in
            try JournalFile.sync(draft)
        }
    }

    /// Lets the drafts take the places of the journals, which no process may have open. From here
    /// on it is never undone.
    public func complete(from source: String) throws(JournalFault) {
        let services = try drafted()
        try turnstiles(of: services)[...].pass(within: Turnstile.patienceAtOpening) {
            () throws(JournalFault) in
            try refuseHeld(services)
            try write(source)
            try replace(services)
        }
    }

    /// Goes on where one that was complete was stopped.
    public func finish() throws(JournalFault) {
        try takeLock()
        let services = try drafted()
        try turnstiles(of: services)[...].pass(within: Turnstile.patienceAtOpening) {
            () throws(JournalFault) in
            try refuseHeld(services)
            try replace(services)
        }
    }
}

extension JointRestore {
    private static let ending = ".sqlite"

    private static func folder(in data: String) -> String { "\(data)/restoring" }
    private static func mark(in data: String) -> String { "\(folder(in: data))/complete" }

    private func takeLock() throws(JournalFault) {
        lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw JournalFault(opening: folder, errno: errno) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw JournalFault(
                .inUse, "Another restore is at work in \(data). Wait until it has ended.")
        }
    }

    private func journal(_ service: String) -> String { "\(data)/\(service)\(Self.ending)" }
    private func draft(_ service: String) -> String { "\(folder)/\(service)\(Self.ending)" }

    private func drafted() throws(JournalFault) -> [String] {
        guard let names = Platform.names(inFolder: folder) else {
            throw JournalFault(opening: folder, errno: errno)
        }
        return names.filter { $0.hasSuffix(Self.ending) }
            .map { String($0.dropLast(Self.ending.count)) }.sorted()
    }

    private func turnstiles(of services: [String]) throws(JournalFault) -> [Turnstile] {
        var turnstiles: [Turnstile] = []
        for service in services { turnstiles.append(try Turnstile(at: journal(service))) }
        return turnstiles
    }

    private func replace(_ services: [String]) throws(JournalFault) {
        for service in services { try JournalFile.replace(journal(service), by: draft(service)) }
        unlink(Self.mark(in: data))
        rmdir(folder)
        try JournalFile.sync(data)
    }

    private func write(_ source: String) throws(JournalFault) {
        let mark = Self.mark(in: data)
        let file = open(mark + ".draft", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw JournalFault(opening: mark, errno: errno) }
        let bytes = Bytes(source.utf8)
        let isWritten = Platform.write(file, bytes, bytes.count) == bytes.count
        close(file)
        guard isWritten else { throw .full(mark) }
        try JournalFile.rename(mark + ".draft", to: mark)
    }

    private static func source(in data: String) -> String? {
        let file = open(mark(in: data), O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = Bytes(repeating: 0, count: 4_096)
        let count = Platform.read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    /// Some of the journals beside this one may be of before the restore, others of after it.
    static func refuseUnfinished(besides journal: String) throws(JournalFault) {
        guard let source = source(in: JournalFile.folder(of: journal)) else { return }
        throw JournalFault(
            .unopenable,
            "A restore of all journals was begun and not finished. Run 'parlor restore --all \(source)'"
                + " again.")
    }
}
