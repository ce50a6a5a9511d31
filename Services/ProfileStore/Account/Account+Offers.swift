import Contracts
import EventSourcing
import ParlorWire

/// How a device that is signed in lets in another: it shows a code, the other one asks with it, and
/// the first one confirms. So a code that somebody photographed lets nobody in.
extension Account {
    func offering(
        _ hash: String, on device: DeviceID, _ context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard !isDeleted else { throw .deleted }
        guard isOpen(device) else { throw .signedOut }
        guard Self.codeHash.contains(hash.utf8.count) else { throw .badCodeHash }
        let expiresAt = context.now + Offer.life
        return [.offered(OpenedOffer(deviceId: device, codeHash: hash, expiresAt: expiresAt))]
    }

    func claiming(
        _ code: String, for device: DeviceID, _ hash: RefreshHash, _ name: String?,
        _ context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard device.isWellFormed else { throw .badDevice }
        guard hash.isWellFormed else { throw .badRefreshHash }
        if let name, !Device.canBeNamed(name) { throw .badDeviceName }
        guard let offer = openOffer(at: context.now), offer.matches(code) else { throw .noOffer }
        guard offer.claim == nil else { throw .offerTaken }
        return [.claimed(ClaimedOffer(deviceId: device, refreshHash: hash, name: name))]
    }

    /// What is confirmed is the device that was seen, and no other.
    func confirming(
        _ device: DeviceID, _ context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        let claim = try claim(of: device, context)
        let settled = AccountEvent.claimSettled(deviceId: device, isConfirmed: true)
        return [settled] + opened(claim.deviceId, claim.refreshHash, claim.name, context)
    }

    func declining(
        _ device: DeviceID, _ context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        [.claimSettled(deviceId: try claim(of: device, context).deviceId, isConfirmed: false)]
    }

    mutating func open(_ opened: OpenedOffer) { offer = OpenOffer(opened) }

    mutating func settle(_ device: DeviceID, _ isConfirmed: Bool) {
        offer = nil
        declined = isConfirmed ? nil : device
    }

    /// Whether a device that used a code was let in.
    func checkClaim(of device: DeviceID, at now: Timestamp) throws(AccountRefusal) {
        if isOpen(device) { return }
        if declined == device { throw .declined }
        guard openOffer(at: now)?.claim?.deviceId == device else { throw .noOffer }
        throw .notConfirmed
    }

    private func claim(
        of device: DeviceID, _ context: Context
    ) throws(AccountRefusal) -> ClaimedOffer {
        guard let offer = openOffer(at: context.now), let claim = offer.claim,
            claim.deviceId == device
        else { throw .nobodyAsks }
        guard context.device == offer.deviceId else { throw .otherDeviceShows }
        return claim
    }

    private func openOffer(at now: Timestamp) -> OpenOffer? {
        offer.flatMap { now < $0.expiresAt ? $0 : nil }
    }

    private static let codeHash = 16...128
}
