import Files
import ParlorWire
import Platform

/// The folder of the back-ups that a timer makes: when the next is due, and which may go.
struct BackupShelf {
    private static let draftEnding = ".draft"

    let folder: String
    private let interval: Duration
    private let most: Int

    /// Nil where the settings name no folder.
    init?(_ settings: [String: String]) throws(Complaint) {
        let hours = try Self.number("PARLOR_BACKUP_HOURS", 24, in: 1...8_760, settings)
        most = try Self.number("PARLOR_BACKUP_KEEP", 7, in: 1...1_000, settings)
        interval = .seconds(hours * 3_600)
        guard let folder = settings["PARLOR_BACKUPS"], !folder.isEmpty else { return nil }
        self.folder = folder
    }

    /// The name of a back-up that is begun then.
    static func name(at moment: Timestamp) -> String {
        moment.description.replacing(":", with: ".")
    }

    /// Nil when the name is none of those.
    static func moment(of name: String) -> Timestamp? {
        var text = Bytes(name.utf8)
        guard text.count > 16 else { return nil }
        for place in [13, 16] { text[place] = UInt8(ascii: ":") }
        return Timestamp(iso8601: text).flatMap { Self.name(at: $0) == name ? $0 : nil }
    }

    /// The name of the newest whole one.
    func newest(at now: Timestamp) -> String? { whole(until: now).last }

    func isDue(at now: Timestamp) -> Bool {
        let last = newest(at: now).flatMap(Self.moment(of:))
        return last.map { now - $0 >= interval } ?? true
    }

    /// What was stopped while it was made or deleted.
    func removeLeftovers() throws {
        for name in File.names(in: folder) {
            if Self.moment(of: name) != nil, !isWhole(name) {
                try DraftFolder.refuseOthers("\(folder)/\(name)")
                remove(name)
            }
            guard name.hasSuffix(Self.draftEnding) else { continue }
            let target = String(name.dropLast(Self.draftEnding.utf8.count))
            guard Self.moment(of: target) != nil else { continue }
            try DraftFolder("\(folder)/\(name)", for: "\(folder)/\(target)").end()
        }
    }

    /// Deletes the oldest beyond those that are kept, and returns their names.
    func removeSurplus(at now: Timestamp) throws -> [String] {
        let surplus = whole(until: now).dropLast(most)
        for name in surplus {
            try DraftFolder.refuseOthers("\(folder)/\(name)")
            // Without it, there is no back-up, whenever this is stopped.
            unlink("\(folder)/\(name)/\(BackupManifest.name)")
            try Folder("\(folder)/\(name)").sync()
            remove(name)
        }
        return Array(surplus)
    }
}

extension BackupShelf {
    /// The names of the whole ones, the oldest first. One of the future was made by a clock that
    /// went wrong: if it counted, those that are made from now on would be the oldest, and go.
    private func whole(until now: Timestamp) -> [String] {
        File.names(in: folder).filter { name in
            guard let moment = Self.moment(of: name) else { return false }
            return moment <= now && isWhole(name)
        }
    }

    private func isWhole(_ name: String) -> Bool {
        File.exists("\(folder)/\(name)/\(BackupManifest.name)")
    }

    private func remove(_ name: String) {
        DraftFolder.empty("\(folder)/\(name)")
        rmdir("\(folder)/\(name)")
    }

    private static func number(
        _ name: String, _ usual: Int, in range: ClosedRange<Int>, _ settings: [String: String]
    ) throws(Complaint) -> Int {
        guard let text = settings[name], !text.isEmpty else { return usual }
        guard let number = Int(text), range.contains(number) else {
            throw .setUp(
                "\(name) is '\(text)', which can't be used. It is a number from "
                    + "\(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}

extension BackupShelf {
    /// The newest whole back-up in the same folder. Those of others could change under us.
    static func newest(beside folder: String) -> String? {
        let parent = File.folder(of: folder)
        let whole = File.names(in: parent).map { "\(parent)/\($0)" }.filter(isOurs)
        let taken = whole.compactMap { path in
            (try? BackupManifest(in: path)).map { (path: path, taken: $0.taken) }
        }
        return taken.max { $0.taken < $1.taken }?.path
    }

    private static func isOurs(_ path: String) -> Bool {
        var status = stat()
        return stat("\(path)/\(BackupManifest.name)", &status) == 0
            && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
    }
}
