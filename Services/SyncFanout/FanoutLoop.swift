import BusZeroMQ
import Contracts
import Fanout
import Hosting
import ParlorWire
import Platform
import Sodium

/// The thin shell of the fan-out.
final class FanoutLoop {
    private static let patience: Duration = .seconds(5)

    private let shell: Shell
    private var fanout: Fanout<ReturnAddress>
    private var nextGivingBack: Instant
    private var underWay = CallsUnderWay()

    init(_ shell: Shell) {
        self.shell = shell
        let life = String(UInt32.random(in: .min ... .max), radix: 36)
        fanout = Fanout(
            "\(shell.instance)-\(life)", kinds: Kind.names, derived: Kind.derived,
            now: Shell.now)
        fanout.mostBytes = shell.settings.cache.bytes
        nextGivingBack = Shell.now.instant + Fanout<ReturnAddress>.memory
    }

    func turn(_ arrivals: Arrivals) -> Duration {
        let began = Shell.nanoseconds
        let now = Shell.now
        for event in arrivals.events { carryOut(fanout.hear(event, now: now)) }
        for reply in arrivals.replies { carryOut(fanout.receive(reply, now: now)) }
        for (asker, call) in arrivals.calls {
            underWay.begin(call, at: Shell.nanoseconds)
            carryOut(fanout.receive(call, from: asker, now: now))
        }
        carryOut(fanout.tick(now: now))
        if now.instant >= nextGivingBack {
            nextGivingBack = now.instant + Fanout<ReturnAddress>.memory
            ProcessMemory.giveBack()
        }
        shell.count(
            calls: arrivals.calls.count, refused: 0, events: arrivals.events.count,
            tookNanoseconds: Shell.nanoseconds - began)
        return fanout.due - now.instant
    }

    private func carryOut(_ effects: [Fanout<ReturnAddress>.Effect]) {
        for effect in effects {
            switch effect {
            case .ask(let call): shell.port.begin(call, timeout: Self.patience)
            case .answer(let asker, let reply):
                shell.port.reply(reply, to: asker)
                // What somebody may not watch is noted by their gateway, which knows who they are.
                let ended = underWay.end(reply, at: Shell.now.date, Shell.nanoseconds)
                if let note = ended?.note { shell.observations.note(note) }
            case .publish(let publication, let gateway):
                guard let told = onTheBus(publication, for: gateway) else { continue }
                shell.port.publish(told, under: LinkTopic.prefix(of: gateway))
                shell.observations.note(publication.header, told: 1, at: Shell.now.date)
            case .follow(let kind): shell.port.subscribe("\(kind).")
            }
        }
    }

    /// Everybody can subscribe to what is published. What not all may see is sealed for its gateway,
    /// and kept back while that has said no key.
    private func onTheBus(_ publication: Publication, for gateway: String) -> Publication? {
        guard publication.header.faces == true else { return publication }
        return fanout.seals[gateway].flatMap { SealKey(text: $0) }.map {
            publication.sealed(with: $0)
        }
    }
}
