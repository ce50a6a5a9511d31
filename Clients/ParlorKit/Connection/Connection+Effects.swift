import Wire

extension Connection {
    mutating func perform(_ effects: [Session.Effect]) {
        for effect in effects { perform(effect) }
    }

    private mutating func perform(_ effect: Session.Effect) {
        switch effect {
        case .needToken(let isRefused):
            getToken { (tokens) throws(Failure) in try await tokens.token(isRefused: isRefused) }
        case .renewToken:
            getToken { (tokens) throws(Failure) in try await tokens.newToken() }
        case .open: open()
        case .close:
            socket?.close()
            socket = nil
            sockets += 1
        case .send(let text): socket?.send(text)
        case .answered(let cid, let answer):
            settle(cid)
            answered(cid, answer)
        case .failed(let cid, let failure):
            settle(cid)
            replies.removeValue(forKey: cid)?(.failure(failure))
        case .stream(let stream, let news): pass(news, to: stream)
        case .status(let status):
            if status != .online { for stream in watched.values { stream.live?.lose() } }
            shown.change { state in
                state.status = status
                if status == .online { state.trouble = nil }
            }
        case .signedOut(let failure): forget(because: failure)
        case .replaced: shown.change { $0.isElsewhere = true }
        }
    }

    private mutating func getToken(
        _ get: @escaping @Sendable (Tokens) async throws(Failure) -> Session.Token
    ) {
        tokenRequests += 1
        Task { [tokens, tell] in
            do throws(Failure) { tell(.input(.token(try await get(tokens)))) } catch {
                tell(.input(.noToken(error)))
            }
        }
    }

    private mutating func open() {
        sockets += 1
        socket = network.open(server) { [tell, sockets] news in tell(.socket(sockets, news)) }
    }

    private mutating func forget(because failure: Failure) {
        shelf.clear()
        outbox.clear()
        unanswered = []
        known.change { $0 = KnownPeople() }
        // Whoever hears of it may sign in again: that must not be forgotten.
        Task { [tokens, shown] in
            await tokens.forget()
            shown.change { $0.ended = ParlorError(failure) }
        }
    }
}
