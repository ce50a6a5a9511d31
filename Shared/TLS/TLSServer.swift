internal import COpenSSL
import Platform

/// What all server ends of one certificate share. Sessions that have begun outlive it.
public final class TLSServer {
    let context: OpaquePointer

    /// Reads the certificate's files as they are now; throws why they can't be used.
    public init(_ certificate: Certificate) throws(TLSFault) {
        let (chain, key) = (certificate.chain, certificate.key)
        for (file, name) in [(chain, "certificate"), (key, "key")] {
            guard access(file, R_OK) == 0 else {
                throw TLSFault(
                    "The \(name) \(file) can't be read (\(String(cString: strerror(errno)))).")
            }
        }
        guard let context = SSL_CTX_new(TLS_server_method()) else { throw .noMemory }
        self.context = context
        SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
        chooseProtocol()
        ERR_clear_error()
        guard SSL_CTX_use_certificate_chain_file(context, chain) == 1 else {
            throw TLSFault("\(chain) is no certificate chain in PEM (\(TLSFault.lastReason)).")
        }
        guard let leaf = SSL_CTX_get0_certificate(context) else { throw .noMemory }
        guard X509_cmp_current_time(X509_get0_notAfter(leaf)) >= 0 else {
            throw TLSFault("The certificate \(chain) has expired. Renew it.")
        }
        guard let file = BIO_new_file(key, "r") else { throw .noMemory }
        defer { BIO_free(file) }
        guard let secret = PEM_read_bio_PrivateKey(file, nil, { _, _, _, _ in 0 }, nil) else {
            throw TLSFault(
                "\(key) is no private key in PEM without a passphrase (\(TLSFault.lastReason)).")
        }
        defer { EVP_PKEY_free(secret) }
        guard X509_check_private_key(leaf, secret) == 1,
            SSL_CTX_use_PrivateKey(context, secret) == 1
        else {
            throw TLSFault("The key \(key) does not belong to the certificate \(chain).")
        }
    }

    deinit { SSL_CTX_free(context) }

    /// `http/1.1` for ALPN, with its length before it. OpenSSL keeps pointing to it.
    private nonisolated(unsafe) static let http = UnsafeRawPointer(strdup("\u{8}http/1.1")!)

    /// Clients that offer several protocols are told that HTTP/1.1 is spoken.
    private func chooseProtocol() {
        SSL_CTX_set_alpn_select_cb(
            context,
            { _, chosen, length, offered, count, _ in
                let http = TLSServer.http.assumingMemoryBound(to: UInt8.self)
                let found = chosen!.withMemoryRebound(
                    to: UnsafeMutablePointer<UInt8>?.self, capacity: 1
                ) { SSL_select_next_proto($0, length, http, 9, offered, count) }
                return found == OPENSSL_NPN_NEGOTIATED
                    ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_NOACK
            }, nil)
    }
}
