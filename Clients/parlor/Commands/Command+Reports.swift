import Contracts
import ParlorWire
import Platform

extension Command {
    static let reports = Command(
        name: "reports",
        arguments: "[" + ReportVerb.allCases.map(\.rawValue).joined(separator: "|")
            + "] [ID|USER]",
        summary: "See what people reported, and act on it.",
        details: """
            list               Open reports, the oldest first, with messages as they were.
            resolve ID         The report is settled, and no longer listed.
            delete-message ID  The reported message is deleted for everybody.
            suspend USER       Closes the person's sockets. They can't sign in until the end.
            lift USER          Ends a suspension.
            suspended          Who is suspended.
            acts               What operators did, the newest last.

            USER is an id, a handle, an email or a name. What you do is kept in the stream
            operator.acts, with the name of your account on this machine. A person whom you suspend
            is told the reason and the end. Nobody is told who reported them.

            For example: parlor reports suspend ada --until 7d --reason 'Insults other players'
            """,
        options: [
            .json,
            .value("--note", "TEXT", "With resolve: what was done, for other operators."),
            .value("--until", "WHEN", "With suspend: 12h, 7d or a time in UTC. Or until lifted."),
            .value("--reason", "TEXT", "With suspend: why, as the person is told."),
            .value("--limit", "N", short: "-n", "At most so many (50)."),
            .value("--by", "NAME", "Which operator acts; without it, your account's name."),
        ],
        operands: 0...2
    ) { invocation in
        let verb = try ReportVerb(operand: invocation.operands.first ?? ReportVerb.list.rawValue)
        try verb.check(invocation)
        let limit = try invocation.number("--limit", in: 1...10_000) ?? 50
        let line = try BusLine(try Installation())
        switch verb {
        case .list:
            let (reports, hasMore) = try line.reports(atMost: limit)
            try show(
                reports,
                Table(reports, line.names(of: reports.flatMap { [$0.userId, $0.by] }), Clock.now),
                hasMore, "Nothing is reported.", invocation)
        case .suspended:
            let (suspensions, hasMore) = try line.suspensions(atMost: limit)
            try show(
                suspensions, Table(suspensions, now: Clock.now), hasMore, "Nobody is suspended.",
                invocation)
        case .acts:
            let (acts, hasMore) = try line.acts(atMost: limit)
            try show(
                acts, Table(acts, line.names(of: acts.map(\.userId))), hasMore,
                "No operator did anything yet.", invocation)
        case .resolve, .deleteMessage, .suspend, .lift:
            let done = try change(verb, invocation, line)
            ProgressOutput(asJSON: invocation.has("--json")).end(done)
        }
        return .ok
    }
}

/// Does it, and says so.
private func change(_ verb: ReportVerb, _ invocation: Invocation, _ line: BusLine) throws -> String
{
    let by = invocation.value("--by") ?? accountName
    let operand = invocation.operands[1]
    switch verb {
    case .resolve:
        let act = ReportAct.resolve(note: invocation.value("--note"), by: by)
        try line.act(act, on: EntityKey(operand: operand, named: "The report"))
        return "Report \(operand) is resolved."
    case .deleteMessage:
        let act = ReportAct.removeMessage(by: by)
        try line.act(act, on: EntityKey(operand: operand, named: "The report"))
        return "The message of report \(operand) is being deleted."
    case .suspend:
        let person = try line.person(operand)
        let until = try invocation.value("--until").map {
            try Timestamp(until: $0, now: Clock.now)
        }
        let reason = invocation.value("--reason") ?? ""
        try line.act(SuspensionCall.suspend(until: until, reason: reason, by: by), on: person.key)
        return "\(person) is suspended until \(until?.description ?? "you lift it")."
    case .lift:
        let person = try line.person(operand)
        try line.act(SuspensionCall.lift(by: by), on: person.key)
        return "\(person) is no longer suspended."
    case .list, .suspended, .acts:
        preconditionFailure("\(verb) changes nothing.")
    }
}

/// Whoever works at this machine, as far as the machine knows.
private var accountName: String {
    if let name = getpwuid(getuid())?.pointee.pw_name { return String(cString: name) }
    return "account \(getuid())"
}

private func show(
    _ found: [some Encodable], _ table: @autoclosure () throws -> Table, _ hasMore: Bool,
    _ nothing: String, _ invocation: Invocation
) throws {
    if invocation.has("--json") {
        for one in found {
            Terminal.output.print(String(decoding: JSON.encode(one), as: UTF8.self))
        }
    } else if found.isEmpty {
        Terminal.output.print(nothing)
    } else {
        try table().lines.forEach(Terminal.output.print)
    }
    if hasMore { Terminal.errors.print("There is more: say --limit with a larger number.") }
}
