public import ParlorWire

extension Parlor {
    /// Connects as whoever was signed in before, also without a network. Nobody was, or the server
    /// does not know them any more: then as a new guest.
    public static func connect(
        to server: ServerAddress, app: AppVersion, keeper: any Keeper, displayName: String? = nil,
        network: any Network = SystemNetwork(), clock: DeviceClock = .system
    ) async throws(ParlorError) -> Parlor {
        let parlor = Parlor(server, app: app, keeper: keeper, network: network, clock: clock)
        if await parlor.resume(), await parlor.isStillSignedIn() { return parlor }
        try await parlor.begin(displayName: displayName)
        return parlor
    }

    /// Goes on as whoever was signed in before; false if nobody was.
    ///
    /// It connects in the background, and sends what could not be sent before.
    @discardableResult
    public func resume() async -> Bool {
        guard await tokens.current != nil else { return false }
        await carriedOut { .start($0) }
        return true
    }

    /// Begins as a new guest. Without a name, the guest is given one.
    public func begin(displayName: String? = nil) async throws(ParlorError) {
        try await enter { (tokens) throws(Failure) in
            try await tokens.begin(displayName: displayName)
        }
    }

    /// Signs in to an account that has an email.
    public func signIn(email: String, password: String) async throws(ParlorError) {
        try await enter { (tokens) throws(Failure) in
            try await tokens.signIn(email: email, password: password)
        }
    }

    /// Signs this device out, or all of the account, and removes all that was kept here. A guest
    /// without an email is lost.
    public func signOut(everywhere: Bool = false) async throws(ParlorError) {
        if everywhere || state.status == .online {
            try await account.signOut(all: everywhere ? true : nil)
        }
        let change = await tokens.forget()
        await carriedOut { .leave(change, $0) }
    }

    /// Whose device this is.
    public var userId: PersonID? { get async { await tokens.current?.userId } }

    /// Whether the server can be reached, and more.
    public var state: ConnectionState { shown.value }
    /// The same, now and after every change.
    public var states: AsyncStream<ConnectionState> { shown.values(keeping: self) }

    /// Says that nobody looks at the app, or somebody again: others see the person offline, and a
    /// seat is held.
    public func away(_ isAway: Bool) { tell(.input(.away(isAway))) }

    /// Tries to connect now: the network is another one, or the app is in front again.
    public func hurry() { tell(.input(.hurry)) }

    /// Waits for the first word of the server, or for its absence.
    private func isStillSignedIn() async -> Bool {
        for await state in states {
            if state.ended != nil { return false }
            if state.status == .online || state.status == .offline { break }
        }
        return true
    }

    private func carriedOut(_ order: (@escaping Done) -> Order) async {
        await withCheckedContinuation { waiting in tell(order { waiting.resume() }) }
    }

    func enter(
        _ signIn: @Sendable (Tokens) async throws(Failure) -> SignIn
    ) async throws(ParlorError) {
        let earlier = await tokens.current?.userId
        let new: SignIn
        do { new = try await signIn(tokens) } catch { throw ParlorError(error) }
        let former: Former = earlier.map { $0 == new.userId ? .same : .other } ?? .nobody
        let change = await tokens.changes
        await carriedOut { .enter(former, change, $0) }
    }
}

/// How a connection stands.
public struct ConnectionState: Hashable, Sendable {
    /// Whether the server can be reached.
    public internal(set) var status = Session.Status.signedOut
    /// Why the server can't be reached, in a sentence for people, if that is known.
    public internal(set) var trouble: String?
    /// Why the account ended on this device, if it did.
    public internal(set) var ended: ParlorError?
    /// The same device connected elsewhere: nothing is tried until `resume`.
    public internal(set) var isElsewhere = false
}
