import Journal
import JournalSQLite

extension Doctor {
    /// Reads every journal from its beginning to its end.
    func journals() -> [Finding] {
        // A turnstile stays beside a journal that was deleted.
        let names = Set(
            File.names(in: place.data).compactMap { name in
                [".sqlite", ".sqlite.turn"].first { name.hasSuffix($0) }
                    .map { name.dropLast($0.count) + ".sqlite" }
            }
        ).sorted()
        guard !names.isEmpty else {
            return [.well("There are no journals in the data folder yet.")]
        }
        return names.map { name in
            let path = "\(place.data)/\(name)"
            do throws(JournalFault) {
                if try SQLiteJournal.isEmpty(at: path) {
                    return .well("The journal \(name) has nothing in it yet.")
                }
                try SQLiteJournal.refuseUnwritable(path)
                try SQLiteJournal(reading: path).verify()
            } catch {
                return .wrong("The journal \(name) has a fault: \(error.detail)", mending(error))
            }
            let size = (File.size(path) ?? 0) + (File.size(path + "-wal") ?? 0)
            return .well("The journal \(name) is whole (\(Units.bytes(size))).")
        }
    }

    private func mending(_ fault: JournalFault) -> String {
        switch fault.code {
        case .corrupted:
            "Stop the service, and put its last backup in its place with 'parlor restore'."
        case .otherVersion: "Run the version of Parlor that wrote it, or a newer one."
        case .full: "Make room on the disk of \(place.data)."
        case .readOnly, .unopenable, .inUse, .io:
            "Check who may write the file and its folder, and whether the disk works ('dmesg')."
        }
    }
}
