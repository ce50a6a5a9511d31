import Files
import Journal
import JournalSQLite
import ParlorWire
import Platform

/// Everything of a Parlor in one folder, as it was at one moment, while it runs.
///
/// It is made under another name. So a folder of its name is whole, whenever this was stopped.
struct FullBackup {
    static let journals = "journals"
    static let photos = "photos"
    /// What nobody but Parlor itself may read: not of the moment, but as it is.
    static let secrets = ["tokens", "bus"]
    static let loose = ["operator.token", "metrics.token", SettingsFile.usualName]
    /// The folder of CURVE keys, which `PARLOR_KEYS` names.
    static let keys = "keys"
    static let peers = "keys/peers"
    /// In the data folder, an empty file for each deleted account; in a back-up, a list of them.
    static let erased = "erased"
    /// Its folders, the inner ones first.
    static let folders = [journals, photos, peers, keys] + secrets

    private let place: Installation
    private let folder: String
    private let draft: String
    /// The photos of the newest back-up beside it.
    private let photosBefore: Folder?
    private let terminal: Terminal

    init(of place: Installation, to folder: String, on terminal: Terminal) {
        (self.place, self.folder, self.terminal) = (place, folder, terminal)
        draft = folder + ".draft"
        photosBefore = BackupShelf.newest(beside: folder).map { Folder("\($0)/\(Self.photos)") }
    }

    func take() throws -> BackupManifest {
        let journals = try JournalFiles(place).thatAreThere
        let lock = try DraftFolder(draft, for: folder)
        defer { lock.end() }
        try refuseSmallDisk(journals)
        // A photo that nobody shows any more may go at any time: those of before the moment first.
        try copyPhotos()
        let (kept, taken) = try copy(journals)
        try copyPhotos()
        try copySecrets()
        try copyKeys()
        try listErased()
        let manifest = BackupManifest(kept, try files(), taken: taken)
        try Folder(draft).keep(JSON.encode(manifest), as: BackupManifest.name)
        try lock.rename(to: folder)
        return manifest
    }
}

extension FullBackup {
    private func copy(
        _ journals: [JournalFiles.One]
    ) throws -> ([BackupManifest.Journal], taken: Timestamp) {
        let moment = try JournalMoment(of: journals.map(\.path))
        let taken = Clock.now
        let pause = Units.duration(milliseconds: moment.pause.wholeMilliseconds)
        terminal.print("\(taken): all journals were locked for \(pause)")
        let target = Folder("\(draft)/\(Self.journals)")
        try target.make()
        let kept = try journals.map { journal in
            let copy = JournalBackup(at: "\(target.path)/\(journal.service).sqlite")
            let summary = try moment.copy(journal.path, to: copy)
            terminal.print("\(journal.service): \(summary.sentence)")
            return BackupManifest.Journal(
                service: journal.service, epoch: summary.epoch, events: summary.head)
        }
        return (kept, taken)
    }

    private func refuseSmallDisk(_ journals: [JournalFiles.One]) throws {
        let photos = try Folder("\(place.data)/\(Self.photos)").filesIfThere.filter {
            photosBefore?.file($0.name)?.bytes != $0.bytes
        }
        let sizes = journals.map { (File.size($0.path) ?? 0) + (File.size($0.path + "-wal") ?? 0) }
        let needed = sizes.reduce(0, +) + photos.reduce(0) { $0 + Int64($1.bytes) }
        guard let room = File.room(at: draft), room < needed else { return }
        throw Complaint(
            "The back-up takes \(Units.bytes(needed)), and the disk of \(folder) has "
                + "\(Units.bytes(room)). Make room, or name a folder on another disk.")
    }

    /// They are named after their content: what is there is the same.
    private func copyPhotos() throws {
        let source = Folder("\(place.data)/\(Self.photos)")
        let target = Folder("\(draft)/\(Self.photos)")
        try target.make()
        for photo in try source.filesIfThere where target.file(photo.name)?.bytes != photo.bytes {
            guard let bytes = try source.read(photo.name, atMost: photo.bytes) else { continue }
            if !linkOld(photo.name, bytes) { try target.keep(bytes, as: photo.name) }
        }
        try target.sync()
    }

