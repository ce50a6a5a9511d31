public import ParlorWire

extension Crowd {
    /// Calls for the guest, and waits for the answer.
    public func ask<Answer: Decodable>(
        _ guest: Int, _ choice: some Choice, of key: EntityKey? = nil, as type: Answer.Type
    ) throws(LoadFault) -> Result<Answer, Failure> {
        let (name, body) = JSON.encode(choice: choice)
        let answer = try answer(
            to: name, of: key?.rawValue, String(decoding: body, as: UTF8.self), by: guest)
        let all = (try? JSON.decode([Heard].self, from: answer)) ?? []
        guard let heard = all.first(where: { $0.isAnswer }) ?? one(in: answer) else {
            throw LoadFault("The answer to \(name) can't be read.")
        }
        if let failure = heard.error { return .failure(failure) }
        guard let ok = heard.ok, let read = try? JSON.decode(type, from: ok.bytes) else {
            throw LoadFault("The answer to \(name) can't be read.")
        }
        return .success(read)
    }

    private func one(in frame: Bytes) -> Heard? { try? JSON.decode(Heard.self, from: frame) }

    private struct Heard: Decodable {
        let cid: RawJSON?
        let ok: RawJSON?
        let error: Failure?

        var isAnswer: Bool { cid != nil && (ok != nil || error != nil) }
    }
}
