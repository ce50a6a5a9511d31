import CValgrind

/// Prepares a hot path's state of some size, then repeats its operation TIMES times. Under
/// callgrind, which `costs.py` starts, only this is counted.
@main
enum Costs {
    private static let paths: [any HotPath.Type] = [
        RoutedCall.self, DurableCommand.self, ChatMessage.self, RoomVisit.self, MatchMove.self,
        DrawnStroke.self, FannedOutEvent.self, DeliveredEvent.self, Envelopes.self, Renaming.self,
        BatchOfCommands.self, StoredAppend.self,
    ]

    /// The first times make what is made once in a process.
    private static let warmUp = 20

    static func main() throws {
        let words = CommandLine.arguments.dropFirst()
        guard words.count == 3, let path = paths.first(where: { $0.name == words[1] }),
            let size = Int(words[2]), let times = Int(words[3]), size > 0, times > 0
        else {
            throw Unexpected(
                "Say 'Costs NAME SIZE TIMES'; the names are "
                    + paths.map { $0.name }.joined(separator: ", ") + ".")
        }
        try measure(path.init(size: size), times)
    }

    private static func measure(_ path: some HotPath, _ times: Int) throws {
        for number in 0..<warmUp { try path.act(number) }
        let before = path.counts
        begin_counting()
        for number in warmUp..<warmUp + times { try path.act(number) }
        end_counting()
        for (name, count) in path.counts.sorted(by: { $0.key < $1.key }) {
            print("count \(name) \(count - before[name, default: 0])")
        }
    }
}
