import Contracts
import ParlorWire

/// A view that a connection keeps current.
protocol LiveStream: AnyObject, Sendable {
    var stream: StreamName { get }
    /// Where its view is in the stream, if it has one.
    var place: Session.Place? { get }
    /// Whether it may still change.
    var isFollowed: Bool { get }
    /// False if it can't follow: then it needs the whole state.
    func take(_ news: Session.News, for viewer: Viewer) -> Bool
    /// What is shown may be old from now on.
    func lose()
    /// Somebody looks different now.
    func showPeople()
    /// It is watched again, and shows what it had meanwhile.
    func reopen()
    /// It shows nothing more: what it had is somebody else's.
    func end(_ failure: Failure)
    /// What is to be kept on the device; nil while there is nothing new.
    func unsaved() -> Bytes?
}
