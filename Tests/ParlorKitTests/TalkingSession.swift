import ParlorWire
import Testing

@testable import ParlorKit

/// A session, the time, and what it wanted done since it was last asked.
struct TalkingSession {
    var session: Session
    var now = Instant(milliseconds: 1_000_000)
    private(set) var effects: [Session.Effect] = []

    init(seed: UInt64 = 1) { session = Session(app: "test/1.0.0", seed: seed) }

    static var online: TalkingSession {
        var talk = TalkingSession()
        talk.give(.start)
        talk.welcome()
        return talk
    }

    mutating func give(_ input: Session.Input) { effects = session.receive(input, now) }
    mutating func hear(_ text: String) { give(.frame(Bytes(text.utf8))) }

    mutating func welcome(_ limits: String = "{}", goodFor: Duration = .seconds(3_600)) {
        give(.token(.init("t", goodFor: goodFor)))
        give(.opened)
        hear(#"{"welcome":{"limits":\#(limits)}}"#)
    }

    mutating func pass(_ time: Duration) {
        let end = now + time
        var all: [Session.Effect] = []
        while let next = session.nextDeadline, next <= end {
            now = max(now, next)
            give(.tick)
            all += effects
        }
        (now, effects) = (end, all)
    }

    mutating func call(
        _ cid: CommandID, key: EntityKey? = "K7QD", isRead: Bool = false, isPatient: Bool = true
    ) {
        give(
            .call(
                .init(
                    isRead ? "room.get" : "room.ready", key: key, cid: cid, isRead: isRead,
                    isPatient: isPatient)))
    }

    var sent: [String] {
        effects.compactMap {
            guard case .send(let bytes) = $0 else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    var news: [Session.News] {
        effects.compactMap { if case .stream(_, let news) = $0 { news } else { nil } }
    }

    var revs: [Revision] {
        news.compactMap { if case .event(let event) = $0 { event.rev } else { nil } }
    }
}
