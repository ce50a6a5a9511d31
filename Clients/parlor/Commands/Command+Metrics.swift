import BusZeroMQ
import Hosting
import Operating
import ParlorWire

extension Command {
    static let metrics = Command(
        name: "metrics", arguments: "", summary: "Print all counters, for Prometheus.",
        details: """
            Prints what a gateway tells at /metrics: the counters of every process, how long calls
            took, what was refused, who is here. It asks the bus, so it needs no gateway.

            For example: parlor metrics | grep people_online
            """,
        options: [], operands: 0...0
    ) { _ in
        let place = try Installation()
        let line = try BusLine(place)
        var gathering = MetricsGathering()
        let questions = gathering.begin().map(BusLine.Question.init)
        try line.ask(questions, within: MetricsGathering.patience) { reply, subject in
            gathering.receive(reply, about: subject).map(BusLine.Question.init)
        }
        var facts = gathering.facts
        guard facts.workers != nil else { throw Complaint(BusAbsence(place).sentence) }
        facts.supervised = SupervisedInstance.all(in: place.data)
        Terminal.output.write(Bytes(Metrics(facts).text.utf8))
        return .ok
    }
}

extension BusLine.Question<MetricsGathering.Subject> {
    init(_ question: MetricsGathering.Question) {
        self.init(
            subject: question.subject, call: question.call, kind: question.kind,
            key: question.key, body: question.body)
    }
}
