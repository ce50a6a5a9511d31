import Files
import Journal
import JournalSQLite
import Platform
import Wire

/// Puts a back-up of everything in place: all of its journals, or none.
struct FullRestore {
    private let place: Installation
    private let folder: String
    private let terminal: Terminal
    private let joint: JointRestore

    init(of folder: String, to place: Installation, on terminal: Terminal) {
        (self.place, self.folder, self.terminal) = (place, folder, terminal)
        joint = JointRestore(in: place.data)
    }

    func run() throws {
        guard !place.run.isRunning else {
            throw Complaint(
                "Parlor runs with its data in \(place.data). 'parlor down' stops everything.")
        }
        guard let source = joint.unfinished else { return try begin() }
        guard source == folder else {
            throw Complaint(
                "A restore of \(source) was begun and not finished. Finish it first: "
                    + "'parlor restore --all \(source)'.")
        }
        terminal.print("It was complete, and is finished now.")
        try joint.finish()
    }

    private func begin() throws {
        let manifest = try BackupManifest(in: folder)
        try refuseOtherJournals(manifest)
        try joint.refuseHeld(manifest.journals.map(\.service))
        try manifest.verify(in: folder)
        terminal.print(
            "\(folder) is whole: \(manifest.files.count) files, "
                + "\(Units.bytes(Int64(manifest.bytes))), of \(manifest.taken).")
        try Folder(place.data).make()
        try joint.begin()
        for journal in manifest.journals {
            let backup = JournalBackup(
                at: "\(folder)/\(FullBackup.journals)/\(journal.service).sqlite")
            let summary = try joint.draft(journal.service, from: backup)
            terminal.print(
                "\(journal.service): \(summary.sentence), under the new epoch \(summary.epoch)")
        }
        try addPhotos()
        try addSecrets()
        try joint.complete(from: folder)
    }

    /// What they hold would be of another moment than the rest.
    private func refuseOtherJournals(_ manifest: BackupManifest) throws {
        let kept = Set(manifest.journals.map(\.service))
        for journal in try JournalFiles(place).all
        where !kept.contains(journal.service) && (File.size(journal.path) ?? 0) > 0 {
            throw Complaint(
                "\(folder) has no journal of \(journal.service), and \(journal.path) is there. "
                    + "Move it away, with the files beside it.")
        }
    }
}

extension FullRestore {
    /// They are named after their content: those that are there stay, and those that no avatar
    /// shows go by themselves.
    private func addPhotos() throws {
        let source = Folder("\(folder)/\(FullBackup.photos)")
        let target = Folder("\(place.data)/\(FullBackup.photos)")
        try target.make()
        for photo in try source.filesIfThere {
            guard let bytes = try source.read(photo.name, atMost: photo.bytes) else { continue }
            let there = try target.read(photo.name, atMost: photo.bytes + 1)
            if there != bytes { try target.keep(bytes, as: photo.name) }
        }
    }

    /// Only where there are none: a key that leaked, and was deleted since, must not come back.
    private func addSecrets() throws {
        for name in FullBackup.secrets {
            let target = Folder("\(place.data)/\(name)")
            guard try target.filesIfThere.isEmpty else { continue }
            try target.make()
            let source = Folder("\(folder)/\(name)")
            for file in try source.filesIfThere {
                guard let bytes = try source.read(file.name, atMost: file.bytes) else { continue }
                try target.keep(bytes, as: file.name)
            }
        }
        let (source, target) = (Folder(folder), Folder(place.data))
        for name in FullBackup.loose where !target.has(name) {
            guard let file = source.file(name),
                let bytes = try source.read(name, atMost: file.bytes)
            else { continue }
            try target.keep(bytes, as: name)
        }
    }
}
