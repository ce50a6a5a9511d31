@testable import Sessions
@testable import Sync
import Wire
extension World {
    func dump() {
        for (i, f) in fanouts.enumerated() {
            print("FANOUT \(i)")
            for (p, e) in f!.book.entries { print("   book \(p) rev \(e.rev) json \(e.identity.map { String(decoding: $0.identity.bytes, as: UTF8.self) } ?? "-") streams \(f!.book.streams(with: p).count) asking \(f!.book.asking)") }
            for (s, c) in f!.channels { print("   chan \(s) rev \(c.rev) gw \(c.gateways) people \(c.roster.people) mark \(String(describing: c.mark)) held \(String(describing: c.heldAfter))") }
        }
        for (i, g) in gateways.enumerated() {
            print("GW \(i)")
            for (p, e) in g!.faces { print("   face \(p) \(e.version)") }
            for (s, c) in g!.channels { print("   chan \(s) rev \(String(describing: c.rev)) people \(c.roster.people) mark \(String(describing: c.mark)) watchers \(c.watchers.count) guarded \(c.guarded.count) rec \(c.isRecovering)") }
            for s in g!.sessions.values { print("   session \(String(describing: s.who?.person)) ids \(s.identities.mapValues(\.rev)) slow \(String(describing: s.slowSince)) watches \(s.watches.mapValues { String(describing: $0.rev) })") }
        }
        for d in devices { print("DEVICE \(d.person) gw \(String(describing: d.gateway)) faces \(d.faces) ") }
        for (p, e) in owner.identities { print("OWNER \(p) \(e.count)") }
    }
}
