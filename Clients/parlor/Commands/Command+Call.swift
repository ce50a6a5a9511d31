import Contracts
import Hosting
import ParlorWire
import Platform

extension Command {
    static let call = Command(
        name: "call", arguments: "CALL [BODY]", summary: "Send one call and print its reply.",
        details: """
            CALL is a call's name, such as person.rename. BODY is its JSON: {} if absent, and -
            reads it from standard input. The reply's body goes to standard output. If the call is
            refused, the code and the message go to standard error, and the exit code is 1.

            For example: parlor call person.rename --as ada '{"displayName": "Ada"}'
            """,
        options: [
            .value("--key", "KEY", "Which entity; without it the caller's own, or the whole kind."),
            .value("--as", "USER", "On behalf of this person; without it, of the operator."),
            .value("--id", "CID", "The command's id: the same one again changes nothing twice."),
            .value("--timeout", "MS", "How long to wait for the answer (5000)."),
            .flag("--trace", "Print the call's trace to standard error, for 'parlor trace'."),
            .flag("--explain", "Print all that it led to, after the reply."),
        ],
        operands: 1...2
    ) { invocation in
        let place = try Installation()
        let call = try composed(invocation, call: CallName(invocation.operands[0]))
        let timeout = Duration.milliseconds(call.header.timeoutMs!)
        let line = try BusLine(place)
        let reply = try line.send(call, timeout: timeout)
        if invocation.has("--trace") { Terminal.errors.print("\(call.header.trace!)") }
        defer { if invocation.has("--explain") { try? explain(call.header.trace!, line) } }
        if let failure = reply.failure {
            let isAway = failure.code == .timeout && !line.isAnswered
            let absence = isAway ? BusAbsence(place).sentence : nil
            CallTrouble(failure, of: call, absence: absence).lines
                .forEach(Terminal.errors.print)
            return .failed
        }
        Terminal.output.print(
            Terminal.output.isInteractive
                ? JSONText.readable(reply.body) : JSONText.compact(reply.body))
        return .ok
    }
}

private func composed(_ invocation: Invocation, call name: CallName) throws(Complaint) -> Call {
    guard let kind = name.kind else {
        throw .usage("A call's name is <kind>.<verb>, such as person.rename, not '\(name)'.")
    }
    let person = try invocation.value("--as").map(PersonID.init(operand:))
    let key =
        try invocation.value("--key").map(EntityKey.init(operand:)) ?? kind.ownKey(of: person)
    let timeout = try invocation.number("--timeout", in: Limits.timeout)
    let id = try invocation.value("--id").map(CommandID.init(operand:)) ?? .fresh
    let actor = person.map(Actor.person) ?? .operator
    let header = CallHeader(
        id: id, call: name, actor: actor,
        timeoutMs: timeout ?? Int(Limits.defaultTimeout.wholeMilliseconds),
        trace: TraceID(beginningAt: Clock.now, by: actor, id))
    return Call(kind: kind, key: key, header: header, body: try body(invocation))
}

private func body(_ invocation: Invocation) throws(Complaint) -> Bytes {
    guard invocation.operands.count > 1 else { return Array("{}".utf8) }
    let text = invocation.operands[1]
    let given = text == "-" ? standardInput() : Array(text.utf8)
    do { _ = try JSON.decode(RawJSON.self, from: given) } catch {
        throw .usage("The body is not JSON: \(error.reason) Quote it whole: '{\"prefix\": \"a\"}'.")
    }
    return given
}

private func standardInput() -> Bytes {
    var bytes = Bytes()
    while let chunk = File.chunk(of: STDIN_FILENO), !chunk.isEmpty { bytes += chunk }
    return bytes
}

extension CallName {
    fileprivate var kind: EntityKind? {
        let parts = rawValue.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, EntityKind.canBe(parts[0].utf8), !parts[1].isEmpty,
            rawValue.utf8.allSatisfy(\.isVisible)
        else { return nil }
        return EntityKind(String(parts[0]))
    }
}

extension EntityKind {
    /// Calls that mean the caller's own entity travel with its key, so that they find its owner.
    fileprivate func ownKey(of person: PersonID?) -> EntityKey {
        guard let person, ["person", "account", "friends"].contains(self) else { return "" }
        return person.key
    }
}
