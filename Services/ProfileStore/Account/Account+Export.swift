import Contracts
import EventSourcing
import ParlorWire

/// A person's file is offered, fetched once, and ends with the next offer: so there is one at a time.
extension Account {
    func offeringExport(_ context: Context) throws(AccountRefusal) -> [AccountEvent] {
        let recent = exports.suffix(ExportOffer.mostADay)
        if recent.count == ExportOffer.mostADay, let first = recent.first,
            context.now - first < ExportOffer.day
        {
            throw .tooManyExports(pause: ExportOffer.day - (context.now - first))
        }
        var dice = context.dice
        return [.exportOffered(exportId: ExportID(dice.word(26)), offeredAt: context.now)]
    }

    func beginningExport(
        _ id: ExportID, on device: DeviceID, _ context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard isOpen(device) else { throw .signedOut }
        guard let export, export.id == id, export.begunAt == nil,
            context.now < export.offeredAt + ExportOffer.life
        else { throw .noExport }
        return [.exportBegun(exportId: id, begunAt: context.now)]
    }

    func mustBeExporting(
        _ id: ExportID, to device: DeviceID, at now: Timestamp
    ) throws(AccountRefusal) {
        guard isOpen(device) else { throw .signedOut }
        try mustNotBeSuspended(at: now)
        guard let export, export.id == id, let begunAt = export.begunAt,
            now < begunAt + ExportOffer.longest
        else { throw .noExport }
    }

    mutating func offerExport(_ id: ExportID, at now: Timestamp) {
        exports = (exports + [now]).suffix(ExportOffer.mostADay)
        export = OpenExport(id: id, offeredAt: now)
    }
}

/// The file that was offered last.
struct OpenExport: Codable, Hashable {
    let id: ExportID
    let offeredAt: Timestamp
    var begunAt: Timestamp?
}

/// What a command to an account is answered with.
enum AccountAnswer: Encodable {
    case account(AccountView)
    case offer(ExportOffer)

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .account(let view): try view.encode(to: encoder)
        case .offer(let offer): try offer.encode(to: encoder)
        }
    }
}
