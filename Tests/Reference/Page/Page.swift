import Contracts
import ParlorWire

/// A page of the reference about a kind, or about Parlor's own parts.
struct Page {
    let place: PagePlace
    let summary: String
    let calls: [ListedCall]
    let streams: [ListedKind]
    let games: [ListedGame]
}

extension Page {
    /// The types that the page is about in the first place: views, and what games have.
    var ownShapes: [Shape] {
        let views = streams.map(\.view)
        guard !games.isEmpty else { return views }
        return GamePart.allCases.reduce(into: views) { shapes, part in
            shapes.append(part.shape)
            shapes += games.map(part.shape(of:))
        }
    }

    /// The types that its calls and events have.
    var shapes: [Shape] {
        var shapes: [Shape] = []
        for call in calls { shapes += [call.reply] + call.body.shapes }
        shapes += calls.compactMap(\.key)
        for event in streams.flatMap(\.events) { shapes += event.body.shapes + event.origins }
        return shapes
    }
}

extension Reference {
    /// A page for each kind that devices call or watch, by name.
    var kindPages: [Page] {
        let calls = Dictionary(grouping: calls.filter { !$0.isInner }, by: \.kind)
        let streams = kinds.filter { $0.watchers != nil }
        return Set(calls.keys).union(streams.map(\.name)).sorted().map { name in
            Page(
                place: PagePlace(name: name), summary: checkout.comments["Kind", name] ?? "",
                calls: (calls[name] ?? []).sorted { $0.name < $1.name },
                streams: streams.filter { $0.name == name },
                games: name == MatchEvent.kind.rawValue ? games : [])
        }
    }

    var typesPage: Page {
        Page(
            place: .types, summary: "Types that several kinds have.", calls: [], streams: [],
            games: [])
    }

    var partsPage: Page {
        Page(
            place: .parts, summary: "What Parlor's own parts say to each other over the bus.",
            calls: calls.filter(\.isInner).sorted { $0.name < $1.name },
            streams: kinds.filter { $0.watchers == nil }, games: [])
    }
}
