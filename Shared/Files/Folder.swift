public import ParlorWire
import Platform

/// A folder whose files are whole and durable, or not there: for their owner's eyes only.
public struct Folder: FileStore {
    static let draftEnding = ".draft"
    /// A draft younger than this may be somebody's at work.
    private static let draftAge: Duration = .seconds(3_600)

    public let path: String

    public init(_ path: String) { self.path = path }

    public var description: String { path }

    public func prepare(now: Timestamp) throws(FileFault) {
        try make()
        try removeDrafts(olderThan: Self.draftAge, now: now)
    }

    /// With those that it is in.
    public func make() throws(FileFault) {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            let parent = made.isEmpty ? "/" : made
            made += "/\(part)"
            if mkdir(made, 0o700) == 0 {
                try sync(parent)
            } else if errno != EEXIST {
                throw FileFault(system: "The folder \(path) can't be made")
            }
        }
    }

    public func has(_ name: String) -> Bool { access(place(name), F_OK) == 0 }

    public func isPrivate(_ name: String) -> Bool {
        var status = stat()
        return stat(place(name), &status) == 0 && status.st_mode & 0o077 == 0
    }

    /// What a crash interrupts leaves a draft.
    public func keep(_ bytes: Bytes, as name: String) throws(FileFault) {
        let draft = place("\(name).\(UInt64.random(in: .min ... .max))\(Self.draftEnding)")
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFault(system: "\(place(name)) can't be made") }
        let isWritten = Self.write(bytes, to: descriptor) && fsync(descriptor) == 0
        let fault = FileFault(system: "\(place(name)) can't be written")
        close(descriptor)
        guard isWritten else {
            unlink(draft)
            throw fault
        }
        guard rename(draft, place(name)) == 0 else {
            let fault = FileFault(system: "\(place(name)) can't be written")
            unlink(draft)
            throw fault
        }
        try sync()
    }

    /// The same, unless a file of this name is there: then false. Of two who do it at once, one does.
    public func keepNew(_ bytes: Bytes, as name: String) throws(FileFault) -> Bool {
        let draft = "\(name).\(UInt64.random(in: .min ... .max)).new"
        try keep(bytes, as: draft)
        defer { unlink(place(draft)) }
        guard link(place(draft), place(name)) == 0 else {
            if errno == EEXIST { return false }
            throw FileFault(system: "\(place(name)) can't be made")
        }
        try sync()
        return true
    }

    public func sync() throws(FileFault) { try sync(path) }

    public func read(_ name: String, atMost count: Int) throws(FileFault) -> Bytes? {
        let descriptor = open(place(name), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw FileFault(system: "\(place(name)) can't be read")
        }
        defer { close(descriptor) }
        var bytes = Bytes(repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes {
                Platform.read(descriptor, $0.baseAddress! + filled, count - filled)
            }
            if got == 0 { break }
            if got > 0 { filled += got }
            guard got > 0 || errno == EINTR else {
                throw FileFault(system: "\(place(name)) can't be read")
            }
        }
        return Array(bytes.prefix(filled))
    }

    /// One that goes meanwhile is left out.
    public func files() throws(FileFault) -> [StoredFile] { try names().compactMap(file) }

    public func file(_ name: String) -> StoredFile? {
        var status = stat()
        guard stat(place(name), &status) == 0 else { return nil }
        let time = status.modified
        return StoredFile(
            name: name, bytes: Int(status.st_size),
            changed: Timestamp(
                milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000))
    }

    public func touch(_ name: String, at now: Timestamp) -> Bool {
        let time = timespec(
            tv_sec: Int(now.milliseconds / 1_000),
            tv_nsec: Int(now.milliseconds % 1_000) * 1_000_000)
        return utimensat(AT_FDCWD, place(name), [time, time], 0) == 0
    }

    public var freeBytes: Int? { freeDiskBytes(at: path) }

    public func remove(_ name: String) throws(FileFault) {
        guard unlink(place(name)) == 0 || errno == ENOENT else {
            throw FileFault(system: "\(place(name)) can't be removed")
        }
    }

    public func remove(_ name: String, ifChangedBefore time: Timestamp) throws(FileFault) {
        guard let file = file(name), file.changed < time else { return }
        try remove(name)
    }

    /// Without the drafts.
    public func names() throws(FileFault) -> [String] {
        try allNames().filter { !$0.hasSuffix(Self.draftEnding) && !$0.hasPrefix(".") }
    }

    /// Removes what crashes left.
    func removeDrafts(olderThan age: Duration, now: Timestamp) throws(FileFault) {
        for name in try allNames() where name.hasSuffix(Self.draftEnding) {
            var status = stat()
            guard stat(place(name), &status) == 0 else { continue }
            let changed = Timestamp(milliseconds: Int64(status.modified.tv_sec) * 1_000)
            if changed + age <= now { try remove(name) }
        }
    }
}

extension Folder {
    private func place(_ name: String) -> String { "\(path)/\(name)" }

    private func sync(_ path: String) throws(FileFault) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFault(system: "The folder \(path) can't be opened") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else {
            throw FileFault(system: "The folder \(path) can't be synced")
        }
    }

    private func allNames() throws(FileFault) -> [String] {
        guard let names = Platform.names(inFolder: path) else {
            throw FileFault(system: "The folder \(path) can't be read")
        }
        return names
    }

    private static func write(_ bytes: Bytes, to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes {
                Platform.write(descriptor, $0.baseAddress, $0.count)
            }
            if written > 0 { rest = rest.dropFirst(written) }
            guard written > 0 || errno == EINTR else { return false }
        }
        return true
    }
}
