import ParlorWire
import Sessions

/// The objects that a WebSocket carries.
enum Frame: String, CaseIterable {
    case hello, call, watch, unwatch, away
    case welcome, ok, done, error, watched, state, event, signal, closed

    var isFromDevice: Bool {
        switch self {
        case .hello, .call, .watch, .unwatch, .away: true
        default: false
        }
    }

    var summary: String {
        switch self {
        case .hello: "The first frame of a connection."
        case .call: "A command or a question."
        case .watch: "Starts watching these streams, from now on or since a revision."
        case .unwatch: "Stops watching these streams."
        case .away: "The app goes to the background."
        case .welcome: "The answer to `hello`."
        case .ok: "The answer to a `call`."
        case .done: "The answer to an `unwatch`, and to an `away` with a `cid`."
        case .error: "Why a frame could not be carried out. It can answer any frame."
        case .watched: "The answer to `watch`: each stream, in the order of the question."
        case .state: "A stream as it is now; the events after `rev` follow."
        case .event: "Something happened."
        case .signal: "Something happens that is not stored. It may be lost."
        case .closed: "The stream is over for this device, and why."
        }
    }

    /// What the sources say of its fields is said of this type's.
    var type: String {
        switch self {
        case .hello, .call, .watch, .unwatch, .away: Book.name(of: Incoming.self)
        case .welcome: Book.name(of: Outgoing.Welcome.self)
        case .ok, .done, .watched: Book.name(of: Outgoing.Answer.self)
        case .error: Book.name(of: Outgoing.Refusal.self)
        case .state: Book.name(of: Outgoing.State.self)
        case .event: Book.name(of: ClientEvent.self)
        case .signal: Book.name(of: ClientSignal.self)
        case .closed: Book.name(of: Outgoing.Closed.self)
        }
    }

    func fields(_ book: Book) throws -> [Field] {
        switch self {
        case .hello: try incoming(["hello"], book)
        case .call: try incoming(["cid", "call", "key", "body"], book)
        case .watch: try incoming(["cid", "watch"], book)
        case .unwatch: try incoming(["cid", "unwatch"], book)
        case .away: try incoming(["cid", "away"], book)
        case .welcome: try book.fields(of: Outgoing.Welcome.self)
        case .ok: try book.fields(of: Outgoing.Answer.self)
        case .error:
            try book.fields(of: Outgoing.Refusal.self).map { field in
                Field(
                    name: field.name,
                    shape: field.name == "error" ? try book.shape(of: Failure.self) : field.shape,
                    isOptional: field.isOptional)
            }
        case .done: try answer(Outgoing.Done.self, book)
        case .watched: try answer(Outgoing.Watched.self, book)
        case .state: try book.fields(of: Outgoing.State.self)
        case .event: try book.fields(of: ClientEvent.self)
        case .signal: try book.fields(of: ClientSignal.self)
        case .closed: try book.fields(of: Outgoing.Closed.self)
        }
    }

    private func answer(_ body: any Decodable.Type, _ book: Book) throws -> [Field] {
        try book.fields(of: Outgoing.Answer.self).prefix(2).map { field in
            Field(
                name: field.name,
                shape: field.name == "ok" ? try book.shape(of: body) : field.shape,
                isOptional: field.isOptional)
        }
    }

    /// A device's frames are one type with all that any of them has; the one that names it is needed.
    private func incoming(_ names: [String], _ book: Book) throws -> [Field] {
        let known = try book.fields(of: Incoming.self)
        return try names.map { name in
            guard var field = known.first(where: { $0.name == name }) else {
                throw Undescribed("The frame's field '\(name)'")
            }
            if name == rawValue { field.isOptional = false }
            return field
        }
    }
}
