import Door
import ParlorWire
import Platform
import Sodium

/// The web app's files in memory: read once, and again when they change.
///
/// Only what is found by listing the folder can be asked for. So no path leads out of it. Links and
/// hidden files are left out.
final class WebFolder {
    static let mostFiles = 2_000
    static let longestFile = 8 << 20
    /// Of all files together.
    static let mostBytes = 32 << 20
    static let deepest = 8

    private struct File {
        let version: [Int]
        let content: WebContent
    }

    let path: String
    private var files: [String: File] = [:]
    /// Another after every change of a name or of a content.
    private(set) var hash = ""
    private(set) var reads = 0

    init(_ path: String) throws(WebFault) {
        self.path = path
        try refresh()
    }

    subscript(path: String) -> WebContent? { files[path]?.content }

    /// Looks at every file, and reads those that changed. After a fault, all is as it was.
    func refresh() throws(WebFault) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .unreadable(path, errno) }
        var found: [String: File] = [:]
        var bytes = 0
        try list(folder, "/", depth: 1, &found, &bytes)
        let isSame =
            found.count == files.count && found.allSatisfy { files[$0]?.version == $1.version }
        files = found
        guard !isSame || hash.isEmpty else { return }
        let all = files.sorted { $0.key < $1.key }.map { "\($0)\n\($1.content.fingerprint)\n" }
        hash = String(Fingerprint(of: all.joined()).text.prefix(16))
    }
}

extension WebFolder {
    /// Closes the folder, too.
    private func list(
        _ folder: Int32, _ place: String, depth: Int, _ found: inout [String: File],
        _ bytes: inout Int
    ) throws(WebFault) {
        guard let directory = fdopendir(folder) else {
            close(folder)
            throw .unreadable(path, errno)
        }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            guard let name = Self.name(of: entry), !name.hasPrefix(".") else { continue }
            var status = stat()
            guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                guard depth < Self.deepest else { throw .tooMuch(path) }
                let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
                guard inner >= 0 else { continue }
                try list(inner, "\(place)\(name)/", depth: depth + 1, &found, &bytes)
            case S_IFREG:
                bytes += Int(status.st_size)
                guard status.st_size <= Self.longestFile, bytes <= Self.mostBytes,
                    found.count < Self.mostFiles
                else { throw .tooMuch(path) }
                found[place + name] = file(name, in: folder, place + name, status.version)
            default: continue
            }
        }
    }

    private func file(
        _ name: String, in folder: Int32, _ path: String, _ version: [Int]
    ) -> File? {
        if let known = files[path], known.version == version { return known }
        let descriptor = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= Self.longestFile
        else { return nil }
        reads += 1
        var bytes = Bytes(repeating: 0, count: Int(status.st_size))
        guard Platform.read(descriptor, &bytes, bytes.count) == bytes.count else { return nil }
        return File(version: status.version, content: WebContent(bytes, at: path))
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
        withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
        }
    }
}

extension WebFault {
    fileprivate static func unreadable(_ path: String, _ error: Int32) -> WebFault {
        WebFault(
            "The web app's folder \(path) can't be read: \(String(cString: strerror(error)))."
                + " Set PARLOR_WEB to the right one, or to nothing.")
    }

    fileprivate static func tooMuch(_ path: String) -> WebFault {
        WebFault(
            "The web app's folder \(path) has too much in it: up to \(WebFolder.mostFiles) files"
                + " are served, of \(WebFolder.longestFile >> 20) MiB each and"
                + " \(WebFolder.mostBytes >> 20) MiB in all, in folders up to"
                + " \(WebFolder.deepest) deep. Set PARLOR_WEB to a folder of the app alone.")
    }
}
