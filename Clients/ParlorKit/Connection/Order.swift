import ParlorWire

/// What a connection is told, by the app, its socket and its account.
enum Order: Sendable {
    case input(Session.Input)
    /// Go on as whoever is signed in.
    case start(Done)
    /// Somebody has signed in. The number counts changes of who is signed in.
    case enter(Former, Int, Done)
    /// The person has signed out here.
    case leave(Int, Done)
    /// What was asked for when the change of that number was the last.
    case token(Int, Result<SignIn, Failure>)
    /// The server has signed out whoever was signed in since that change.
    case ended(Int, Failure)
    /// From the socket of that number: an earlier one says nothing more.
    case socket(Int, SocketNews)
    case call(Session.Call, Reply)
    case watch(any LiveStream)
    /// The view can't go on from where it is.
    case watchAnew(any LiveStream)
    /// Nobody holds the view any more; what is to be kept of it.
    case unwatch(StreamName, ObjectIdentifier, Bytes?)
    /// The answer waited long enough for its view.
    case release(CommandID)
    /// The time that was waited for has come.
    case alarm(Instant)
    /// Somebody looks different: views show it.
    case showPeople
    /// Views that changed are kept now.
    case save
    /// All that came before is done when it is let go.
    case fence(Fence)
}

/// Told when an order was carried out.
typealias Done = @Sendable () -> Void

/// Who was signed in before somebody signed in.
enum Former: Sendable { case same, other, nobody }

/// Takes the answer to a call.
typealias Reply = @Sendable (Result<Session.Answer, Failure>) -> Void
