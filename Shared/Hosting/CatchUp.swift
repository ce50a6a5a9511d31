public import EventSourcing
public import ParlorWire

/// Something that another service has just done may not have been heard of here: the caller repeats
/// the call until all is here that the other service knew when they asked first.
public final class CatchUp {
    /// So many are remembered at least, and twice as many at most.
    private static let most = 10_000

    private unowned let host: Host
    private let moment: (Host) -> SourceMoment
    /// By the seed of the command, which is the same each time it is repeated.
    private var askedAt: [UInt64: SourceMoment] = [:]
    private var askedEarlier: [UInt64: SourceMoment] = [:]

    public init(_ host: Host, with source: EntityKind) {
        self.host = host
        moment = { $0.moment(of: source) }
    }

    /// Waits for these followers alone.
    public init(_ host: Host, following names: Set<String>) {
        self.host = host
        moment = { $0.moment(following: names) }
    }

    public func isOver(for context: Context) -> Bool {
        if let moment = askedAt[context.seed] ?? askedEarlier[context.seed] {
            guard host.hasReached(moment) else { return false }
            askedAt[context.seed] = nil
            askedEarlier[context.seed] = nil
            return true
        }
        if askedAt.count >= Self.most { (askedEarlier, askedAt) = (askedAt, [:]) }
        askedAt[context.seed] = moment(host)
        return false
    }
}
