import Foundation
import TestKit

/// A mail server of a test's own, which keeps each letter in a file.
final class MailServer {
    let address: String
    private let folder: Folder
    private let ports: PortLease
    private let program: Program

    init() throws {
        (folder, ports) = (try Folder(), try PortLease())
        address = "127.0.0.1:\(ports.first)"
        let program = try Python.start(
            module: "aiosmtpd", "--nosetuid", "--debug", "--listen", address,
            "--class", "aiosmtpd.handlers.Mailbox", "\(folder.path)/letters")
        self.program = program
        try wait(for: "a mail server that listens") {
            if program.hasEnded { throw Unusable(program.complained) }
            return program.complained.contains("listening on")
        }
    }

    /// All letters that came, each with its head.
    var letters: [String] {
        get throws {
            let new = "\(folder.path)/letters/new"
            return try FileManager.default.contentsOfDirectory(atPath: new).sorted().map {
                try String(contentsOfFile: "\(new)/\($0)", encoding: .utf8)
            }
        }
    }
}
