public import ParlorWire

/// A worker as the broker sees it.
public struct WorkerStatus: Sendable {
    public let announcement: Announcement
    public let heard: Timestamp
    public let pending: Int
    public let completed: Int
    public let isLeaving: Bool
    /// What the worker said of itself with its last beat; empty before the first.
    public let counters: Bytes

    init(worker: Worker) {
        announcement = worker.announcement
        heard = worker.heard
        pending = worker.load.calls
        completed = worker.completed
        isLeaving = worker.isLeaving
        counters = worker.counters
    }
}
