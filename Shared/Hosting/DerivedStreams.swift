import Journal
public import ParlorWire

/// Streams that are made of what other streams are, such as a person's list of conversations: one for
/// each person, whose id is its key.
///
/// Nothing of them is kept. The fan-out tells what changes in them, and numbers that.
public protocol DerivedStreams {
    /// What a new watcher is shown.
    func snapshot(of key: EntityKey, _ reader: Reader) throws -> any Encodable

    /// What the present state of a source means for everybody's stream.
    func changes(of source: StreamName, _ reader: Reader) throws -> [DerivedEvent]
}

extension Host {
    /// Tells the streams of this kind, which are made of those of the sources.
    @discardableResult
    public func deriving(
        _ kind: EntityKind, from sources: [EntityKind], by streams: any DerivedStreams
    ) -> Host {
        derived[kind] = streams
        for source in sources { derived[source] = streams }
        derivedKinds.insert(kind)
        readers = [:]
        return self
    }
}

extension OwnerQuestion {
    /// Nobody but the person may watch it; the fan-out gives it an epoch and a revision.
    func tail(
        of stream: StreamName, madeBy streams: any DerivedStreams, _ viewer: PersonID?,
        _ reader: Reader
    ) throws -> StreamTail {
        let owner = PersonID(stream.key.rawValue)
        guard viewer == owner else {
            throw Failure(.forbidden, "You may not watch \(stream).")
        }
        let picture = JSON.encode(try streams.snapshot(of: stream.key, reader)).unmarked
        return StreamTail(
            stream: stream, epoch: reader.journal.epoch, rev: 0,
            roster: StreamRoster(
                audience: .only([owner]), people: picture.json.portrayed(at: picture.portraits)),
            events: nil, snapshot: RawJSON(picture.json), portraits: picture.portraits,
            viewer: viewer, isShared: false)
    }

    func changes(of source: StreamName, _ reader: Reader) throws -> DerivedChanges {
        guard let streams = reader.derived[source.kind] else { throw reader.missing(source) }
        guard let (_, rev) = try reader.entity(source.kind, source.key, nil),
            let head = try reader.journal.heads(of: [source])[source]
        else { throw reader.missing(source) }
        return DerivedChanges(
            epoch: head.epoch, rev: rev, events: try streams.changes(of: source, reader))
    }

    /// More events than this since then are too many.
    private static let farBehind: Position = 20_000

    func moved(since position: Position?, in epoch: Epoch?, _ reader: Reader) throws -> MovedStreams
    {
        let (own, head) = (reader.journal.epoch, try reader.journal.head())
        guard let position, epoch == own, (head - Self.farBehind...head).contains(position) else {
            return MovedStreams(epoch: own, head: head, streams: nil)
        }
        let streams = try reader.journal.moved(since: position).filter { $0.kind == reader.kind }
        let heads = try reader.journal.heads(of: Array(streams))
        return MovedStreams(
            epoch: own, head: head,
            streams: heads.map {
                StreamHead(stream: $0.key, epoch: $0.value.epoch, rev: $0.value.rev)
            }
            .sorted { $0.stream < $1.stream })
    }
}
