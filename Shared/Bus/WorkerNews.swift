/// A worker that came or went.
public enum WorkerNews: Hashable, Sendable {
    case joined(Announcement)
    /// It said so, and answered everything.
    case left(Announcement)
    /// It fell silent, or its connection broke, with so many calls under way.
    case lost(Announcement, calls: Int)
}
