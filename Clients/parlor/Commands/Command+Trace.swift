import BusZeroMQ
import Contracts
import Hosting
import Operating
import ParlorWire
import Platform

extension Command {
    static let trace = Command(
        name: "trace", arguments: "ID", summary: "Show what somebody did, and all that it led to.",
        details: """
            ID is an event as <stream>@<rev>, a trace, or a command's id (the device's cid). Events
            are found as long as they are kept; how long each part took, refusals, who was told, and commands by
            their id as long as the instances remember them.

            For example: parlor trace room.K7QD@12
            """,
        options: [.json], operands: 1...1
    ) { invocation in
        let search = TraceSearch(try BusLine(try Installation()))
        let facts = try search.facts(named: invocation.operands[0])
        show(facts, of: search, asJSON: invocation.has("--json"))
        return .ok
    }

    /// What a call just led to, once nothing more comes of it.
    static func explain(_ trace: TraceID, _ line: BusLine) throws {
        let search = TraceSearch(line)
        var facts = try search.facts(of: trace)
        for _ in 0..<20 {
            usleep(250_000)
            let later = try search.facts(of: trace)
            guard later.count > facts.count else { break }
            facts = later
        }
        show(facts, of: search, asJSON: false)
    }

    private static func show(_ facts: TraceFacts, of search: TraceSearch, asJSON: Bool) {
        search.complain(of: facts)
        let tree = TraceTree(facts)
        if asJSON {
            let report = TraceReport(trace: facts.trace, nodes: tree.nodes)
            return Terminal.output.print(JSONText.compact(JSON.encode(report)))
        }
        Terminal.output.print(Terminal.output.faint("trace \(facts.trace)"))
        for text in TraceText(tree).lines { Terminal.output.print(text.escapingControls) }
    }
}

/// Asks all services, and all their instances, what they know of a trace.
private struct TraceSearch {
    private let line: BusLine
    private let workers: [BusWorker]

    init(_ line: BusLine) {
        self.line = line
        workers = Roster(asking: line, timeout: Limits.defaultTimeout).workers
    }

    /// `text` is an event, a trace or a command.
    func facts(named text: String) throws -> TraceFacts {
        if let at = text.lastIndex(of: "@"), let stream = StreamName(String(text[..<at])),
            let rev = Revision(text[text.index(after: at)...])
        {
            let found = try facts(of: try trace(of: stream, at: rev))
            if !found.hasEvent(of: stream, at: rev) {
                Terminal.errors.print(
                    "\(stream)@\(rev) itself is missing here: of a long trace, the oldest events are shown."
                        .escapingControls)
            }
            return found
        }
        guard (1...Limits.key).contains(text.utf8.count), text.utf8.allSatisfy(\.isVisible) else {
            throw Complaint.usage("'\(text)' is no trace, command or event, such as room.K7QD@12.")
        }
        let known = try facts(of: TraceID(text))
        guard known.isEmpty else { return known }
        let notes = try line.askInstances(
            workers, .calls(trace: nil, command: CommandID(text), limit: nil), as: CallNotes.self)
        if let trace = notes.lazy.flatMap(\.answer.calls).compactMap(\.trace).first {
            return try facts(of: trace)
        }
        throw Complaint(
            "Nothing is known of '\(text)': no event has this trace, and no running instance "
                + "remembers a command of this id. Name an event of it, such as room.K7QD@12.")
    }

    /// Says which instances did not answer.
    func complain(of facts: TraceFacts) {
        let answering = Set(facts.memories.map(\.instance))
        line.complain(of: workers, answering: workers.filter { answering.contains($0.instance) })
    }

    private func trace(of stream: StreamName, at rev: Revision) throws -> TraceID {
        let page = try line.ask(
            "journal.history", of: stream.kind, stream.key,
            body: ["after": rev - 1, "limit": 1], as: EventPage.self)
        guard let entry = page.events.first, entry.rev == rev else {
            if let base = page.base, rev < base {
                throw Complaint(
                    "\(stream)@\(rev) is gone: its history was cut at revision \(base)."
                        .escapingControls)
            }
            throw Complaint(
                "The stream \(stream) has no revision \(rev): it ends at \(page.head).")
        }
        guard let trace = entry.trace else {
            throw Complaint(
                "\(stream)@\(rev) was kept by a version of Parlor that kept no traces.")
        }
        return trace
    }

    func facts(of trace: TraceID) throws -> TraceFacts {
        var facts = TraceFacts(trace)
        facts.journals = try journals(of: trace)
        let calls = try line.askInstances(
            workers, .calls(trace: trace, command: nil, limit: .max), as: CallNotes.self)
        let tells = try line.askInstances(workers, .tells(trace: trace), as: TellNotes.self)
        let told = Dictionary(
            tells.map { ($0.worker.instance, $0.answer.tells) }, uniquingKeysWith: { $1 })
        facts.memories = calls.map { worker, notes in
            TraceFacts.Memory(
                worker.service, worker.instance, calls: notes.calls,
                tells: told[worker.instance] ?? [])
        }
        return facts
    }

    private func journals(of trace: TraceID) throws -> [TraceFacts.Journal] {
        let questions = Kind.journals.map { service, kind in
            BusLine.Question(
                subject: service, call: "journal.trace", kind: kind, key: "",
                body: JSON.encode(["trace": trace]))
        }
        var pages: [String: EventPage] = [:]
        try line.ask(questions, within: Limits.defaultTimeout) { reply, service in
            if reply.failure == nil {
                pages[service] = try? JSON.decode(EventPage.self, from: reply.body)
            }
            return []
        }
        for (service, _) in Kind.journals {
            guard let page = pages[service] else {
                Terminal.errors.print("\(service) doesn't answer: what it did is missing here.")
                continue
            }
            if page.more { Terminal.errors.print("\(service) did more than is shown here.") }
        }
        return pages.sorted { $0.key < $1.key }.map { TraceFacts.Journal($0, $1) }
    }
}

extension Kind {
    /// One kind of each service that keeps a journal: whoever answers for it has the journal.
    fileprivate static var journals: [(service: String, kind: EntityKind)] {
        let kept = all.filter { $0.streams != nil && $0.sources.isEmpty }
        return Dictionary(grouping: kept, by: \.service).compactMap { service, kinds in
            kinds.first.map { (service, $0.name) }
        }.sorted { $0.service < $1.service }
    }
}
