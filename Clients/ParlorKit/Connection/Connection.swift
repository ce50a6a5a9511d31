import ParlorWire

/// Carries out what a `Session` wants done. One task runs it, so nothing in it is shared.
struct Connection {
    var session: Session
    let server: ServerAddress
    let network: any Network
    let tokens: Tokens
    let shelf: Shelf
    let outbox: Outbox
    let clock: DeviceClock
    let known: Shown<KnownPeople>
    let shown: Shown<ConnectionState>
    let lives: Locked<[StreamName: WeakLive]>
    let tell: @Sendable (Order) -> Void

    var socket: (any Socket)?
    var sockets = 0
    var replies: [CommandID: Waiting] = [:]
    var watched: [StreamName: Watched] = [:]
    var held: [CommandID: Held] = [:]
    private var wakeAt: Instant?
    var isSaving = false
    /// Views don't show yet how somebody looks now.
    var hasNewLooks = false
    var tokenRequests = 0
    /// The number of the last change of who is signed in.
    var changes = 0
    /// They wait for tokens, too.
    private var fences: [Fence] = []
    /// Those that are kept until they are answered.
    var unanswered: Set<CommandID> = []

    init(
        _ session: Session, _ server: ServerAddress, _ network: any Network, _ tokens: Tokens,
        _ shelf: Shelf, _ outbox: Outbox, _ clock: DeviceClock, _ known: Shown<KnownPeople>,
        _ shown: Shown<ConnectionState>, _ lives: Locked<[StreamName: WeakLive]>,
        tell: @escaping @Sendable (Order) -> Void
    ) {
        (self.session, self.server, self.network) = (session, server, network)
        (self.tokens, self.shelf, self.outbox) = (tokens, shelf, outbox)
        (self.clock, self.known, self.shown) = (clock, known, shown)
        (self.lives, self.tell) = (lives, tell)
    }

    mutating func run(_ orders: AsyncStream<Order>) async {
        for await order in orders {
            take(order)
            setAlarm()
        }
        give(.stop)
        save()
        for cid in replies.keys { reply(to: cid, .failure(.offline)) }
    }
}

extension Connection {
    private mutating func take(_ order: Order) {
        switch order {
        case .input(let input): give(input)
        case .start(let done):
            start()
            done()
        case .enter(let former, let change, let done):
            enter(former, change)
            done()
        case .leave(let change, let done):
            leave(change)
            done()
        case .token(let change, let answer): take(answer, askedFor: change)
        case .ended(let change, let failure):
            if change == changes { shown.change { $0.ended = ParlorError(failure) } }
        case .socket(let number, let news): if number == sockets { take(news) }
        case .call(let call, let reply):
            replies[call.cid, default: Waiting(replies: [], isRead: call.isRead)].replies
                .append(reply)
            keep(call)
            give(.call(call))
        case .watch(let live):
            // Somebody has signed out since.
            guard lives.with({ $0[live.stream]?.live === live }) else {
                return live.end(.signedOut)
            }
            // The one before is gone, and says so later.
            if watched[live.stream] != nil { give(.unwatch(live.stream)) }
            watched[live.stream] = Watched(live: live, id: ObjectIdentifier(live))
            give(.watch(live.stream, live.place))
        case .watchAnew(let live):
            if watched[live.stream]?.live === live { watchAnew(live.stream) }
        case .unwatch(let stream, let id, let unsaved):
            guard watched[stream]?.id == id else { break }
            if let unsaved { shelf.keep(unsaved, of: stream) }
            watched[stream] = nil
            give(.unwatch(stream))
        case .release(let cid): release(cid)
        case .alarm(let due):
            if wakeAt == due { wakeAt = nil }
            give(.tick)
        case .showPeople: showPeople()
        case .save: save()
        case .fence(let fence):
            showPeople()
            if tokenRequests > 0 { fences.append(fence) }
        }
    }

    private mutating func take(_ answer: Result<SignIn, Failure>, askedFor change: Int) {
        tokenRequests -= 1
        defer { if tokenRequests == 0 { fences = [] } }
        guard change == changes else { return }
        switch answer {
        case .success(let signIn): give(.token(signIn.token(at: clock.now())))
        case .failure(let failure):
            if failure.code == .offline, failure != .offline {
                shown.change { $0.trouble = failure.message }
            }
            give(.noToken(failure))
        }
    }

    private mutating func take(_ news: SocketNews) {
        switch news {
        case .opened: give(.opened)
        case .text(let text): give(.frame(text))
        case .closed(let code):
            socket = nil
            give(.closed(code: code))
        case .failed(let why):
            socket = nil
            shown.change { $0.trouble = why.sentence }
            give(.closed(code: 1006))
        }
    }

    mutating func give(_ input: Session.Input) {
        perform(session.receive(input, clock.instant()))
    }

    /// One that was set for a later time only ticks once too often.
    private mutating func setAlarm() {
        guard let due = session.nextDeadline, wakeAt.map({ due < $0 }) ?? true else { return }
        wakeAt = due
        clock.wake(after: due - clock.instant()) { [tell] in tell(.alarm(due)) }
    }
}
