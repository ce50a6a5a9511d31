import Foundation
import TestKit

/// A disk of a few megabytes, for the data of one test.
final class SmallDisk {
    private static let mount = "/bin/mount"
    private let folder: Folder

    /// Whether one can be had here: it takes root on Linux.
    static var isAvailable: Bool { (try? SmallDisk(megabytes: 1)) != nil }

    init(megabytes: Int) throws {
        folder = try Folder()
        let arguments = ["-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", folder.path]
        guard access(Self.mount, X_OK) == 0,
            try Program(Self.mount, arguments, environment: [:]).outcome().exit == 0
        else { throw Unusable("A small disk can't be mounted here.") }
    }

    /// Lazily: it goes even while a process of a failed test still uses it.
    deinit { _ = try? Program("/bin/umount", ["-l", path], environment: [:]).outcome() }

    var path: String { folder.path }

    /// Fills it to the last byte, or all but so many.
    func fill(leaving room: Int = 0) throws {
        makeRoom()
        let file = open(filler, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(file) }
        for size in [1 << 16, 1] {
            let block = [UInt8](repeating: 0, count: size)
            while write(file, block, size) > 0 {}
        }
        ftruncate(file, lseek(file, 0, SEEK_END) - off_t(room))
    }

    func makeRoom() { unlink(filler) }

    private var filler: String { "\(path)/filler" }
}
