import ParlorWire
import Platform

/// Whole small files, read and replaced.
enum File {
    /// Nil when it can't be read.
    static func read(_ path: String) -> Bytes? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = Bytes()
        while let chunk = chunk(of: file), !chunk.isEmpty { bytes += chunk }
        return bytes
    }

    /// At most the last so many bytes.
    static func tail(_ path: String, bytes count: Int) -> Bytes? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let end = Int(lseek(file, 0, SEEK_END))
        lseek(file, off_t(max(0, end - count)), SEEK_SET)
        var bytes = Bytes()
        while bytes.count < count, let chunk = chunk(of: file), !chunk.isEmpty { bytes += chunk }
        return bytes
    }

    /// Whoever reads the path sees the old content or the new, never half of one.
    static func replace(_ path: String, with bytes: Bytes) throws(Complaint) {
        try put(bytes, at: path) { rename($0, path) == 0 }
    }

    /// The same, unless somebody else has written it meanwhile.
    static func addIfMissing(_ path: String, with bytes: Bytes) throws(Complaint) {
        try put(bytes, at: path) { draft in
            let isThere = link(draft, path) == 0 || errno == EEXIST
            // Not all disks know a second name for a file.
            return isThere ? unlink(draft) == 0 : rename(draft, path) == 0
        }
    }

    private static func put(
        _ bytes: Bytes, at path: String, _ move: (String) -> Bool
    ) throws(Complaint) {
        let draft = "\(path).\(getpid())"
        let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw unwritable(path) }
        let written = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        close(file)
        guard written == bytes.count, move(draft) else {
            let complaint = unwritable(path)
            unlink(draft)
            throw complaint
        }
    }

    static func makeFolder(_ path: String) throws(Complaint) {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/\(part)"
            guard mkdir(made, 0o700) == 0 || errno == EEXIST else { throw unwritable(path) }
        }
    }

    static func size(_ path: String) -> Int64? {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : nil
    }

    /// How many bytes may still be written to the disk of that path; nil when it doesn't say.
    static func room(at path: String) -> Int64? {
        var space = statvfs()
        guard statvfs(path, &space) == 0 else { return nil }
        return Int64(space.f_bavail) * Int64(space.f_frsize)
    }

    static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

    static func canMakeFiles(in folder: String) -> Bool {
        var status = stat()
        return stat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            && access(folder, W_OK | X_OK) == 0
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            && access(path, R_OK | X_OK) == 0
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The names in a folder, in order; none when it can't be read.
    static func names(in folder: String) -> [String] {
        (Platform.names(inFolder: folder) ?? []).sorted()
    }

    static func absolute(_ path: String) -> String {
        var parts = path.hasPrefix("/") ? [] : currentFolder.split(separator: "/")
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// The folder that a path is in.
    static func folder(of path: String) -> String {
        "/" + absolute(path).split(separator: "/").dropLast().joined(separator: "/")
    }

    static var currentFolder: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }

    /// The next bytes from an open file; empty at its end, nil when it fails.
    static func chunk(of file: Int32) -> Bytes? {
        var chunk = Bytes(repeating: 0, count: 64 << 10)
        let count = chunk.withUnsafeMutableBytes { Platform.read(file, $0.baseAddress!, $0.count) }
        return count < 0 ? nil : Bytes(chunk.prefix(count))
    }

    private static func unwritable(_ path: String) -> Complaint {
        let remedy =
            errno == ENOSPC
            ? "Make room on its disk." : "Set PARLOR_DATA to a folder that you may write to."
        return .setUp("\(path) can't be written: \(String(cString: strerror(errno))). \(remedy)")
    }
}
