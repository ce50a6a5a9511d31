import TLS

extension Doctor {
    /// Whether the gateway could use its certificate as it is now.
    func certificate() -> [Finding] {
        guard let certificate = place.certificate else { return [] }
        do { try certificate.check() } catch {
            return [
                .wrong(
                    error.description,
                    "Set PARLOR_TLS_CERT to the certificate chain and PARLOR_TLS_KEY to its key.")
            ]
        }
        return [.well("The certificate \(certificate.chain) can be used.")]
    }

    /// Where devices come in: the address, and who is there.
    func door(_ report: StatusReport?) -> [Finding] {
        guard let plan = try? place.plan(), plan.services.contains(where: { $0.name == "gateway" })
        else { return [] }
        let address = place.door
        guard let port = place.doorPort else {
            return [
                .wrong("PARLOR_HTTP is '\(address)'.", "Set it to one like 127.0.0.1:8080.")
            ]
        }
        guard ["127.0.0.1:", "localhost:", "0.0.0.0:"].contains(where: address.hasPrefix) else {
            return [.well("The gateway's address is \(address).")]
        }
        return [door(address, port, report)]
    }

    private func door(_ address: String, _ port: Int, _ report: StatusReport?) -> Finding {
        let gateways = report?.services.filter { $0.service == "gateway" } ?? []
        let isFree = StartCheck.canBind(port)
        if gateways.contains(where: { $0.state == "ready" }) {
            return isFree
                ? .wrong(
                    "Nothing answers at \(address), the gateway's address by PARLOR_HTTP.",
                    "Set PARLOR_HTTP as it was when Parlor was started, or restart Parlor.")
                : .well("The gateway is at \(address).")
        }
        return isFree || !gateways.isEmpty
            ? .well("The gateway's port \(port) is \(isFree ? "free" : "taken").")
            : .wrong(
                "Port \(port) is taken by another program; the gateway needs it.",
                "Stop it ('ss -ltnp sport = :\(port)' names it), or set PARLOR_HTTP.")
    }
}
