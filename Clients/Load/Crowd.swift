import IOLoop
public import ParlorWire
import Platform
import TLS

/// Guests of one gateway, all on the thread that turns them.
public final class Crowd {
    /// So many at most are on their way in, until everybody has been in once.
    private static let mostEntering = 500
    private static let otherFiles = 64

    private let address: GatewayAddress
    let guests: [Guest]
    private let loop: EventLoop
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    let clock = ContinuousClock()
    private let sendTimes = SendTimes()
    private var asked = 0
    public private(set) var tally = Tally()

    public init(at address: GatewayAddress, of count: Int) throws(LoadFault) {
        self.address = address
        guests = (0..<count).map { Guest($0) }
        let files = count + Self.otherFiles
        guard OpenFiles.raise(to: files) >= files else {
            throw LoadFault(
                "\(count) guests need \(files) open files; 'ulimit -Hn' allows"
                    + " \(OpenFiles.limit.rlim_max). Raise it, or ask for fewer.")
        }
        guard let loop = EventLoop() else { throw .outOf("open files; raise 'ulimit -n'") }
        self.loop = loop
    }

    deinit { room.deallocate() }

    public var count: Int { guests.count }
    public var ready: Int { guests.count { $0.stage == .ready } }
    /// Those that are in and know where everything that they watch stands.
    public var begun: Int { guests.count { $0.hasBegun } }
    /// Everybody has seen as much as whoever has seen the most, of streams that all watch.
    public var isLevel: Bool {
        let revs = Set(guests.map { $0.watched.map(\.rev) })
        return revs.count <= 1 && begun == count
    }
    /// Those whose last watching was answered: they have again what they had.
    public var resumed: Int { guests.count { $0.hasBegun && $0.isAnswered } }
    public var underWay: Int { guests.reduce(0) { $0 + $1.underWay } }
    public func person(_ guest: Int) -> PersonID { guests[guest].person! }
    public func resetTally() { tally = Tally() }

    /// Lets everybody in: a session each, a socket each, and a welcome.
    public func enter(progress: (Int) -> Void) throws(LoadFault) {
        var next = 0
        var patience = clock.now + .seconds(30)
        var welcomed = 0
        while welcomed < guests.count {
            while next < guests.count, next - welcomed < Self.mostEntering {
                try connect(guests[next])
                next += 1
            }
            try turn(within: .milliseconds(100))
            let now = ready
            if now > welcomed { patience = clock.now + .seconds(30) }
            welcomed = now
            progress(welcomed)
            if welcomed == 0, let trouble = guests[0].trouble { throw shut(trouble) }
            if clock.now > patience { throw stuck("\(welcomed) of \(count) guests are in") }
        }
    }

    public func watch(_ streams: (Int) -> [String]) throws(LoadFault) {
        for (number, guest) in guests.enumerated() { guest.watch(streams(number)) }
        try until("everybody watches") { begun == count }
    }

    /// One guest watches these beside what it watches already.
    public func watchToo(_ streams: [String], by guest: Int) throws(LoadFault) {
        guests[guest].watchToo(streams)
        try until("the guest watches") { guests[guest].hasBegun }
    }

    /// The frame with the answer to a call of the guest's.
    func answer(
        to call: String, of key: String?, _ body: String, by guest: Int
    ) throws(LoadFault) -> Bytes {
        asked += 1
        let cid = "ask-\(asked)"
        guests[guest].awaited = Bytes(cid.utf8)
        guests[guest].call(call, of: key, body, cid: cid, now: clock.now)
        try until("\(call) was answered") { guests[guest].answer != nil }
        defer { guests[guest].answer = nil }
        return guests[guest].answer!
    }

    /// The guest takes on another look: a durable call that changes nothing but the person.
    public func dress(_ guest: Int) {
        call("person.chooseAvatar", by: guest) {
            #"{"avatarId":"\#($0.isMultiple(of: 2) ? "blue_circle" : "blue_square")"}"#
        }
    }

