public import ParlorWire

extension Host {
    /// Another service is asked before these calls are decided; nil where it need not be. Whoever
    /// decides finds what it said by `answer(to:)`.
    ///
    /// The question of a call has the same id each time, and no other call's question has it.
    @discardableResult
    public func asking<C: Choice>(
        before type: C.Type, _ question: @escaping (C, Call) -> Call?
    ) -> Host {
        for name in C.names {
            questions[CallName(name)] = { call in
                let choice = try? JSON.decode(choice: C.self, name: name, body: call.body)
                return choice.flatMap { question($0, call) }
            }
        }
        return self
    }

    /// What is to be asked before this call is decided. What can't be read is refused when it is
    /// decided.
    public func question(before call: Call) -> Call? {
        guard call.header.call.kind == call.kind, mayAsk(call) else { return nil }
        return questions[call.header.call]?(call)
    }

    /// What was answered to the question; nil where nobody has answered.
    public func answer(to question: Call) -> Reply? { answers[question.header.id] }

    /// Decides these calls, whose questions are answered.
    public func receive(_ calls: [Call], now: Timestamp, knowing answers: [Reply]) -> Outcome {
        self.answers = Dictionary(answers.map { ($0.header.id, $0) }) { $1 }
        defer { self.answers = [:] }
        return receive(calls, now: now)
    }
}
