import Contracts

/// What a number in a type may be.
struct Bound {
    let range: ClosedRange<Int>
    let usual: Int

    /// By the type, and by the field.
    static let all: [String: [String: Bound]] = [
        "RoomTimeouts": [
            "hostSeconds": Bound(range: RoomTimeouts.host, usual: RoomTimeouts.usual.hostSeconds),
            "lobbySeconds": Bound(
                range: RoomTimeouts.lobby, usual: RoomTimeouts.usual.lobbySeconds),
            "matchSeconds": Bound(
                range: RoomTimeouts.match, usual: RoomTimeouts.usual.matchSeconds),
            "idleHours": Bound(range: RoomTimeouts.idle, usual: RoomTimeouts.usual.idleHours),
        ]
    ]

    var schema: Document {
        .object([
            ("type", .text("integer")), ("minimum", .integer(range.lowerBound)),
            ("maximum", .integer(range.upperBound)), ("default", .integer(usual)),
        ])
    }
}
