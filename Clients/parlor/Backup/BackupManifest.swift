import Files
import Hosting
import ParlorWire
import Platform
import Sodium

/// What a back-up of everything consists of. It is written last: without it, there is no back-up.
struct BackupManifest: Codable {
    static let name = "manifest.json"
    static let format = 1
    /// The largest that is read.
    private static let mostBytes = 1 << 30

    let format: Int
    /// The version of Parlor that made it.
    let parlor: String
    /// The moment whose state it has.
    let taken: Timestamp
    let journals: [Journal]
    let files: [File]

    struct Journal: Codable {
        let service: String
        let epoch: Epoch
        let events: Position
    }

    struct File: Codable, Hashable {
        /// Its path in the folder of the back-up.
        let name: String
        let bytes: Int
        let hash: String
    }

    /// Of the back-up in a folder.
    init(in folder: String) throws(Complaint) {
        let path = "\(folder)/\(Self.name)"
        guard let bytes = try Self.read(in: Folder(folder)) else {
            throw Complaint(
                "\(folder) is no whole back-up: it has no \(Self.name). Name a folder that "
                    + "'parlor backup --all' has made.")
        }
        do throws(Malformed) { self = try JSON.decode(BackupManifest.self, from: bytes) } catch {
            throw Complaint("\(path) can't be read: \(error.reason) Use another back-up.")
        }
        guard format == Self.format else {
            throw Complaint(
                "\(folder) was made by a newer Parlor (\(parlor)). Restore it with that one.")
        }
    }

    /// Nil where there is none.
    private static func read(in folder: Folder) throws(Complaint) -> Bytes? {
        let size = folder.file(name)?.bytes ?? 0
        guard size <= mostBytes else {
            throw Complaint("\(folder)/\(name) is too large to be one. Use another back-up.")
        }
        do throws(FileFault) { return try folder.read(name, atMost: size) } catch {
            throw Complaint(
                "\(error) Move the back-up to where the owner of the data may read it: as root, "
                    + "this command becomes that user first.")
        }
    }

    init(_ journals: [Journal], _ files: [File], taken: Timestamp) {
        (self.journals, self.files, self.taken) = (journals, files, taken)
        (format, parlor) = (Self.format, Release.version)
    }

    /// Reads every file of the back-up, and throws what is not as it was written.
    func verify(in folder: String) throws(Complaint) {
        let names = Set(files.map(\.name))
        for journal in journals where !names.contains(journal.file) {
            throw Complaint(
                "\(folder) says nothing of its file \(journal.file). Use another back-up.")
        }
        for file in files {
            guard file.name.split(separator: "/").allSatisfy({ $0 != ".." }) else {
                throw Complaint(
                    "\(folder) names '\(file.name)', which leads out of it. Use another.")
            }
            let found = try File(file.name, in: folder)
            guard found == file else {
                throw Complaint(
                    "\(folder)/\(file.name) is not what was written. Use another back-up.")
            }
        }
    }

    var bytes: Int { files.reduce(0) { $0 + $1.bytes } }

    /// The names of its files in a folder of it, without those in folders of that.
    func names(in folder: String) -> [String] {
        files.compactMap { file in
            guard file.name.hasPrefix("\(folder)/") else { return nil }
            let name = file.name.dropFirst(folder.utf8.count + 1)
            return name.contains("/") ? nil : String(name)
        }
    }
}

extension BackupManifest.Journal {
    /// Its path in the folder of the back-up.
    var file: String { "\(FullBackup.journals)/\(service).sqlite" }
}

extension BackupManifest.File {
    private static let chunk = 1 << 20

    /// As the file is now.
    init(_ name: String, in folder: String) throws(Complaint) {
        let path = "\(folder)/\(name)"
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            throw Complaint("\(path) can't be read: \(String(cString: strerror(errno))).")
        }
        defer { close(file) }
        let fingerprint = GrowingFingerprint()
        var (count, chunk) = (0, Bytes(repeating: 0, count: Self.chunk))
        while true {
            let got = Platform.read(file, &chunk, chunk.count)
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else {
                throw Complaint("\(path) can't be read: \(String(cString: strerror(errno))).")
            }
            guard got > 0 else { break }
            fingerprint.append(got == chunk.count ? chunk : Bytes(chunk.prefix(got)))
            count += got
        }
        (self.name, bytes, hash) = (name, count, fingerprint.finish().text)
    }
}
