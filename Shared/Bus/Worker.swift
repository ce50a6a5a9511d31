import ParlorWire

/// What a router knows of a worker.
struct Worker: Sendable {
    let announcement: Announcement
    var heard: Timestamp
    var load: Load
    private(set) var completed = 0
    var isLeaving = false
    /// Nobody will take its place.
    var isForGood = false
    var counters: Bytes = []

    init(announcement: Announcement, heard: Timestamp, load: Load) {
        self.announcement = announcement
        self.heard = heard
        self.load = load
    }

    /// Takes a call of so many bytes in; false when the worker has no room for it.
    mutating func take(_ more: Int, calls mostCalls: Int, bytes mostBytes: Int) -> Bool {
        guard load.hasRoom(for: more, calls: mostCalls, bytes: mostBytes) else { return false }
        load.add(more)
        return true
    }

    mutating func complete(_ bytes: Int) {
        load.remove(bytes)
        completed += 1
    }
}
