import Contracts

/// What a number in a type may be.
struct Bound {
    let range: ClosedRange<Int>
    let usual: Int

    /// By the type, and by the field.
    static let all: [String: [String: Bound]] = [
        "Patience": [
            "hostSeconds": Bound(range: Patience.host, usual: Patience.usual.hostSeconds),
            "lobbySeconds": Bound(range: Patience.lobby, usual: Patience.usual.lobbySeconds),
            "matchSeconds": Bound(range: Patience.match, usual: Patience.usual.matchSeconds),
            "idleHours": Bound(range: Patience.idle, usual: Patience.usual.idleHours),
        ]
    ]

    var schema: Document {
        .object([
            ("type", .text("integer")), ("minimum", .integer(range.lowerBound)),
            ("maximum", .integer(range.upperBound)), ("default", .integer(usual)),
        ])
    }
}
