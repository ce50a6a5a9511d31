import Wire

/// What a connection is told, by the app, its socket and its account.
enum Order: Sendable {
    case input(Session.Input)
    /// From the socket of that number: an earlier one says nothing more.
    case socket(Int, SocketNews)
    case call(Session.Call, Reply)
    case watch(any LiveStream)
    /// Nobody holds the view any more; what is to be kept of it.
    case unwatch(StreamName, ObjectIdentifier, Bytes?)
    /// The answer waited long enough for its view.
    case release(CommandID)
    /// The time that was waited for has come.
    case alarm(Instant)
    /// Views that changed are kept now.
    case save
    /// All that came before is done when it is let go.
    case fence(Fence)
}

/// Takes the answer to a call.
typealias Reply = @Sendable (Result<Session.Answer, Failure>) -> Void
