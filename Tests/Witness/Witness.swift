/// Watches one connection as a careful app would: every object is held against the contract, every stream
/// that is watched is folded, and the fold is compared with each view that comes of it.
public struct Witness {
    /// What must never happen.
    public private(set) var flaws: [String] = []
    /// How many times a fold was compared with a view that events had led to.
    public private(set) var compared = 0
    private let contract: Contract
    private var viewer = ""
    private var asked: [String: Asked] = [:]
    private var streams: [String: FoldedStream] = [:]
    private var people: [String: Value] = [:]
    /// Views that came before the events that lead to them.
    private var ahead: [String: (rev: Int, view: Value)] = [:]

    private struct Asked {
        /// `call.person.rename`, `watch`.
        let message: String
        let frame: Value

        var answer: String {
            switch message {
            case "watch": "watched"
            case "unwatch", "away": "done"
            default: "ok." + message.dropFirst("call.".count)
            }
        }

        var kind: String { message.split(separator: ".").dropFirst().first.map(String.init) ?? "" }
    }

    public init(_ contract: Contract) { self.contract = contract }

    /// Streams whose fold was changed since it was last compared.
    public var unsettled: [String] {
        streams.values.filter { $0.isWhole && $0.count > 0 }.map(\.name).sorted()
    }

    public mutating func takeFlaws() -> [String] {
        defer { flaws = [] }
        return flaws
    }

    /// The connection sent this text.
    public mutating func send(_ text: some Collection<UInt8>) {
        for frame in objects(text) ?? [] {
            if !frame["hello"].isNull { note(frame, as: "hello", cid: "hello") }
            let cid = "\(frame["cid"])"
            if !frame["away"].isNull { note(frame, as: "away", cid: cid) }
            if let call = frame["call"].text { note(frame, as: "call.\(call)", cid: cid) }
            if !frame["watch"].isNull { note(frame, as: "watch", cid: cid) }
            if !frame["unwatch"].isNull {
                note(frame, as: "unwatch", cid: cid)
                for name in frame["unwatch"].items.compactMap(\.text) { streams[name] = nil }
            }
        }
    }

    /// The connection received this text.
    public mutating func receive(_ text: some Collection<UInt8>) {
        guard let frames = objects(text) else {
            flaws.append("What came is no JSON: \(String(decoding: text, as: UTF8.self))")
            return
        }
        for frame in frames { take(frame) }
    }
}

extension Witness {
    private func objects(_ text: some Collection<UInt8>) -> [Value]? {
        guard let value = try? Value(text) else { return nil }
        if case .list(let items) = value { return items }
        return [value]
    }

    private mutating func note(_ frame: Value, as message: String, cid: String) {
        asked[cid] = Asked(message: message, frame: frame)
    }

    private mutating func take(_ frame: Value) {
        if !frame["welcome"].isNull {
            viewer = frame["welcome"]["userId"].text ?? ""
            return expect(frame, "welcome", answering: "hello")
        }
        if !frame["ok"].isNull { return takeAnswer(frame) }
        if !frame["error"].isNull { return check(frame, as: "error") }
        let stream = frame["stream"].text ?? ""
        let kind = stream.split(separator: ".").first.map(String.init) ?? ""
        if !frame["closed"].isNull {
            streams[stream] = nil
            return check(frame, as: "closed")
        }
        if !frame["signal"].isNull { return check(frame, as: "signal") }
        guard isOfParlor(kind) else { return }
        if !frame["snapshot"].isNull {
            check(frame, as: "state.\(kind)")
            people.merge(frame["people"].fields) { $1 }
            return begin(stream, frame)
        }
        if let event = frame["event"].text {
            check(frame, as: "event.\(kind).\(event)")
            return fold(stream, event, frame)
        }
        flaws.append("Nothing describes \(frame)")
    }

    /// Tests have kinds of their own besides.
    private func isOfParlor(_ kind: String) -> Bool { contract.knows("state.\(kind)") }

    private mutating func takeAnswer(_ frame: Value) {
        let cid = "\(frame["cid"])"
        // Several frames without a name may await an answer.
        guard !frame["cid"].isNull else { return }
        guard let question = asked[cid] else {
            flaws.append("Nothing was asked that \(frame) answers")
            return
        }
        let answer = question.answer
        guard contract.knows(answer) else {
            if isOfParlor(question.kind) { flaws.append("Nothing describes \(answer)") }
            return
        }
        expect(frame, answer, answering: cid)
        for begun in frame["ok"]["streams"].items { people.merge(begun["people"].fields) { $1 } }
        guard let stream = frame["stream"].text, let rev = frame["rev"].integer,
            let known = streams[stream], answer != "watched"
        else { return }
        if rev == known.rev { compare(stream, frame["ok"], showing: nil) }
        if rev > known.rev { ahead[stream] = (rev, frame["ok"]) }
    }

    /// What was taken fits what is said of it, and so does the answer.
    private mutating func expect(_ frame: Value, _ message: String, answering cid: String) {
        check(frame, as: message)
        guard let question = asked[cid] else { return }
        flaws += contract.flaws(ofTaken: question.frame, as: question.message)
    }

    private mutating func check(_ frame: Value, as message: String) {
        flaws += contract.flaws(ofSent: frame, as: message)
    }

    private mutating func begin(_ stream: String, _ frame: Value) {
        let rev = frame["rev"].integer ?? 0
        if let known = streams[stream], known.rev == rev {
            compare(stream, frame["snapshot"], showing: people)
        }
        streams[stream] = FoldedStream(
            stream, viewer: viewer, rev: rev, snapshot: frame["snapshot"])
    }

    private mutating func fold(_ stream: String, _ event: String, _ frame: Value) {
        if event == "identityChanged", let id = frame["body"]["userId"].text {
            people[id] = frame["body"]
        }
        guard let rev = frame["rev"].integer, rev > streams[stream]?.rev ?? .max else { return }
        do {
            try streams[stream]?.take(event, frame["body"], rev: rev)
        } catch {
            flaws.append("\(stream): \(error)")
        }
        if let next = ahead[stream], next.rev <= rev {
            ahead[stream] = nil
            if next.rev == rev { compare(stream, next.view, showing: nil) }
        }
    }

    private mutating func compare(
        _ stream: String, _ view: Value, showing people: [String: Value]?
    ) {
        // The public list is made of the rooms as they are, and its events follow.
        guard let known = streams[stream], known.count > 0, !stream.hasPrefix("rooms.") else {
            return
        }
        compared += 1
        if let difference = known.difference(from: view, showing: people) {
            flaws.append("\(stream) at \(known.rev), folded and as it is: \(difference)")
        }
    }
}
