import Contracts
import EventSourcing
import MatchRules
import ParlorWire

/// A call as a device makes it.
struct Call: Sendable {
    let name: CallName
    let key: EntityKey
    let body: Bytes
    let sender: Sender
    let person: PersonID

    func read<C: Choice>(_ type: C.Type) throws(Failure) -> C {
        do { return try JSON.decode(choice: C.self, name: name.rawValue, body: body) } catch {
            throw .badInput(error.field, error.reason)
        }
    }

    func isIn<C: Choice>(_ type: C.Type) -> Bool { C.names.contains(name.rawValue) }
}

/// A command's name within its sender, and what it is about.
struct CommandKey: Hashable, Sendable {
    let person: PersonID
    let cid: CommandID
    let kind: EntityKind
    let key: EntityKey
}

/// What a command was answered with, and what it had asked for.
struct Answered: Sendable {
    let answer: CallAnswer
    let digest: CommandDigest
}

struct CallAnswer: Sendable {
    let body: RawJSON
    var stream: StreamName?
    var rev: Revision?

    static let done = CallAnswer(body: RawJSON(JSON.encode(Noted())))
}

extension FakeServer {
    mutating func call(
        _ name: String, _ frame: Frame.Incoming, _ who: Link.Who, _ link: Link.ID
    ) {
        let name = CallName(name)
        let cid = frame.cid.map { cid in
            CommandID(
                (try? JSON.decode(String.self, from: cid.bytes))
                    ?? String(decoding: cid.bytes, as: UTF8.self))
        }
        let sender = Sender(
            .person(who.person), cid: cid ?? CommandID(chance.word()), device: who.device,
            app: name.kind.isTyped ? links[link]?.app : nil)
        let call = Call(
            name: name, key: name.kind.key(typed: EntityKey(frame.key ?? "")),
            body: frame.body?.bytes ?? Bytes("{}".utf8), sender: sender, person: who.person)
        do throws(Failure) {
            answer(try answer(call), frame.cid, link)
        } catch { effects.append(.answer(link, refusal(error, frame.cid))) }
    }

    mutating func answer(_ answer: CallAnswer, _ cid: RawJSON?, _ link: Link.ID) {
        let frame = Frame.Answer(
            cid: cid, ok: answer.body, stream: answer.stream, rev: answer.rev)
        effects.append(.answer(link, JSON.encode(frame)))
    }

    /// Sent again, a command that was accepted gets its first answer.
    mutating func command<E: HostedEntity>(
        _ type: E.Type, _ command: E.Command, at key: EntityKey, _ call: Call
    ) throws(Failure) -> CallAnswer {
        let name = CommandKey(
            person: call.person, cid: call.sender.cid ?? "", kind: E.kind, key: key)
        let digest = CommandDigest(call.name, call.body)
        if let first = answers[name] {
            guard first.digest == digest else { throw .cidReused }
            return first.answer
        }
        let revs = streams.count
        let before = streams[StreamName(E.kind, key)]?.rev
        let key = try decide(E.self, command, at: key, call.sender)
        let stream = StreamName(E.kind, key)
        let entity = self[keyPath: E.shelf][key] ?? E()
        let view = entity.reply(to: command, for: call.sender.actor, key: key)
        let answer = CallAnswer(
            body: portrayed(view), stream: stream, rev: streams[stream]?.rev ?? 0)
        if revs != streams.count || before != answer.rev {
            answers[name] = Answered(answer: answer, digest: digest)
        }
        return answer
    }
}
