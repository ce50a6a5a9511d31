import Contracts
import EventSourcing
public import Foundation
import ParlorWire
import Sessions

/// The reference of Parlor's protocol, made of the types that speak it.
public struct Reference {
    let checkout: Checkout
    let book: Book
    let calls: [ListedCall]
    let kinds: [ListedKind]
    let games: [ListedGame]
    let refusals: Refusals

    public init(root: URL) throws {
        var checkout = try Checkout(root)
        refusals = Refusals(checkout)
        book = Book(errorCodes: checkout.errorCodes.map(\.value))
        calls = try CallGroup.all.flatMap { [book, checkout] group in
            try ListedCall.all(of: group, book, checkout.comments)
        }
        kinds = try Kind.all.compactMap { [book, checkout] kind in
            try kind.streams.map { try ListedKind(kind.name, $0, book, checkout.comments) }
        }
        games = try ListedGame.all(book, &checkout.comments)
        book.define(anyOf: games, &checkout.comments)
        self.checkout = checkout
        for route in Route.allCases {
            for type in [route.body, route.answer].compactMap({ $0 }) {
                _ = try book.shape(of: type)
            }
        }
        _ = try book.shape(of: HTTPFailure.self)
        _ = try book.shape(of: SessionLimits.self)
        for frame in Frame.allCases { _ = try frame.fields(book) }
        let faces = Shape.dictionary(try book.shape(of: PersonIdentity.self))
        for type in [Outgoing.State.self, Outgoing.Watched.Stream.self] as [any Decodable.Type] {
            book.know("people", of: type, as: faces)
        }
        for header in [CallHeader.self, ReplyHeader.self, EventHeader.self] as [any Decodable.Type]
        {
            _ = try book.shape(of: header)
        }
    }

    /// Each file's text by its path.
    public func files() throws -> [String: String] {
        let head = "# Made of the sources by `make docs`.\n"
        let others = [
            "docs/asyncapi.yaml": head + (try asyncAPI()).yaml,
            "docs/openapi.yaml": head + (try openAPI()).yaml,
            "Clients/Web/parlor/protocol.d.ts": try typeScript(),
        ]
        return try pages().merging(others) { $1 }
    }

    /// What docs/asyncapi.yaml and docs/openapi.yaml say, as JSON.
    public func descriptions() throws -> (asyncAPI: String, openAPI: String) {
        (try asyncAPI().json, try openAPI().json)
    }

    /// Calls and events that nothing is said of in the sources.
    public var undescribed: [String] {
        var names = calls.filter { $0.summary.isEmpty }.map(\.name)
        for kind in kinds {
            names += kind.events.filter {
                $0.summary.isEmpty || $0.fold.isEmpty && kind.watchers != nil
            }.map { "\(kind.name).\($0.name)" }
        }
        names += checkout.closeCodes.map(\.name).filter {
            checkout.comments["CloseCode", $0] == nil
        }
        names += checkout.errorCodes.map(\.name).filter {
            checkout.comments["ErrorCode", $0] == nil
        }
        return names
    }

    /// The names of the types that the calls and events are cases of.
    public var choices: Set<String> {
        Set(CallGroup.all.map { Book.name(of: $0.choice) })
            .union(Kind.all.compactMap { $0.streams.map { Book.name(of: $0.events) } })
    }

    /// The events of a kind whose folding goes on as is said beside `mark`.
    public func events(of kind: String, seeing mark: String) -> Set<String> {
        let events = kinds.first { $0.name == kind }?.events ?? []
        return Set(events.filter { $0.fold.contains("**\(mark)**") }.map(\.name))
    }

    public var callNames: Set<String> { Set(calls.map(\.name)) }

    /// Objects that the types themselves have to be able to read.
    public func example<T: Decodable>(of type: T.Type) throws -> String {
        book.example(of: try book.shape(of: type), in: "").json
    }
}

/// A call as the reference tells of it.
struct ListedCall {
    let name: String
    /// What a device has to name as the key, if anything.
    let key: Shape?
    let body: Book.Body
    let reply: Shape
    let summary: String
    let isInner: Bool
    let isSignal: Bool
    let refusals: String?

    var kind: String { String(name.prefix { $0 != "." }) }
    /// The name without its kind.
    var verb: String { String(name.drop { $0 != "." }.dropFirst()) }

    static func all(of group: CallGroup, _ book: Book, _ comments: Comments) throws -> [ListedCall]
    {
        let type = Book.name(of: group.choice)
        return try book.cases(of: group.choice).map { name, body in
            let call = CallName(name)
            let keys = group.keyless.contains(call) ? nil : Kind.keys[call.kind]
            let comment = comments[type, name] ?? ""
            let said =
                comment.split(separator: "Parts only: ", maxSplits: 1).last.map(String.init) ?? ""
            return ListedCall(
                name: name, key: try keys.map { try book.shape(of: $0) },
                body: try typed[name].map { .whole(try book.shape(of: $0)) } ?? body,
                reply: try book.shape(of: group.answers[call]!), summary: said.asSentence,
                isInner: group.isForParts || comment.hasPrefix("Parts only"),
                isSignal: group.choice is any Signal.Type,
                refusals: group.refusals.map { "\($0)" })
        }
    }

    /// The gateway makes the hash of these calls: what devices send is the password.
    private static let typed: [String: any (Decodable & Sendable).Type] = [
        "account.attach": NewCredentials.self, "account.reset": PasswordReset.self,
    ]
}

/// A kind of streams as the reference tells of it.
struct ListedKind {
    let name: String
    let events: [ListedEvent]
    let view: Shape
    let watchers: String?

    init(_ kind: EntityKind, _ streams: Kind.Streams, _ book: Book, _ comments: Comments) throws {
        let type = Book.name(of: streams.events)
        name = kind.rawValue
        view = try book.shape(of: streams.view)
        watchers = streams.watchers
        events = try book.cases(of: streams.events).map { name, body in
            let completion = streams.completions[name]
            let more = try completion.map { try book.members(of: $0) } ?? []
            return ListedEvent(
                name: name,
                body: more.isEmpty ? body : .fields(try book.fields(of: body) + more),
                origins: try completion.map { try body.type + [book.shape(of: $0)] } ?? [],
                summary: (comments[type, name] ?? "").asSentence,
                fold: (comments.fold(type, name) ?? "").asSentence)
        }
    }
}

/// An event as the reference tells of it.
struct ListedEvent {
    let name: String
    let body: Book.Body
    /// The types whose fields the body has together, if there are several.
    let origins: [Shape]
    let summary: String
    let fold: String
}

extension Book {
    /// Of a type that may be absent as a whole, each member may be.
    func members(of type: any Decodable.Type) throws -> [Field] {
        guard let optional = type as? any Absent.Type else { return try fields(of: type) }
        return try members(of: optional.wrapped).map { field in
            Field(name: field.name, shape: field.shape, isOptional: true)
        }
    }

    func fields(of type: any Decodable.Type) throws -> [Field] {
        try fields(of: .whole(try shape(of: type)))
    }

    func fields(of body: Body) throws -> [Field] {
        switch body {
        case .fields(let fields): return fields
        case .whole(.named(let name)):
            if case .object(let fields, _) = definitions[name] { return fields }
        case .whole: break
        }
        throw Undescribed("\(body)")
    }
}

extension String {
    var asSentence: String { prefix(1).uppercased() + dropFirst() }
}
