import Door
import ParlorWire
import Sessions
import Tokens

extension RequestHandler {
    /// The caller is on this machine, or has the token for the counters. A proxy's own address says
    /// nothing. Nor does that of a browser which another site's page made ask here.
    func mayReadMetrics(_ request: HTTPRequest) -> Bool {
        let hasProxy = ["forwarded", "x-forwarded-for", "x-real-ip"].contains {
            request.headers[$0] != nil
        }
        let isDirect = !hasProxy && !request.visitor.isForwarded
        let isMeant = request.headers["host"] == nil || request.ownHost != nil
        if request.visitor.address.isLoopback, isDirect, isMeant { return true }
        guard let token = request.bearer else { return false }
        return metricsToken?.isSame(as: token) ?? false
    }
}
