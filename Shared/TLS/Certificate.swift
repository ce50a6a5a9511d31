internal import COpenSSL

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A server's certificate chain and its key, as files.
public struct Certificate: Hashable, Sendable {
    public let chain: String
    public let key: String

    public init(chain: String, key: String) {
        self.chain = chain
        self.key = key
    }

    /// Throws why a server can't use the files as they are now.
    public func check() throws(TLSFault) {
        for (file, name) in [(chain, "certificate"), (key, "key")] {
            guard access(file, R_OK) == 0 else {
                throw TLSFault(
                    "The \(name) \(file) can't be read (\(String(cString: strerror(errno)))).")
            }
        }
        guard let context = SSL_CTX_new(TLS_server_method()) else { throw .noMemory }
        defer { SSL_CTX_free(context) }
        ERR_clear_error()
        guard SSL_CTX_use_certificate_chain_file(context, chain) == 1 else {
            throw TLSFault("\(chain) is no certificate chain in PEM (\(TLSFault.lastReason)).")
        }
        if let certificate = SSL_CTX_get0_certificate(context),
            X509_cmp_current_time(X509_get0_notAfter(certificate)) < 0
        {
            throw TLSFault("The certificate \(chain) has expired. Renew it.")
        }
        // The key is compared with the certificate as it is loaded, too.
        guard let file = BIO_new_file(key, "r") else { throw .noMemory }
        defer { BIO_free(file) }
        guard let secret = PEM_read_bio_PrivateKey(file, nil, { _, _, _, _ in 0 }, nil) else {
            throw TLSFault(
                "\(key) is no private key in PEM without a passphrase (\(TLSFault.lastReason)).")
        }
        defer { EVP_PKEY_free(secret) }
        guard let certificate = SSL_CTX_get0_certificate(context),
            X509_check_private_key(certificate, secret) == 1
        else {
            throw TLSFault("The key \(key) does not belong to the certificate \(chain).")
        }
    }

    /// What changes when one of the files is replaced, or may be read by others.
    public struct Version: Equatable, Sendable {
        private let files: [[Int]]

        init(_ certificate: Certificate) {
            files = [certificate.chain, certificate.key].map { path in
                var status = stat()
                guard stat(path, &status) == 0 else { return [] }
                #if canImport(Glibc)
                    let changed = status.st_ctim
                #else
                    let changed = status.st_ctimespec
                #endif
                return [
                    Int(truncatingIfNeeded: status.st_ino), Int(status.st_size), changed.tv_sec,
                    changed.tv_nsec,
                ]
            }
        }
    }

    public var version: Version { Version(self) }
}

/// Why TLS can't be spoken, for the operator.
public struct TLSFault: Error, CustomStringConvertible, Sendable {
    public let description: String

    init(_ description: String) { self.description = description }

    static let noMemory = TLSFault("There is no memory for TLS. Free some.")

    /// OpenSSL's own words.
    static var lastReason: String {
        ERR_reason_error_string(ERR_peek_error()).map { String(cString: $0) } ?? "unknown"
    }
}
