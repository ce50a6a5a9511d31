import Contracts
import EventSourcing
import ParlorWire

extension Account {
    func isOpen(_ device: DeviceID) -> Bool { devices.contains { $0.id == device } }

    func opening(
        _ device: DeviceID, _ hash: RefreshHash, _ name: String?, _ context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard device.isWellFormed else { throw .badDevice }
        guard hash.isWellFormed else { throw .badRefreshHash }
        if let name, !Device.canBeNamed(name) { throw .badDeviceName }
        guard !isOpen(device) else { throw .deviceTaken }
        return opened(device, hash, name, context)
    }

    /// One too many signs out the device that was not seen for longest.
    func opened(
        _ device: DeviceID, _ hash: RefreshHash, _ name: String?, _ context: Context
    ) -> [AccountEvent] {
        let opened = AccountEvent.deviceOpened(
            OpenedDevice(
                deviceId: device, refreshHash: hash, name: name, openedAt: context.now))
        guard devices.count >= Device.most,
            let forgotten = devices.min(by: { $0.rotatedAt < $1.rotatedAt })
        else { return [opened] }
        return [.signedOut(deviceId: forgotten.id), opened]
    }

    func rotating(
        _ id: DeviceID, from old: RefreshHash, to new: RefreshHash, _ context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard new.isWellFormed else { throw .badRefreshHash }
        guard let device = devices.first(where: { $0.id == id }) else { throw .signedOut }
        if old == device.refreshHash {
            guard new != old, new.family == old.family else { throw .badRefreshHash }
            return [.rotated(deviceId: id, refreshHash: Secret(new), rotatedAt: context.now)]
        }
        if device.hasJustSpent(old, at: context.now) {
            guard new == device.refreshHash else { throw .spent }
            return []
        }
        guard old.family == device.refreshHash.family else { throw .spent }
        return [.signedOut(deviceId: id)]
    }

    /// A device that is gone already is signed out.
    func signingOut(_ device: DeviceID?) throws(AccountRefusal) -> [AccountEvent] {
        guard let device else { throw .unnamedDevice }
        return isOpen(device) ? [.signedOut(deviceId: device)] : []
    }
}
