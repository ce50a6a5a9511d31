import BusZeroMQ
import Hosting
import Operating
import ParlorWire

/// Many questions at once: all together take no longer than the slowest answer, or than the patience.
extension BusLine {
    struct Question<Subject> {
        let subject: Subject
        let call: CallName
        let kind: EntityKind
        let key: EntityKey
        let body: Bytes
    }

    /// Each question's reply, of those that came in time. `more` is what is asked because of one.
    func ask<Subject>(
        _ questions: [Question<Subject>], within patience: Duration,
        receive: (Reply, Subject) -> [Question<Subject>]
    ) throws {
        let end = ContinuousClock.now + patience
        var subjects: [CommandID: Subject] = [:]
        func beginAll(_ questions: [Question<Subject>]) {
            for question in questions {
                subjects[begin(question, timeout: patience)] = question.subject
            }
        }
        beginAll(questions)
        while !subjects.isEmpty {
            let left = end - ContinuousClock.now
            guard left > .zero, let reply = try next(within: left) else { return }
            guard let subject = subjects.removeValue(forKey: reply.header.id) else { continue }
            beginAll(receive(reply, subject))
        }
    }

    /// What each of these instances answers, of those that answer in time.
    func askInstances<Answer: Decodable>(
        _ workers: [BusWorker], _ question: InstanceQuestion, as type: Answer.Type
    ) throws -> [(worker: BusWorker, answer: Answer)] {
        let (name, body) = JSON.encode(choice: question)
        let questions = workers.map {
            Question(
                subject: $0, call: CallName(name), kind: .instance,
                key: EntityKey(ofInstance: $0.instance), body: body)
        }
        var answers: [(worker: BusWorker, answer: Answer)] = []
        try ask(questions, within: MetricsGathering.patience) { reply, worker in
            guard reply.header.status == .ok,
                let answer = try? JSON.decode(Answer.self, from: reply.body)
            else { return [] }
            answers.append((worker, answer))
            return []
        }
        return answers.sorted { $0.worker.instance < $1.worker.instance }
    }

    /// Says who did not answer.
    func complain(of asked: [BusWorker], answering: [BusWorker]) {
        let silent = Set(asked.map(\.instance)).subtracting(answering.map(\.instance))
        guard !silent.isEmpty else { return }
        Terminal.errors.print(
            "No answer from \(silent.sorted().joined(separator: ", ")): what was there is missing "
                + "here.")
    }
}
