/// What a journal consists of, as it is copied from one engine to another.
public enum JournalTable: String, CaseIterable, Sendable {
    case streams, events, quiet, snapshots, listings, checkpoints, parked, gaps

    public struct Column: Sendable {
        public enum Kind: Sendable { case integer, text, blob }

        public let name: String
        public let kind: Kind

        public init(name: String, kind: Kind) { (self.name, self.kind) = (name, kind) }
    }

    /// Rows are in the order of these columns.
    public var key: [Column] {
        switch self {
        case .streams, .quiet, .parked: [.integer("id")]
        case .events: [.integer("position")]
        case .snapshots: [.integer("stream"), .integer("schema"), .integer("rev")]
        case .listings: [.text("list"), .text("sort"), .text("kind"), .text("key")]
        case .checkpoints: [.text("follower")]
        case .gaps: [.integer("first")]
        }
    }

    /// What else is copied. What engines compute, such as digests and hashes, is not.
    public var values: [Column] {
        switch self {
        case .streams:
            [
                .text("kind"), .text("key"), .integer("generation"), .integer("deadline"),
                .integer("active"), .text("deadline_trace"), .integer("base"), .integer("kept"),
            ]
        case .events:
            [
                .integer("stream"), .integer("rev"), .integer("at"), .text("actor"),
                .text("command_id"), .integer(Self.isFirst), .text(Self.eventName),
                .blob(Self.eventBody),
                .integer("call_digest"), .integer("item"), .text("trace"),
            ]
        case .quiet:
            [
                .integer("stream"), .integer("rev"), .integer("at"), .text("actor"),
                .text("command_id"), .integer("seen"), .integer("call_digest"),
            ]
        case .snapshots: [.blob("state")]
        case .listings: []
        case .checkpoints: [.integer("position")]
        case .parked:
            [
                .text("follower"), .text("kind"), .text("key"), .text("actor"),
                .text("command_id"), .text("call"), .blob("body"), .integer("at"),
                .text("trace"),
            ]
        case .gaps: [.integer("last")]
        }
    }

    public var columns: [Column] { key + values }

    /// 1 for the first event of a command, which has the command's hash; 0 for the others.
    public static let isFirst = "is_first"
    static let eventName = "name"
    static let eventBody = "body"
    static let eventCallDigest = "call_digest"
    static let eventItem = "item"

    /// So many rows are copied at once: those that may be large are fewer.
    var page: Int {
        switch self {
        case .events, .snapshots, .parked: 200
        case .streams, .quiet, .listings, .checkpoints, .gaps: 2_000
        }
    }

    /// Rows are only ever added, behind the last.
    var isAppendOnly: Bool { self == .events }
}

extension JournalTable.Column {
    fileprivate static func integer(_ name: String) -> Self { Self(name: name, kind: .integer) }
    fileprivate static func text(_ name: String) -> Self { Self(name: name, kind: .text) }
    fileprivate static func blob(_ name: String) -> Self { Self(name: name, kind: .blob) }
}
