import Hosting
import ParlorWire

/// What led to what in a trace.
public struct TraceTree: Sendable {
    public private(set) var nodes: [TraceNode] = []
    private var acts: [Act]
    private var children: [Parent: [Int]] = [:]
    /// The acts that are among the nodes.
    private var added: Set<Int> = []
    /// By the event that was passed on.
    private let tells: [Parent: [(memory: TraceFacts.Memory, tell: TellNote)]]
    private let began: Timestamp

    /// What one service did at one command: its call, its events, or both.
    struct Act {
        let service: String
        var epoch: Epoch?
        let command: Command
        let at: Timestamp
        var call: (instance: String, note: CallNote)?
        var events: [EventPage.Entry] = []
    }

    struct Command: Hashable {
        let by: Actor
        let id: CommandID
        let stream: StreamName
    }

    /// The event, or the relay, that an act follows from.
    enum Parent: Hashable {
        case event(StreamName, Revision)
        case act(Int)
    }

    public init(_ facts: TraceFacts) {
        let all = facts.memories.flatMap { memory in memory.tells.map { (memory, $0) } }
        tells = Dictionary(grouping: all) { Parent.event($0.1.stream, $0.1.rev) }
        acts = Self.acts(in: facts)
        began = acts.map(\.at).min() ?? Timestamp(milliseconds: 0)
        let sources = TraceSources(acts)
        var parents = acts.indices.map { sources.parent(of: acts[$0], at: $0) }
        flattenDeadlines(&parents)
        for (index, parent) in parents.enumerated() {
            if let parent { children[parent, default: []].append(index) }
        }
        for (index, parent) in parents.enumerated() where parent == nil { add(index, depth: 0) }
        // Whatever seems to follow from itself has lost its beginning.
        for index in acts.indices { add(index, depth: 0) }
    }
}

extension TraceTree {
    private static func acts(in facts: TraceFacts) -> [Act] {
        var acts: [Act] = []
        var places: [String: [Command: Int]] = [:]
        for journal in facts.journals {
            for entry in journal.events {
                let command = Command(by: entry.by, id: entry.id, stream: entry.stream)
                if let place = places[journal.service]?[command] {
                    acts[place].events.append(entry)
                    continue
                }
                places[journal.service, default: [:]][command] = acts.count
                acts.append(
                    Act(
                        service: journal.service, epoch: journal.epoch, command: command,
                        at: entry.at, events: [entry]))
            }
        }
        for memory in facts.memories {
            for note in memory.calls {
                let command = Command(by: note.by, id: note.id, stream: note.stream)
                if let place = places[memory.service]?[command], acts[place].call == nil {
                    acts[place].call = (memory.instance, note)
                } else {
                    acts.append(
                        Act(
                            service: memory.service, command: command, at: note.began,
                            call: (memory.instance, note)))
                }
            }
        }
        return acts.sorted { ($0.at, $0.isRelay ? 0 : 1) < ($1.at, $1.isRelay ? 0 : 1) }
    }
}

extension TraceTree {
    /// A stream's deadlines that follow each other, such as the moves of bots, all stand below what
    /// led to the first of them.
    private func flattenDeadlines(_ parents: inout [Parent?]) {
        var owners: [Parent: Int] = [:]
        for (index, act) in acts.enumerated() {
            for entry in act.events { owners[.event(entry.stream, entry.rev)] = index }
        }
        // The acts are in the order of time, so those before are done.
        for (index, act) in acts.enumerated() where act.command.by == .clock {
            guard let parent = parents[index], let before = owners[parent], before < index,
                acts[before].command.by == .clock,
                acts[before].command.stream == act.command.stream
            else { continue }
            parents[index] = parents[before]
        }
    }

    private mutating func add(_ index: Int, depth: Int) {
        guard added.insert(index).inserted else { return }
        let act = acts[index]
        nodes.append(node(of: act, depth))
        for event in act.call?.note.published ?? [] {
            nodes.append(node(of: event, in: act, depth + 1))
        }
        for child in children[.act(index)] ?? [] { add(child, depth: depth + 1) }
        for entry in act.events {
            nodes.append(node(of: entry, in: act, depth + 1))
            for child in children[.event(entry.stream, entry.rev)] ?? [] {
                add(child, depth: depth + 2)
            }
        }
    }

    private func node(of act: Act, _ depth: Int) -> TraceNode {
        let (instance, note) = (act.call?.instance, act.call?.note)
        let rev = act.events.last?.rev ?? note?.rev
        return TraceNode(
            depth: depth, what: act.isRelay ? .relay : .call, part: instance ?? act.service,
            name: note?.call.rawValue ?? "",
            cause: act.command.by == .clock
                ? .deadline : act.isCarriedOver ? .carriedOver : .asked,
            by: act.command.by, stream: act.command.stream, rev: rev, at: act.at,
            afterMs: since(act.at), took: note?.took, refusal: note?.refusal)
    }

    private func node(of entry: EventPage.Entry, in act: Act, _ depth: Int) -> TraceNode {
        let told = (tells[.event(entry.stream, entry.rev)] ?? []).map { memory, tell in
            TraceNode.Told(
                part: memory.instance, service: memory.service, receivers: tell.receivers,
                afterMs: since(tell.at))
        }
        return TraceNode(
            depth: depth, what: .event, part: act.call?.instance ?? act.service,
            name: entry.event, stream: entry.stream, rev: entry.rev, at: entry.at,
            afterMs: since(entry.at), told: told.isEmpty ? nil : told)
    }

    private func node(of event: UnkeptEvent, in act: Act, _ depth: Int) -> TraceNode {
        let at = act.call?.note.at ?? act.at
        return TraceNode(
            depth: depth, what: .published, part: act.call?.instance ?? act.service,
            name: event.event, stream: event.stream, at: at, afterMs: since(at))
    }

    private func since(_ time: Timestamp) -> Int64 { (time - began).wholeMilliseconds }
}

extension TraceTree.Act {
    var isRelay: Bool { service == "gateway" }

    var isCarriedOver: Bool { command.by.rawValue.hasPrefix("@follower.") }
}

extension CallNote {
    fileprivate var began: Timestamp { at + .milliseconds(-took.total / 1_000) }
}