    /// Whether the back-up before has the same photo, and its file is now in this one, too. A photo
    /// that can't be read there is copied anew.
    private func linkOld(_ photo: String, _ bytes: Bytes) -> Bool {
        guard let photosBefore, photosBefore.file(photo)?.bytes == bytes.count,
            let before = try? photosBefore.read(photo, atMost: bytes.count), before == bytes
        else { return false }
        return link("\(photosBefore.path)/\(photo)", "\(draft)/\(Self.photos)/\(photo)") == 0
    }

    private func copySecrets() throws {
        for name in Self.secrets { try copy(Folder("\(place.data)/\(name)"), to: name) }
        let data = Folder(place.data)
        for name in Self.loose {
            guard let file = data.file(name) else { continue }
            guard let bytes = try data.read(name, atMost: file.bytes) else { continue }
            try Folder(draft).keep(bytes, as: name)
        }
    }

    private func copyKeys() throws {
        guard let keys = place.keys else { return }
        try copy(Folder(keys), to: Self.keys) { $0.hasSuffix(".public") || $0.hasSuffix(".secret") }
        try copy(Folder("\(keys)/peers"), to: Self.peers) { $0.hasSuffix(".public") }
    }

    private func copy(
        _ source: Folder, to name: String, where isMeant: (String) -> Bool = { _ in true }
    ) throws {
        let target = Folder("\(draft)/\(name)")
        try target.make()
        for file in try source.filesIfThere where isMeant(file.name) {
            guard let bytes = try source.read(file.name, atMost: file.bytes) else { continue }
            try target.keep(bytes, as: file.name)
        }
    }

    private func listErased() throws {
        let names = try Folder("\(place.data)/\(Self.erased)").filesIfThere.map(\.name).sorted()
        let lines = names.map { $0 + "\n" }.joined()
        try Folder(draft).keep(Bytes(lines.utf8), as: Self.erased)
    }

    /// Every file of the draft, as it is read back.
    private func files() throws -> [BackupManifest.File] {
        let inside = try Self.folders.flatMap { folder in
            try Folder("\(draft)/\(folder)").filesIfThere.map { "\(folder)/\($0.name)" }.sorted()
                .filter { $0 != Self.peers }
        }
        let loose = (Self.loose + [Self.erased]).filter { File.exists("\(draft)/\($0)") }
        return try (inside + loose).map { name in try BackupManifest.File(name, in: draft) }
    }
}

extension Folder {
    /// None where there is no such folder.
    var filesIfThere: [StoredFile] {
        get throws(FileFault) { Parlor.File.exists(path) ? try files() : [] }
    }
}

/// The folder in which a back-up is made, for one at a time.
final class DraftFolder {
    private let path: String
    private let lock: Int32
    private var isDone = false

    /// Removes what one that was stopped has left.
    init(_ path: String, for folder: String) throws {
        self.path = path
        guard !File.exists(folder) else {
            throw Complaint("\(folder) is there already. Give the back-up another name.")
        }
        try Folder(path).make()
        lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw Complaint("\(path) is in use: another back-up is made there. Wait for its end.")
        }
        try Self.refuseOthers(path)
        Self.empty(path)
    }

    deinit { close(lock) }

    /// The back-up is whole: it gets its name.
    func rename(to folder: String) throws {
        try Folder(path).sync()
        guard Platform.rename(path, folder) == 0 else {
            throw Complaint("\(folder) can't be made: \(String(cString: strerror(errno))).")
        }
        isDone = true
        try Folder(File.folder(of: folder)).sync()
    }

    /// Nothing is left of one that failed.
    func end() {
        guard !isDone else { return }
        Self.empty(path)
        rmdir(path)
    }

    /// Somebody may have another folder of this name.
    static func refuseOthers(_ path: String) throws {
        let own =
            FullBackup.folders + FullBackup.loose + [FullBackup.erased, BackupManifest.name]
        let other = File.names(in: path).first { name in
            !own.contains(where: { name == $0 || name.hasPrefix("\($0).") })
        }
        guard let other else { return }
        throw Complaint(
            "\(path) has '\(other)', which is no part of a back-up. Move that folder away.")
    }

    static func empty(_ path: String) {
        for folder in FullBackup.folders {
            for name in File.names(in: "\(path)/\(folder)") { unlink("\(path)/\(folder)/\(name)") }
            rmdir("\(path)/\(folder)")
        }
        for name in File.names(in: path) { unlink("\(path)/\(name)") }
    }
}
