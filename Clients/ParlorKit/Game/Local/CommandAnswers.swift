import ParlorWire

/// Which commands were done, and by which revision: a command that is sent again is not done again.
struct CommandAnswers: Codable, Sendable {
    /// Older ones are forgotten: nobody sends them again any more.
    static let most = 256

    private struct Answer: Codable, Sendable {
        let by: PersonID
        let cid: CommandID
        let rev: Revision
    }

    private var latest: [Answer] = []

    subscript(person: PersonID, cid: CommandID) -> Revision? {
        get { latest.last { $0.cid == cid && $0.by == person }?.rev }
        set {
            guard let newValue else { return }
            latest.append(Answer(by: person, cid: cid, rev: newValue))
            if latest.count > Self.most { latest.removeFirst() }
        }
    }
}
