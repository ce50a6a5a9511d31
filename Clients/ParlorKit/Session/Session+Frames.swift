import ParlorWire

extension Session {
    /// The most objects in one frame.
    static let mostObjects = 500

    /// Sends the object with others of the same turn.
    mutating func send(_ object: Bytes) {
        if link == .welcomed { waiting.append(object) }
    }

    /// What waits, in as few frames as the limits allow.
    mutating func flush() {
        guard !waiting.isEmpty else { return }
        // Any other frame ends being away, so it is said again after them.
        if isAway, waiting.last != Self.away(true) { waiting.append(Self.away(true)) }
        var batch: [Bytes] = []
        var size = 0
        for object in waiting {
            if batch.count == Self.mostObjects || size + object.count + 2 > limits.frameBytes {
                sendFrame(&batch)
                size = 0
            }
            batch.append(object)
            size += object.count + 1
        }
        sendFrame(&batch)
        waiting = []
    }

    mutating func read(_ text: Bytes, _ now: Instant) {
        guard link == .greeting || link == .welcomed else { return }
        heardAt = now
        timers[.answer] = nil
        if link == .welcomed, timers[.silence] == nil { timers[.silence] = now + timing.silence }
        guard
            let list = try? JSONList(
                text, mostElements: .max, mostNames: .max, mostValues: .max)
        else { return cut(now) }
        for index in 0..<list.count {
            // A newer server may say what this version can't read.
            guard let object = try? list.decodeCrowded(ServerObject.self, at: index) else {
                continue
            }
            take(object, now)
        }
    }
}

private extension Session {
    mutating func sendFrame(_ batch: inout [Bytes]) {
        guard let first = batch.first else { return }
        defer { batch = [] }
        guard batch.count > 1 else { return effects.append(.send(first)) }
        let joined = Bytes(batch.joined(separator: [UInt8(ascii: ",")]))
        effects.append(.send([UInt8(ascii: "[")] + joined + [UInt8(ascii: "]")]))
    }

    mutating func take(_ object: ServerObject, _ now: Instant) {
        if let welcome = object.welcome { return welcomed(welcome, now) }
        if let cid = object.cid {
            if !settle(CommandID(cid), object, now) { answerWatch(cid, object, now) }
        } else if let stream = object.stream {
            takeNews(of: stream, object, now)
        } else if let error = object.error {
            refusal = error
        }
    }
}
