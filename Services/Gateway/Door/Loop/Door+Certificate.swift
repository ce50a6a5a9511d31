import TLS

/// Notices that a certificate's files were replaced, once both of them are.
struct CertificateRenewal {
    /// Between the certificate and its key, whoever renews them takes less.
    static let settling = 4

    let certificate: Certificate
    private var used: Certificate.Version
    private var seen: (version: Certificate.Version, times: Int)

    init(_ certificate: Certificate) {
        self.certificate = certificate
        used = certificate.version
        seen = (used, 0)
    }

    /// To be asked at each strike.
    mutating func isDue() -> Bool {
        let version = certificate.version
        guard version != used else { return false }
        seen = version == seen.version ? (version, seen.times + 1) : (version, 1)
        guard seen.times >= Self.settling else { return false }
        used = version
        return true
    }
}

extension Door {
    /// Takes a renewed certificate for whoever connects from now on.
    func renewCertificate() {
        guard renewal?.isDue() == true, let certificate = renewal?.certificate else { return }
        do {
            server = try TLSServer(certificate)
            tell(.certificate(nil))
        } catch {
            tell(.certificate(error))
        }
    }
}
