internal import COpenSSL
import Platform

/// A server's certificate chain and its key, as files.
public struct Certificate: Hashable, Sendable {
    public let chain: String
    public let key: String

    public init(chain: String, key: String) {
        self.chain = chain
        self.key = key
    }

    /// Throws why a server can't use the files as they are now.
    public func check() throws(TLSFault) { _ = try TLSServer(self) }

    /// What changes when one of the files is replaced, or may be read by others.
    public struct Version: Equatable, Sendable {
        private let files: [[Int]]

        init(_ certificate: Certificate) {
            files = [certificate.chain, certificate.key].map { path in
                var status = stat()
                guard stat(path, &status) == 0 else { return [] }
                return status.version
            }
        }
    }

    public var version: Version { Version(self) }
}

/// Why TLS can't be spoken, for the operator.
public struct TLSFault: Error, Hashable, CustomStringConvertible, Sendable {
    public let description: String

    init(_ description: String) { self.description = description }

    static let noMemory = TLSFault("There is no memory for TLS. Free some.")

    /// OpenSSL's own words.
    static var lastReason: String {
        ERR_reason_error_string(ERR_peek_error()).map { String(cString: $0) } ?? "unknown"
    }
}
