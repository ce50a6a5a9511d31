import Journal
import ParlorWire

extension StoredEvent {
    /// What is to be told of it.
    var publication: Publication {
        Publication(
            header: EventHeader(
                stream: stream, epoch: epoch, rev: rev, event: name, at: at, by: command.actor,
                id: command.id),
            body: body)
    }
}
