import Foundation
import TLS
import TestKit

/// A folder with an authority of the test's own, and certificates that it has signed.
final class Certificates {
    private let folder: String
    var authority: String { "\(folder)/authority.pem" }

    init() throws {
        folder =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("parlor-tls-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
            "-days", "2", "-subj", "/CN=Parlor's tests", "-keyout", "\(folder)/authority.key",
            "-out", authority)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A certificate for a name, such as `DNS:parlor.example`.
    func certificate(for name: String) throws -> Certificate {
        let file = "\(folder)/\(UUID().uuidString)"
        try openssl(
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
            "/CN=parlor", "-keyout", "\(file).key", "-out", "\(file).csr")
        try "subjectAltName=\(name)".write(toFile: "\(file).ext", atomically: true, encoding: .utf8)
        try openssl(
            "x509", "-req", "-in", "\(file).csr", "-CA", authority, "-CAkey",
            "\(folder)/authority.key", "-CAcreateserial", "-days", "1", "-extfile",
            "\(file).ext", "-out", "\(file).pem")
        return Certificate(chain: "\(file).pem", key: "\(file).key")
    }

    private func openssl(_ words: String...) throws {
        _ = try Program.output(of: ["openssl"] + words)
    }
}
