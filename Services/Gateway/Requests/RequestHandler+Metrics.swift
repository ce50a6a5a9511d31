import Door
import Wire

extension RequestHandler {
    func tellMetrics(_ request: HTTPRequest, _ id: RequestID) {
        guard isOperator(request) else { return fail(id, .operatorsOnly) }
        askWorkers(id) { [unowned self] workers in
            ask("bus.status", "bus", "", Array("{}".utf8)) { [unowned self] reply, _ in
                let bus = try? JSON.decode(BusFigures.self, from: reply.body)
                let metrics = Metrics(
                    workers.map(Metrics.Source.init) + (bus.map { [.init($0)] } ?? []))
                respond(
                    id,
                    HTTPResponse(
                        200, [("content-type", "text/plain; version=0.0.4; charset=utf-8")],
                        body: Array(metrics.text.utf8)))
            }
        }
    }
}

extension Failure {
    fileprivate static let operatorsOnly = Failure(
        .unauthenticated,
        "Metrics are for this machine, or for the token in PARLOR_DATA/operator.token as"
            + " 'Authorization: Bearer TOKEN'.")
}
