import EventSourcing
import ParlorWire

extension Caller {
    /// Makes a command under an id of its own, and reads what it is answered with.
    func command<Reply: Decodable>(
        _ command: some Choice, about key: EntityKey? = nil
    ) async throws(ParlorError) -> Reply {
        try await ask(command, about: key, isRead: false)
    }

    /// Makes a query, which changes nothing.
    func query<Reply: Decodable>(
        _ query: some Choice, about key: EntityKey? = nil
    ) async throws(ParlorError) -> Reply {
        try await ask(query, about: key, isRead: true)
    }

    /// Tells something that is only worth knowing now. It waits for no command.
    func signal(_ signal: some Signal, about key: EntityKey) async throws(ParlorError) {
        let _: Noted = try await ask(signal, about: key, isRead: true)
    }

    private func ask<Reply: Decodable>(
        _ choice: some Choice, about key: EntityKey?, isRead: Bool
    ) async throws(ParlorError) -> Reply {
        let (name, body) = JSON.encode(choice: choice)
        return try await ask(CallName(name), about: key, body: body, isRead: isRead)
    }

    func ask<Reply: Decodable>(
        _ name: CallName, about key: EntityKey?, body: Bytes, isRead: Bool
    ) async throws(ParlorError) -> Reply {
        let answer = try await call(
            Session.Call(
                name, key: key, body: RawJSON(body), cid: newCommandID(), isRead: isRead))
        do { return try answer.decoded() } catch { throw .unreadable(error) }
    }
}

extension Session.Answer {
    fileprivate func decoded<Reply: Decodable>() throws(Malformed) -> Reply {
        try JSON.decode(Reply.self, from: body.bytes.isEmpty ? Bytes("{}".utf8) : body.bytes)
    }
}
