import ParlorWire

extension Connection {
    mutating func perform(_ effects: [Session.Effect]) {
        for effect in effects { perform(effect) }
    }

    private mutating func perform(_ effect: Session.Effect) {
        switch effect {
        case .needToken(let isRefused):
            getToken { (tokens) throws(Failure) in try await tokens.current(isRefused: isRefused) }
        case .renewToken:
            getToken { (tokens) throws(Failure) in try await tokens.renewed() }
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
            reply(to: cid, .failure(failure))
        case .stream(let stream, let news): pass(news, to: stream)
        case .status(let status):
            if status != .online { for stream in watched.values { stream.live?.lose() } }
            shown.change { state in
                state.status = status
                if status == .online { state.trouble = nil }
            }
        case .signedOut(let failure): end(because: failure)
        case .replaced: shown.change { $0.isElsewhere = true }
        }
    }

    private mutating func getToken(
        _ get: @escaping @Sendable (Tokens) async throws(Failure) -> SignIn
    ) {
        tokenRequests += 1
        Task { [tokens, tell, changes] in
            do throws(Failure) { tell(.token(changes, .success(try await get(tokens)))) } catch {
                tell(.token(changes, .failure(error)))
            }
        }
    }

    private mutating func open() {
        sockets += 1
        socket = network.open(server) { [tell, sockets] news in tell(.socket(sockets, news)) }
    }

    private mutating func end(because failure: Failure) {
        forget(because: failure)
        // Whoever has signed in again meanwhile must not be forgotten.
        Task { [tokens, tell, changes] in
            if await tokens.forget(since: changes) { tell(.ended(changes, failure)) }
        }
    }
}
