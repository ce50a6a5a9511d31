internal import CZeroMQ
internal import ParlorWire

/// Answers libzmq's question (ZAP, RFC 27) whether a peer may come in.
final class Doorkeeper {
    let socket: Socket
    private(set) var guests: GuestList
    private let parts = Parts()
    /// The rights of everyone who ever was on the list. A connection's user id says which are its.
    private var rights: [Rights] = []
    private var places: [String: Int] = [:]

    init(_ guests: GuestList, in context: Context) throws(BusFault) {
        self.guests = guests
        socket = try Socket(.doorkeeper, in: context)
        try socket.bind("inproc://zeromq.zap.01")
    }

    /// Answers those who knock; the number of those turned away. `refresh` reads the keys anew: one may
    /// have been added a moment ago.
    func answer(
        _ known: [String: Rights], refresh: () throws(BusFault) -> Void
    ) throws(BusFault) -> Int {
        var turnedAway = 0
        while parts.receive(from: socket) {
            guard let knock = Knock(frames: parts.all) else { continue }
            if knock.name(in: guests) == nil { try refresh() }
            let name = knock.name(in: guests)
            _ = socket.send(frames: knock.answer(user: name.map { place(of: $0, known) }))
            if name == nil { turnedAway += 1 }
        }
        return turnedAway
    }

    /// True when somebody who came in before would not come in now.
    func take(_ guests: GuestList) -> Bool {
        defer { self.guests = guests }
        return guests.excludesSome(of: self.guests)
    }

    /// Nil for a user id that was never given.
    func rights(ofUser place: Int) -> Rights? {
        rights.indices.contains(place) ? rights[place] : nil
    }

    private func place(of name: String, _ known: [String: Rights]) -> Int {
        if let place = places[name] { return place }
        places[name] = rights.count
        rights.append(
            name == Rights.operator.peer
                ? .operator : known[name] ?? .foreign(name, beside: known.values))
        return rights.count - 1
    }
}
