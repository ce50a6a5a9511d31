import ParlorWire

/// Whom a stream is being drawn for: one viewer, or all when it looks the same to all; or its events are
/// read from before this fan-out followed it.
struct Picture: Hashable, Sendable {
    let stream: StreamName
    let viewer: PersonID?
    var since: StreamPoint?
    /// For a viewer who is apart: `since` is by their own count.
    private(set) var isApart = false

    init(stream: StreamName, viewer: PersonID?) {
        self.stream = stream
        self.viewer = viewer
    }

    init<Asker: Sendable>(apart watcher: Watcher<Asker>, of channel: Channel, _ stream: StreamName)
    {
        self.init(stream: stream, viewer: watcher.viewer)
        isApart = true
        guard let since = watcher.since, watcher.epoch == channel.epoch else { return }
        self.since = StreamPoint(epoch: channel.epoch, rev: since)
    }

    /// Nil when the watcher has nothing of this history.
    init?<Asker: Sendable>(past watcher: Watcher<Asker>, of channel: Channel, _ stream: StreamName)
    {
        guard let since = watcher.since, watcher.epoch == channel.epoch,
            (0..<channel.rev).contains(since), channel.rev - since <= OwnerQuestion.mostEvents
        else { return nil }
        self.init(stream: stream, viewer: watcher.viewer)
        self.since = StreamPoint(epoch: channel.epoch, rev: since)
    }
}
