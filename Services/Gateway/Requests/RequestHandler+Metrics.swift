import Door
import Operating
import ParlorWire

/// Metrics are gathered from everybody for each request.
extension RequestHandler {
    struct MetricsRequest {
        var gathering = MetricsGathering()
        /// Whoever has not answered by then is left out.
        let end: Instant
    }

    func tellMetrics(_ request: HTTPRequest, _ id: RequestID, now: Now) {
        guard mayReadMetrics(request) else { return fail(id, .noMetricsToken) }
        var wanted = MetricsRequest(end: now.instant + MetricsGathering.patience)
        let questions = wanted.gathering.begin()
        metricsRequests[id] = wanted
        ask(questions, for: id)
    }

    /// Answers those requests whose time is over, or whose metrics are written.
    func tickMetrics(now: Now) {
        for (id, wanted) in metricsRequests where now.instant >= wanted.end { write(id) }
        for (id, text) in metricsWriter.takeWritten() {
            guard let text else {
                let sentence = "The bus can't be reached. 'parlor status' says what runs."
                fail(id, Failure(.unavailable, sentence))
                continue
            }
            respond(
                id,
                HTTPResponse(
                    200, [("content-type", "text/plain; version=0.0.4; charset=utf-8")],
                    body: text))
        }
    }
}

extension RequestHandler {
    private func ask(_ questions: [MetricsGathering.Question], for id: RequestID) {
        for question in questions {
            ask(question.call, question.kind, question.key, question.body) {
                [unowned self] reply, _ in
                take(reply, about: question.subject, for: id)
            }
        }
    }

    private func take(_ reply: Reply, about subject: MetricsGathering.Subject, for id: RequestID) {
        guard metricsRequests[id] != nil else { return }
        let more = metricsRequests[id]!.gathering.receive(reply, about: subject)
        ask(more, for: id)
        if metricsRequests[id]!.gathering.isOver { write(id) }
    }

    private func write(_ id: RequestID) {
        guard let wanted = metricsRequests.removeValue(forKey: id), isOpen(id) else { return }
        metricsWriter.write(wanted.gathering, for: id)
    }
}

extension Failure {
    fileprivate static let noMetricsToken = Failure(
        .unauthenticated,
        "Metrics are for this machine, or for the token in PARLOR_DATA/metrics.token as"
            + " 'Authorization: Bearer TOKEN'.")
}
