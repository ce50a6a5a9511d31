public import EventSourcing
public import ParlorWire

/// A question that changes nothing: answered from the entities and indexes of one service.
public protocol Query: Choice {
    func answer(_ context: Context, reading: Reader) throws -> any Encodable
}

/// An answer that shows an entity as it was at this revision, like the answer to a command.
public struct Placed: Encodable {
    let stream: StreamName
    let rev: Revision
    let view: any Encodable

    public init(_ view: any Encodable, of stream: StreamName, at rev: Revision) {
        self.view = view
        self.stream = stream
        self.rev = rev
    }

    public func encode(to encoder: any Encoder) throws { try view.encode(to: encoder) }
}
