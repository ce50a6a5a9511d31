public import ParlorWire

extension Session {
    mutating func begin(_ call: Call, _ now: Instant) {
        guard !calls.contains(call.cid) else { return }
        guard call.frame.count <= limits.frameBytes else {
            let failure = Failure(.payloadTooLarge, "That is too large to send.")
            return effects.append(.failed(call.cid, failure))
        }
        calls.add(call, deadline: call.isPatient ? nil : now + timing.call)
        if calls.isFirst(call) { send(call.frame) }
    }

    /// True if the object answers one of the calls.
    mutating func settle(_ cid: CommandID, _ object: ServerObject, _ now: Instant) -> Bool {
        guard let open = calls.open.first(where: { $0.call.cid == cid }) else { return false }
        guard let failure = object.error else {
            end(open)
            let body = object.ok ?? RawJSON([])
            let answer = Answer(body: body, stream: object.stream, rev: object.rev)
            effects.append(.answered(cid, answer))
            return true
        }
        guard !waits(open, failure, now) else { return true }
        end(open)
        effects.append(.failed(cid, failure))
        return true
    }

    mutating func tickCalls(_ now: Instant) {
        for open in calls.open {
            if let deadline = open.deadline, deadline <= now {
                end(open)
                effects.append(.failed(open.call.cid, status == .online ? .late : .offline))
            } else if let retryAt = open.retryAt, retryAt <= now {
                calls.change(open.call.cid) { $0.retryAt = nil }
                send(open.call.frame)
            }
        }
    }

    mutating func resendCalls() {
        for open in calls.open where calls.isFirst(open.call) {
            calls.change(open.call.cid) { $0.retryAt = nil }
            send(open.call.frame)
        }
    }

    mutating func failCalls(_ failure: Failure) {
        for open in calls.open { effects.append(.failed(open.call.cid, failure)) }
        calls.removeAll()
    }
}

private extension Session {
    /// True if the call is sent again after this refusal.
    mutating func waits(_ open: CallTable.Open, _ failure: Failure, _ now: Instant) -> Bool {
        let isLate = failure.code == .unavailable || failure.code == .timeout
        let isFirstLimit =
            failure.code == .rateLimited && failure.retryAfterMs != nil && !open.wasLimited
        guard isLate || isFirstLimit else { return false }
        calls.change(open.call.cid) { open in
            if isFirstLimit { open.wasLimited = true }
            let pause = isFirstLimit ? failure.pause : max(failure.pause, open.backoff.next(&dice))
            open.retryAt = now + pause
        }
        return true
    }

    /// The next one in its line goes out.
    mutating func end(_ open: CallTable.Open) {
        let wasFirst = calls.isFirst(open.call)
        calls.remove(open.call.cid)
        if wasFirst, let next = calls.first(in: open.call.lane) { send(next.call.frame) }
    }
}

extension ErrorCode {
    /// There was no connection in time. The server never says this.
    public static let offline: Self = "OFFLINE"
}

extension Failure {
    static let late = Failure(.timeout, "No answer came in time. Try again.")
    static let offline = Failure(
        .offline, "You are offline. Try again when you are connected.")
}
