import Files
import Journal
import JournalSQLite
import ParlorWire
import Platform

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
            let backup = JournalBackup(at: "\(folder)/\(journal.file)")
            let summary = try joint.draft(journal.service, from: backup)
            terminal.print(
                "\(journal.service): \(summary.sentence), under the new epoch \(summary.epoch)")
        }
        try addPhotos(manifest)
        try addSecrets(manifest)
        try addKeys(manifest)
        try addErased(manifest)
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

/// Only what the manifest names is read: nothing else was compared with it.
extension FullRestore {
    /// They are named after their content: those that are there stay, and those that no avatar
    /// shows go by themselves.
    private func addPhotos(_ manifest: BackupManifest) throws {
        let source = Folder("\(folder)/\(FullBackup.photos)")
        let target = Folder("\(place.data)/\(FullBackup.photos)")
        try target.make()
        for name in manifest.names(in: FullBackup.photos) {
            let bytes = try read(name, in: source)
            let there = try target.read(name, atMost: bytes.count + 1)
            if there != bytes { try target.keep(bytes, as: name) }
        }
    }

    private func addSecrets(_ manifest: BackupManifest) throws {
        for name in FullBackup.secrets {
            try add(manifest, name, to: Folder("\(place.data)/\(name)"))
        }
        let (source, target) = (Folder(folder), Folder(place.data))
        let named = Set(manifest.files.map(\.name))
        for name in FullBackup.loose where named.contains(name) && !target.has(name) {
            try target.keep(try read(name, in: source), as: name)
        }
    }

    private func addKeys(_ manifest: BackupManifest) throws {
        guard !manifest.names(in: FullBackup.keys).isEmpty else { return }
        let source = "\(folder)/\(FullBackup.keys)"
        guard let keys = place.keys else {
            terminal.print(
                "The keys of the bus are in \(source), and PARLOR_KEYS names no folder. If this "
                    + "Parlor is to use them, set it, and copy them there.")
            return
        }
        do {
            try add(manifest, FullBackup.keys, to: Folder(keys))
            try add(manifest, FullBackup.peers, to: Folder("\(keys)/peers"))
        } catch let fault as FileFault {
            throw Complaint("\(fault) Copy \(source) to \(keys), then run this again.")
        }
    }

    /// Only where there are none: a key that leaked, and was deleted since, must not come back.
    private func add(_ manifest: BackupManifest, _ name: String, to target: Folder) throws {
        guard try target.filesIfThere.isEmpty else { return }
        try target.make()
        let source = Folder("\(folder)/\(name)")
        for file in manifest.names(in: name) {
            try target.keep(try read(file, in: source), as: file)
        }
    }

    /// Added to those that are there: whoever was deleted stays so.
    private func addErased(_ manifest: BackupManifest) throws {
        guard manifest.files.contains(where: { $0.name == FullBackup.erased }) else { return }
        let list = try read(FullBackup.erased, in: Folder(folder))
        let target = Folder("\(place.data)/\(FullBackup.erased)")
        try target.make()
        for line in list.split(separator: UInt8(ascii: "\n")) {
            let name = String(decoding: line, as: UTF8.self)
            guard !name.hasPrefix("."), !name.contains("/"), !target.has(name) else { continue }
            try target.keep([], as: name)
        }
    }

    private func read(_ name: String, in source: Folder) throws -> Bytes {
        guard let file = source.file(name), let bytes = try source.read(name, atMost: file.bytes)
        else { throw Complaint("\(source)/\(name) has gone. Nothing was restored.") }
        return bytes
    }
}
