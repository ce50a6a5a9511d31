import ParlorWire

/// Nanoseconds for each header's writing and reading, beside the general codec's for the same header.
func headerBench() -> [Benchmark.Result] {
    let call = CallHeader(
        id: "018f6e2a-7c1b-7000-8000-1234567890ab", call: "room.join",
        actor: .person("0f8fad5bd9cb469fa165"), device: "d41d8cd98f00b204", timeoutMs: 5_000)
    let reply = ReplyHeader(id: call.id, status: .ok, stream: StreamName("room.K7QD"), rev: 12)
    let event = EventHeader(
        stream: StreamName("room", "K7QD"), epoch: "e1a2b3c4", rev: 12, event: "playerJoined",
        at: Timestamp(milliseconds: 1_772_366_400_123), by: call.actor, id: call.id)
    return rows("call", call, write: { call.bytes }, read: CallHeader.init(bytes:))
        + rows("reply", reply, write: { reply.bytes }, read: ReplyHeader.init(bytes:))
        + rows("event", event, write: { event.bytes }, read: EventHeader.init(bytes:))
}

private func rows<Header: Codable>(
    _ name: String, _ header: Header, write: () -> Bytes, read: (Bytes) throws -> Header
) -> [Benchmark.Result] {
    let bytes = write()
    return [
        result(
            "\(name) header, write", nanoseconds { write().count },
            nanoseconds { JSON.encode(header).count }),
        result(
            "\(name) header, read", nanoseconds { (try? read(bytes)) == nil ? 0 : 1 },
            nanoseconds { (try? JSON.decode(Header.self, from: bytes)) == nil ? 0 : 1 }),
    ]
}

private func result(_ name: String, _ ours: Double, _ reference: Double) -> Benchmark.Result {
    Benchmark.Result(name, unit: "ns", ours: ours, reference: reference, budget: .atMost(3_000))
}

/// The best of several rounds: the others were disturbed by something else on the machine.
func nanoseconds(turns: Int = 20_000, _ work: () -> Int) -> Double {
    let rounds = (0..<7).map { _ in
        var sum = 0
        let time = ContinuousClock().measure { for _ in 0..<turns { sum &+= work() } }
        precondition(sum > 0, "What is measured can be written and read.")
        return time
    }
    return rounds.min()! / .nanoseconds(turns)
}
