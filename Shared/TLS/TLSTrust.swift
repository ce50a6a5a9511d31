internal import COpenSSL
import Platform

/// Whose certificates a client believes: those of the system's authorities, and perhaps of one more.
public final class TLSTrust: @unchecked Sendable {
    let context: OpaquePointer

    /// The system's authorities are OpenSSL's: `SSL_CERT_FILE` and `SSL_CERT_DIR` name others.
    /// `authority` is a file with certificates in PEM.
    public init(authority: String?) throws(TLSFault) {
        guard let context = SSL_CTX_new(TLS_client_method()) else { throw .noMemory }
        self.context = context
        SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
        SSL_CTX_set_default_verify_paths(context)
        guard let authority else { return }
        guard access(authority, R_OK) == 0 else {
            throw TLSFault(
                "The certificate \(authority) can't be read (\(String(cString: strerror(errno)))).")
        }
        ERR_clear_error()
        guard SSL_CTX_load_verify_locations(context, authority, nil) == 1 else {
            throw TLSFault("\(authority) is no certificate in PEM (\(TLSFault.lastReason)).")
        }
    }

    deinit { SSL_CTX_free(context) }
}

extension TLSFault {
    /// Why a server's certificate is not believed.
    static func unbelieved(_ host: String, _ result: Int) -> TLSFault {
        let why =
            switch Int32(result) {
            case X509_V_ERR_CERT_HAS_EXPIRED:
                "has expired. Its operator has to renew it."
            case X509_V_ERR_CERT_NOT_YET_VALID:
                "is not valid yet. Look at this machine's clock."
            case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH:
                "is for another name. Use the name that it is for."
            case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
                X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT,
                X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
                X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
                "is from nobody whom this machine trusts."
            default:
                "can't be believed: "
                    + String(cString: X509_verify_cert_error_string(result)) + "."
            }
        return TLSFault("The certificate of \(host) \(why)")
    }
}
