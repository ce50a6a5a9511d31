import Platform

/// Held by a supervisor for life, on the data folder itself: a file in it could be deleted.
struct SupervisorLock: ~Copyable {
    private let folder: Int32

    /// Nil when another supervisor holds it.
    init?(on data: String) throws(Complaint) {
        let folder = Self.open(data)
        guard folder >= 0 else {
            throw .setUp(
                "\(data) can't be opened: set PARLOR_DATA to a folder that you may write to.")
        }
        // A command that only asks holds it for a moment.
        for _ in 0..<20 {
            if flock(folder, LOCK_EX | LOCK_NB) == 0 {
                self.folder = folder
                return
            }
            guard errno == EWOULDBLOCK else { break }
            usleep(10_000)
        }
        let code = errno
        close(folder)
        guard code == EWOULDBLOCK else {
            throw .setUp(
                "\(data) can't be locked: \(String(cString: strerror(code))). Set PARLOR_DATA to "
                    + "a folder on a local disk.")
        }
        return nil
    }

    deinit { close(folder) }

    /// Whether the path is still the folder that is locked. Throws when that can't be seen now.
    func isOn(_ data: String) throws(Complaint) -> Bool {
        var (locked, there) = (stat(), stat())
        guard fstat(folder, &locked) == 0, stat(data, &there) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return false }
            throw Complaint(
                "\(data) can't be checked: \(String(cString: strerror(errno))). Everything "
                    + "goes on, and it is checked again.")
        }
        return locked.st_dev == there.st_dev && locked.st_ino == there.st_ino
    }

    static func isHeld(on data: String) -> Bool { isHeld(open(data)) }

    /// Parlors before this one held a file of the run folder.
    static func isHeldAsBefore(in run: String) -> Bool {
        isHeld(
            openPath("\(run)/supervisor.lock", O_RDWR | O_CLOEXEC))
    }

    private static func isHeld(_ file: Int32) -> Bool {
        guard file >= 0 else { return false }
        defer { close(file) }
        return flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    private static func open(_ folder: String) -> Int32 {
        openPath(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
}

private func openPath(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