    /// Renames the guest: its event names the call, so that sights of it can be timed.
    public func rename(_ guest: Int) {
        call("person.rename", by: guest) { #"{"displayName":"\#(Heard.mark)\#($0)"}"# }
    }

    /// The guest asks for a name that nobody may have, and is refused.
    public func renameInVain(_ guest: Int) {
        call("person.rename", by: guest) { _ in #"{"displayName":""}"# }
    }

    /// The guest says something: its event names the call, so that sights of it can be timed.
    public func say(_ guest: Int, in chat: String) {
        call("chat.send", of: chat, by: guest) { #"{"text":"\#(Heard.mark)\#($0)"}"# }
    }

    /// The guest does something in a match.
    public func act(_ guest: Int, in match: String, _ action: String) {
        call("match.act", of: match, by: guest) { _ in #"{"action":\#(action)}"# }
    }

    /// The guest shows two more points of a stroke: where they are names the call, so that sights
    /// of it can be timed.
    public func ink(_ guest: Int, on drawing: String, stroke: Int) {
        call("drawing.ink", of: drawing, by: guest) {
            #"{"strokeId":"s\#(stroke)","points":[{"x":\#($0),"y":1},{"x":\#($0),"y":2}]}"#
        }
    }

    /// The body is made for the call's number.
    private func call(
        _ name: String, of key: String? = nil, by guest: Int, body: (Int) -> String
    ) {
        let now = clock.now
        let number = sendTimes.next(now)
        tally.sent += 1
        guests[guest].call(name, of: key, body(number), cid: "load-\(number)", now: now)
    }

    /// Everybody loses the connection, and comes back at once.
    public func reconnect() throws(LoadFault) {
        let now = clock.now
        for guest in guests { guest.drop(until: now) }
    }

    /// Turns until it is so.
    public func until(
        _ fact: String, within patience: Duration = .seconds(30), _ isSo: () -> Bool
    ) throws(LoadFault) {
        let end = clock.now + patience
        while !isSo() {
            guard clock.now < end else { throw stuck("it never came that \(fact)") }
            try turn(within: .milliseconds(100))
        }
    }

    /// Takes what came, waiting at most so long for the first of it.
    public func turn(within pause: Duration) throws(LoadFault) {
        let due = try comeBack()
        loop.wait(for: min(pause, due.map { $0 - clock.now } ?? pause))
    }
}

extension Crowd {
    /// When the next guest comes back that is away now.
    private func comeBack() throws(LoadFault) -> ContinuousClock.Instant? {
        let now = clock.now
        var next: ContinuousClock.Instant?
        for guest in guests {
            guard let due = guest.due else { continue }
            if due <= now { try connect(guest) } else { next = min(next ?? due, due) }
        }
        return next
    }

    func connect(_ guest: Guest) throws(LoadFault) {
        try guest.connect(to: address)
        guest.connection!.watch(on: loop) { [unowned self, unowned guest] in take(guest, $0) }
    }

    private func take(_ guest: Guest, _ happened: Watcher.Events) {
        if happened.contains(.writing) { guest.writable() }
        guard happened.contains(.reading), let connection = guest.connection else { return }
        let now = clock.now
        switch connection.receive(into: room) {
        case .bytes(let count):
            guest.receive(
                UnsafeRawBufferPointer(rebasing: room[..<count]), now: now, sendTimes, &tally)
            if guest.connection == nil, guest.due == nil { guest.lost(now, &tally) }
        case .ended: guest.ended(now, &tally)
        case .nothing: break
        }
    }

    func shut(_ trouble: String) -> LoadFault {
        LoadFault(
            "The gateway at \(address) lets nobody in: \(trouble). Start it with 'parlor up', or set"
                + " PARLOR_HTTP to where it is.")
    }

    func stuck(_ what: String) -> LoadFault {
        let trouble = (guests.lazy.compactMap(\.trouble).first ?? tally.refusal).map {
            " It said: \($0)"
        }
        return LoadFault(
            "For 30 s nothing got on at the gateway of \(address): \(what).\(trouble ?? "")"
                + " See 'parlor status' and 'parlor logs gateway'.")
    }
}
