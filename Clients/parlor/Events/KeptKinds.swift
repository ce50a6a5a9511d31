import Contracts
import Journal
import ParlorWire

/// Kinds whose events one service keeps in its journal, as far as somebody wants to see them.
struct KeptKinds: Equatable {
    let service: String
    private(set) var kinds: Set<EntityKind>
    /// The events that are wanted of them; nil when their names are not known.
    private(set) var names: Set<EventName>?

    /// Those with topics that begin with one of these prefixes, by service. `others` are kinds that
    /// Parlor has not declared, and whose they are.
    static func all(
        under prefixes: [String], of event: Glob?, others: [EntityKind: String]
    ) -> [KeptKinds] {
        var found: [String: KeptKinds] = [:]
        for kind in Kind.all where prefixes.contains(where: kind.name.isUnder) && kind.isKept {
            let names = kind.eventNames.filter { event?.matches($0) ?? true }
            found[kind.service, default: KeptKinds(service: kind.service, kinds: [], names: [])]
                .add(kind.name, Set(names.map { EventName(kind.name, $0) }))
        }
        for (kind, service) in others where prefixes.contains(where: kind.isUnder) {
            found[service, default: KeptKinds(service: service, kinds: [], names: nil)]
                .add(kind, nil)
        }
        return found.values.sorted { $0.service < $1.service }
    }

    private mutating func add(_ kind: EntityKind, _ more: Set<EventName>?) {
        kinds.insert(kind)
        names = more.flatMap { names?.union($0) }
    }
}

extension EntityKind {
    /// Whether its topics may begin with this prefix.
    fileprivate func isUnder(_ prefix: String) -> Bool {
        let topic = "\(self)."
        return topic.hasPrefix(prefix) || prefix.hasPrefix(topic)
    }
}

extension Kind {
    /// Its events are in a journal.
    var isKept: Bool { streams != nil && sources.isEmpty }

    /// The names of its events, without its own.
    var eventNames: [String] {
        func names<Event: StreamEvent>(_ event: Event.Type) -> [String] { Event.names }
        return streams.map { names($0.events) } ?? []
    }
}
