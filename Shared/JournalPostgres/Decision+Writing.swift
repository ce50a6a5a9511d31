import Journal
import ParlorWire
import Postgres

extension Decision {
    /// The statements that keep the batch, in their order.
    mutating func queries(for batch: Batch, _ statements: Statements, salt: Int64) -> [Query] {
        let events = eventsQuery(batch.appends, statements, salt)
        let quiet = quietQueries(batch.noOps, statements, salt)
        let times = timesQuery(batch.times, statements)
        var all: [Query] = []
        if !renamed.isEmpty {
            all.append(
                Query(
                    statements[.renameStreams], .integers(renamed.map(\.id)),
                    .names(renamed.map(\.name.key.rawValue))))
        }
        if !newStreams.isEmpty {
            all.append(
                Query(
                    statements[.addStreams], .integers(newStreams.map(\.id)),
                    .names(newStreams.map(\.name.kind.rawValue)),
                    .names(newStreams.map(\.name.key.rawValue)),
                    .integers(newStreams.map(\.generation.number))))
        }
        all += [events, times].compactMap(\.self) + quiet
        all += listingQueries(batch, statements) + erasureQueries(batch.erasures, statements)
        all += cutQueries(batch, statements)
        all += snapshotQueries(statements)
        if !batch.checkpoints.isEmpty {
            all.append(
                Query(
                    statements[.putCheckpoints], .names(Array(batch.checkpoints.keys)),
                    .integers(Array(batch.checkpoints.values))))
        }
        return all + parkingQueries(batch, statements)
    }
}

extension Decision {
    private mutating func eventsQuery(
        _ appends: [Append], _ statements: Statements, _ salt: Int64
    ) -> Query? {
        guard !appends.isEmpty else { return nil }
        var rows = EventRows()
        for append in appends {
            rows.add(append, to: stream(append.stream).id, hash: append.command.hash(salt: salt))
        }
        return Query(
            statements[.addEvents], .integer(view.head), .integers(rows.streams),
            .integers(rows.revs), .integers(rows.times), .names(rows.actors), .names(rows.commands),
            .integers(rows.hashes), .names(rows.names), .byteStrings(rows.bodies),
            .integers(rows.digests), .integers(rows.items), .names(rows.traces))
    }

    private mutating func timesQuery(
        _ times: [StreamName: StreamTimes], _ statements: Statements
    ) -> Query? {
        guard !times.isEmpty else { return nil }
        let all = Array(times)
        return Query(
            statements[.setTimes], .integers(all.map { stream($0.key).id }),
            .integers(all.map { $0.value.deadline?.milliseconds }),
            .integers(all.map { $0.value.activeAt?.milliseconds }),
            .names(all.map { $0.value.trace?.rawValue ?? "" }))
    }

    private mutating func quietQueries(
        _ noOps: [NoOp], _ statements: Statements, _ salt: Int64
    ) -> [Query] {
        guard !noOps.isEmpty else { return [] }
        var seen = view.seen
        let passed = noOps.map { noOp in
            seen = seen.advanced(to: noOp.at)
            return seen.passed.wholeMilliseconds
        }
        let add = Query(
            statements[.addQuiet], .integers(noOps.map { stream($0.stream).id }),
            .integers(noOps.map(\.rev)), .integers(noOps.map(\.at.milliseconds)),
            .names(noOps.map(\.command.actor.rawValue)), .names(noOps.map(\.command.id.rawValue)),
            .integers(noOps.map { $0.command.hash(salt: salt) }), .integers(passed),
            .integers(noOps.map { $0.digest?.value }))
        let prune = Query(
            statements[.pruneQuiet], .integer(2 * noOps.count),
            .integer(seen.memory.wholeMilliseconds))
        return [add, prune]
    }

    private func listingQueries(_ batch: Batch, _ statements: Statements) -> [Query] {
        [(WritingSQL.removeListings, batch.unlisted), (.addListings, batch.listed)].compactMap {
            sql, rows in
            guard !rows.isEmpty else { return nil }
            return Query(
                statements[sql], .names(rows.map(\.index)), .names(rows.map(\.sort)),
                .names(rows.map(\.stream.kind.rawValue)), .names(rows.map(\.stream.key.rawValue)))
        }
    }

    /// What is taken away first may be put again.
    private mutating func snapshotQueries(_ statements: Statements) -> [Query] {
        var queries: [Query] = []
        if !surplus.isEmpty {
            queries.append(
                Query(
                    statements[.removeSnapshots], .integers(surplus.map(\.stream)),
                    .integers(surplus.map(\.schema)), .integers(surplus.map(\.rev))))
        }
        let kept = snapshots.flatMap { place, states in states.map { (place, $0.key, $0.value) } }
        if !kept.isEmpty {
            queries.append(
                Query(
                    statements[.putSnapshots], .integers(kept.map { stream($0.0.stream).id }),
                    .integers(kept.map(\.0.schema)), .integers(kept.map(\.1)),
                    .byteStrings(kept.map(\.2))))
        }
        return queries
    }

    private func parkingQueries(_ batch: Batch, _ statements: Statements) -> [Query] {
        var queries: [Query] = []
        func names(_ all: [ParkedCommand], _ name: (ParkedCommand) -> String) -> Value {
            .names(all.map(name))
        }
        let (resumed, parked) = (batch.resumed, batch.parked)
        if !resumed.isEmpty {
            queries.append(
                Query(
                    statements[.resume], names(resumed, \.stream.kind.rawValue),
                    names(resumed, \.stream.key.rawValue), names(resumed, \.command.actor.rawValue),
                    names(resumed, \.command.id.rawValue)))
        }
        if !parked.isEmpty {
            queries.append(
                Query(
                    statements[.park], names(parked, \.follower),
                    names(parked, \.stream.kind.rawValue), names(parked, \.stream.key.rawValue),
                    names(parked, \.command.actor.rawValue), names(parked, \.command.id.rawValue),
                    names(parked, \.call.rawValue), .byteStrings(parked.map(\.body)),
                    names(parked, { $0.trace?.rawValue ?? "" }),
                    .integers(parked.map(\.at.milliseconds))))
        }
        return queries
    }
}

/// The columns of the events of a batch.
private struct EventRows {
    var streams: [Int64?] = []
    var revs: [Int64?] = []
    var times: [Int64?] = []
    var actors: [String] = []
    var commands: [String] = []
    /// Those of the first event of each command.
    var hashes: [Int64?] = []
    var digests: [Int64?] = []
    var names: [String] = []
    var bodies: [Bytes] = []
    var items: [Int64?] = []
    /// Empty for none.
    var traces: [String] = []

    mutating func add(_ append: Append, to stream: Int64, hash: Int64) {
        for (offset, event) in append.events.enumerated() {
            streams.append(stream)
            revs.append(Int64(append.after + offset + 1))
            times.append(append.at.milliseconds)
            actors.append(append.command.actor.rawValue)
            commands.append(append.command.id.rawValue)
            hashes.append(offset == 0 ? hash : nil)
            digests.append(offset == 0 ? append.digest?.value : nil)
            names.append(event.name)
            bodies.append(event.body)
            items.append(event.item.map(Int64.init))
            traces.append(append.trace?.rawValue ?? "")
        }
    }
}
