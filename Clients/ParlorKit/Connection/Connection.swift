import Wire

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
    let tell: @Sendable (Order) -> Void

    var socket: (any Socket)?
    var sockets = 0
    var replies: [CommandID: Reply] = [:]
    var watched: [StreamName: Watched] = [:]
    var held: [CommandID: Held] = [:]
    private var wakeAt: Instant?
    var isSaving = false
    var tokenRequests = 0
    /// They wait for tokens, too.
    private var fences: [Fence] = []
    /// Those that are kept until they are answered.
    var unanswered: Set<CommandID> = []

    init(
        _ session: Session, _ server: ServerAddress, _ network: any Network, _ tokens: Tokens,
        _ shelf: Shelf, _ outbox: Outbox, _ clock: DeviceClock, _ known: Shown<KnownPeople>,
        _ shown: Shown<ConnectionState>, tell: @escaping @Sendable (Order) -> Void
    ) {
        (self.session, self.server, self.network) = (session, server, network)
        (self.tokens, self.shelf, self.outbox) = (tokens, shelf, outbox)
        (self.clock, self.known, self.shown, self.tell) = (clock, known, shown, tell)
    }

    mutating func run(_ orders: AsyncStream<Order>) async {
        for await order in orders {
            take(order)
            setAlarm()
        }
        give(.stop)
        save()
        for reply in replies.values { reply(.failure(.offline)) }
    }
}

extension Connection {
    private mutating func take(_ order: Order) {
        switch order {
        case .input(let input): take(input)
        case .socket(let number, let news): if number == sockets { take(news) }
        case .call(let call, let reply):
            replies[call.cid] = reply
            keep(call)
            give(.call(call))
        case .watch(let live):
            watched[live.stream] = Watched(live: live, id: ObjectIdentifier(live))
            give(.watch(live.stream, live.place))
        case .unwatch(let stream, let id, let unsaved):
            if let unsaved { shelf.keep(unsaved, of: stream) }
            guard watched[stream]?.id == id else { break }
            watched[stream] = nil
            give(.unwatch(stream))
        case .release(let cid): release(cid)
        case .alarm(let due):
            if wakeAt == due { wakeAt = nil }
            give(.tick)
        case .save: save()
        case .fence(let fence): if tokenRequests > 0 { fences.append(fence) }
        }
    }

    private mutating func take(_ input: Session.Input) {
        switch input {
        case .token: tokenRequests -= 1
        case .noToken(let failure):
            tokenRequests -= 1
            guard failure.code == .offline, failure != .offline else { break }
            shown.change { $0.trouble = failure.message }
        default: break
        }
        give(input)
        if tokenRequests == 0 { fences = [] }
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
