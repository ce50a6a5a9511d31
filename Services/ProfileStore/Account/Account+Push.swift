import Contracts
import EventSourcing
import ParlorWire

/// Where notifications go: each device has a token of its own, as long as it is signed in.
extension Account {
    func registering(
        _ token: String, _ context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        guard PushToken.isWellFormed(token) else { throw .badPushToken }
        let device = context.device.flatMap { isOpen($0) ? $0 : nil }
        let known = devices.first { $0.id == device }?.fcmToken
        guard token != fcmToken || known != (device == nil ? nil : token) else { return [] }
        return [.pushRegistered(fcmToken: token, deviceId: device)]
    }

    /// One app on one phone has one token: the device that had it before has it no longer.
    mutating func register(_ token: String, on device: DeviceID?) {
        fcmToken = token
        for index in devices.indices where devices[index].fcmToken == token {
            devices[index].fcmToken = nil
        }
        for index in devices.indices where devices[index].id == device {
            devices[index].fcmToken = token
        }
    }

    mutating func close(_ device: DeviceID) {
        let token = devices.first { $0.id == device }?.fcmToken
        devices.removeAll { $0.id == device }
        if token != nil, token == fcmToken { fcmToken = nil }
        if offer?.deviceId == device { offer = nil }
    }

    /// Each token once, with the device that it belongs to.
    var pushTargets: [PushTarget] {
        let targets = devices.compactMap { device in
            device.fcmToken.map { PushTarget(deviceId: device.id, fcmToken: $0) }
        }
        guard let fcmToken, !targets.contains(where: { $0.fcmToken == fcmToken }) else {
            return targets
        }
        return targets + [PushTarget(deviceId: nil, fcmToken: fcmToken)]
    }
}
