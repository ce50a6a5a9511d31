import Contracts
public import ParlorWire

/// A view that keeps itself current as long as somebody holds it, or listens to it.
///
/// What the device last knew is there at once. What happened meanwhile follows.
public final class Live<View: StreamView>: Sendable {
    /// The stream that it follows.
    public let stream: StreamName

    let shown: Shown<LiveState<View>>
    let happened = Broadcast<Session.Event>()
    let signalled = Broadcast<LiveSignal>()
    let people: Shown<KnownPeople>
    let saving = Locked(Saving.saved)
    let asked = Locked(AskedPages())
    let needsRest: @Sendable (Live) -> Void
    private let ended: @Sendable (ObjectIdentifier, _ unsaved: Bytes?) -> Void

    /// `needsRest` is told when the view is current, but not whole.
    init(
        _ stream: StreamName, kept: KeptView?, people: Shown<KnownPeople>,
        needsRest: @escaping @Sendable (Live) -> Void,
        ended: @escaping @Sendable (ObjectIdentifier, _ unsaved: Bytes?) -> Void
    ) {
        (self.stream, self.people) = (stream, people)
        (self.needsRest, self.ended) = (needsRest, ended)
        var state = LiveState<View>()
        if let kept, var view = try? View(kept.view) {
            view.show(people.look { $0 })
            (state.view, state.status) = (view, .stale)
            state.place = Session.Place(epoch: kept.epoch, rev: kept.rev)
        }
        shown = Shown(state)
    }

    deinit { ended(ObjectIdentifier(self), unsaved()) }

    /// What the stream has come to; nil until it is known.
    public var view: View? { shown.value.view }
    /// Whether that is so now.
    public var status: LiveStatus { shown.value.status }
    /// The last event that is in the view.
    public var rev: Revision? { shown.value.rev }

    /// Every event from now on, and how many were told before.
    package var eventsAndCount: (events: AsyncStream<Session.Event>, before: Int) {
        shown.look { (happened.stream(keeping: self), $0.told) }
    }

    /// The view now, and after every change. Who is slow gets the newest alone.
    public var views: AsyncCompactMapSequence<AsyncStream<LiveState<View>>, View> {
        states.compactMap(\.view)
    }

    /// The same, with the status.
    public var states: AsyncStream<LiveState<View>> { shown.values(keeping: self) }

    /// Every event from now on, once the view has it.
    public var events: AsyncStream<Session.Event> { happened.stream(keeping: self) }

    /// What passes without being kept, such as typing and ink that is still wet.
    public var signals: AsyncStream<LiveSignal> {
        signalled.stream(.bufferingNewest(1_000), keeping: self)
    }

    /// Waits until the view is current and whole, or known not to come.
    @discardableResult
    public func settled() async throws(ParlorError) -> View {
        for await state in states {
            if case .closed(let error) = state.status { throw error }
            if state.status == .live, let view = state.view, view.isWhole { return view }
        }
        throw .cancelled
    }
}

/// What a `Live` shows.
public struct LiveState<View: Sendable>: Sendable {
    /// What the stream has come to; nil until it is known.
    public internal(set) var view: View?
    /// Whether that is so now.
    public internal(set) var status = LiveStatus.loading
    /// The last event that is in the view.
    public var rev: Revision? { place?.rev }
    var place: Session.Place?
    /// How many events were told by then: states and events arrive in streams of their own.
    package internal(set) var told = 0
}

/// Whether a view is current.
public enum LiveStatus: Hashable, Sendable {
    /// Nothing is known yet.
    case loading
    /// It is as the server has it.
    case live
    /// It is as it was when the server was last heard.
    case stale
    /// It can't be watched, or no longer.
    case closed(ParlorError)
}

/// What somebody did that is not kept.
public struct LiveSignal: Hashable, Sendable {
    /// What it is, `typing`.
    public let name: String
    /// Who did it.
    public let by: PersonID?
    /// The rest of what it says.
    public let body: RawJSON
}
