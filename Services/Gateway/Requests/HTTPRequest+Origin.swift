import Contracts
import Door
import ParlorWire

extension HTTPRequest {
    /// Where devices reach this gateway; nil where the request names a host that may be somebody
    /// else's.
    var origin: String? {
        guard PublicURL.base.isEmpty else { return PublicURL.base }
        return ownHost.map {
            (headers["x-forwarded-proto"] == "https" ? "https://" : "http://") + $0
        }
    }
}

extension Failure {
    static let unknownHost = Failure(
        .badInput,
        "This Parlor does not know the address in the header 'Host'. Set PARLOR_PUBLIC_URL to the"
            + " address by which devices reach it.", context: ["field": "host"])
}
