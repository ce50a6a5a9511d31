internal import Bus

/// The large answers that callers were sent and did not read yet.
///
/// One caller may leave as much unread as is left for all others: however many don't read, there is
/// room for one who does.
struct UnreadAnswers {
    static let most = 192 << 20

    private let all = Backlog(of: nil)
    private var callers: [PeerID: Backlog] = [:]

    /// Where so many more bytes for this caller are counted; nil when it has to read first.
    mutating func backlog(of caller: PeerID, for bytes: Int) -> Backlog? {
        let backlog = callers[caller] ?? Backlog(of: all)
        guard backlog.bytes + bytes <= Self.most - all.bytes else { return nil }
        callers[caller] = backlog
        return backlog
    }

    mutating func forgetReaders() { callers = callers.filter { $0.value.bytes > 0 } }
}
