import Hosting
import ParlorWire

/// What acts of a trace may follow from, found by what their commands are named after.
struct TraceSources {
    private struct Caller: Hashable {
        let by: Actor
        let id: CommandID

        init(_ command: TraceTree.Command) { (by, id) = (command.by, command.id) }
    }

    private struct Source {
        let epoch: Epoch?
        let command: TraceTree.Command
        let entry: EventPage.Entry
    }

    private var relays: [Caller: Int] = [:]
    private var byStream: [StreamName: [EventPage.Entry]] = [:]
    private var byPosition: [Position: [Source]] = [:]
    private var lastByKey: [EntityKey: EventPage.Entry] = [:]

    init(_ acts: [TraceTree.Act]) {
        for (index, act) in acts.enumerated() {
            let caller = Caller(act.command)
            if act.isRelay, relays[caller] == nil { relays[caller] = index }
            for entry in act.events {
                byStream[entry.stream, default: []].append(entry)
                byPosition[entry.position, default: []].append(
                    Source(epoch: act.epoch, command: act.command, entry: entry))
                lastByKey[entry.stream.key] = entry
            }
        }
    }

    func parent(of act: TraceTree.Act, at index: Int) -> TraceTree.Parent? {
        if let relay = relays[Caller(act.command)], relay != index, !act.isRelay {
            return .act(relay)
        }
        let cause =
            act.command.by == .clock
            ? deadlineSetter(of: act) : carriedEvent(of: act) ?? announcedEvent(of: act)
        return cause.map { .event($0.stream, $0.rev) }
    }

    /// A deadline's command is named after the revision that it came due at.
    private func deadlineSetter(of act: TraceTree.Act) -> EventPage.Entry? {
        let due = act.command.id.rawValue.split(separator: "-").last.flatMap { Int($0) } ?? 0
        let before = (byStream[act.command.stream] ?? []).filter {
            $0.rev <= due && $0.id != act.command.id
        }
        return before.max { $0.rev < $1.rev }
    }

    /// A follower's command is named after the source's epoch, and the event's position there; or
    /// after the key of a stream that is over, whose end counts once.
    private func carriedEvent(of act: TraceTree.Act) -> EventPage.Entry? {
        guard act.isCarriedOver else { return nil }
        let id = act.command.id.rawValue
        guard let dash = id.lastIndex(of: "-"), let position = Position(id[dash...].dropFirst())
        else { return lastByKey[EntityKey(id)] }
        let sources = (byPosition[position] ?? []).filter { $0.command != act.command }
        let found = sources.first { $0.epoch?.rawValue == String(id[..<dash]) }
        // A restored journal has another epoch: of several sources, none is known to be the one.
        return found?.entry ?? (sources.count == 1 ? sources[0].entry : nil)
    }

    /// What is announced of a stream is named after it, and follows what had happened there by then.
    private func announcedEvent(of act: TraceTree.Act) -> EventPage.Entry? {
        guard act.command.by.isPart, act.command.by != .operator else { return nil }
        let id = act.command.id.rawValue
        let earlier = byStream.filter { id.hasPrefix("\($0.key)-") }.flatMap(\.value).filter {
            ($0.by, $0.id) != (act.command.by, act.command.id)
        }
        let known = earlier.filter { $0.at <= act.at }
        return (known.isEmpty ? earlier : known).max { $0.rev < $1.rev }
    }
}
