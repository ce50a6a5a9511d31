public import EventSourcing
import Journal
public import ParlorWire

extension Host {
    /// Lets entities of this type also act at a time that a setting of the operator's decides. When
    /// the setting changes, all who have one of these events get their new deadlines, once
    /// `isReady`. A setting of 0 means never.
    @discardableResult
    public func settingDeadlines<E: Entity>(
        of type: E.Type, by setting: Int, foundBy events: [E.Event.CodingKeys],
        once isReady: @escaping () -> Bool, _ due: @escaping (E) -> Deadline<E.Command>?
    ) -> Host {
        guard let cache = caches[E.kind] as? EntityCache<E> else {
            preconditionFailure("Serve \(E.self) before setting its deadlines.")
        }
        if setting > 0 { cache.traits.add(due) }
        renewals.append(
            DeadlineRenewal(
                of: E.kind, foundBy: events.map(\.rawValue), setting: setting, once: isReady))
        return self
    }

    func renewDeadlines(on pending: inout PendingBatch) throws(JournalFault) {
        for renewal in renewals {
            guard let typed = typedHandlers[renewal.kind] else { continue }
            try renewal.renew(in: journal, on: &pending) { key, pending throws(JournalFault) in
                do throws(JournalFault) { try typed.renewDeadline(key, &pending) } catch {
                    // An entity that can't be read has no deadline either, and holds up no others.
                    guard error.code == .corrupted || error.code == .otherVersion else {
                        throw error
                    }
                    pending.fault = error
                }
            }
        }
    }
}
