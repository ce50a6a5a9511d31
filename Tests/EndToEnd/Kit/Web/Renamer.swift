import ParlorWire
import Testing

/// A person who changes their name again and again, whatever happens to the connection.
struct Renamer {
    /// The revision of each rename.
    private(set) var answered: [Int: Int] = [:]
    private let screen: Screen
    private var underWay: [Int: String] = [:]
    private var next = 1

    private static let atOnce = 4

    init(_ pass: Pass, in cluster: Cluster) { screen = Screen(pass, in: cluster) }

    var pass: Pass { screen.pass }

    mutating func turn(upTo last: Int) throws {
        while underWay.count < Self.atOnce, next <= last {
            underWay[next] = screen.begin("person.rename", #"{"displayName": "Ada \#(next)"}"#)
            next += 1
        }
        try screen.turn()
        for (number, cid) in underWay {
            guard let answer = screen.answers[cid] else { continue }
            let rev: Int = try #require(answer.rev, "Rename \(number): \(answer)")
            answered[number] = rev
            underWay[number] = nil
        }
    }
}
