import Foundation
import Synchronization
import TestKit

/// Stops a server and removes its folder when this process ends, however it ends.
final class Watchman: Sendable {
    private let shell: Mutex<Program>

    init(over folder: URL, stoppingBy stop: String) throws {
        let script = """
            trap '' INT TERM; read line
            \(stop) >/dev/null 2>&1
            rm -rf \(folder.path)
            """
        shell = Mutex(try Program(["sh", "-c", script], listens: true))
    }

    deinit {
        shell.withLock {
            $0.closeInput()
            do { _ = try $0.outcome() } catch { print("\(error)") }
        }
    }
}
