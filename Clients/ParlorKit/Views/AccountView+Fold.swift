public import Contracts
public import ParlorWire

extension AccountView: StreamView {
    /// `account`
    public static var kind: EntityKind { AccountEvent.kind }

    /// What happened to the account changes the view.
    public mutating func fold(
        _ event: Session.Event, for viewer: Viewer
    ) throws(CannotFold) {
        switch try event.told(as: AccountEvent.self) {
        case .preferencesChanged(let preferences): self.preferences = preferences
        case .pushRegistered(let token, let device): register(token, of: device)
        case .deviceOpened(let opened):
            let device = Device(
                deviceId: opened.deviceId, name: opened.name, openedAt: opened.openedAt,
                lastSeen: opened.openedAt)
            devices = (devices ?? []) + [device]
        case .rotated(let device, _, let rotatedAt): change(device) { $0.lastSeen = rotatedAt }
        case .signedOut(let device): remove(device)
        case .offered(let opened):
            offer = Offer(deviceId: opened.deviceId, expiresAt: opened.expiresAt)
        case .claimed(let claimed):
            offer?.claim = Offer.Claim(deviceId: claimed.deviceId, name: claimed.name)
        case .claimSettled: offer = nil
        case .emailAttached(let attached): email = attached.email
        case .emailReleased: email = nil
        case .deleted:
            (preferences, devices, email, fcmToken) = (Preferences(), [], nil, nil)
            offer = nil
        case .photoCounted, .photoKept, .photoGivenUp, .photosLeft, .exportOffered, .exportBegun,
            .suspended, .suspensionLifted, .contentNoted, .unused, .subjectAttached,
            .subjectReleased, nil:
            break
        }
    }
}

private extension AccountView {
    mutating func change(_ id: DeviceID, _ change: (inout Device) -> Void) {
        guard let place = devices?.firstIndex(where: { $0.deviceId == id }) else { return }
        change(&devices![place])
    }

    mutating func register(_ token: String, of device: DeviceID?) {
        for place in (devices ?? []).indices where devices?[place].fcmToken == token {
            devices?[place].fcmToken = nil
        }
        fcmToken = token
        if let device { change(device) { $0.fcmToken = token } }
    }

    mutating func remove(_ id: DeviceID) {
        if offer?.deviceId == id { offer = nil }
        guard let place = devices?.firstIndex(where: { $0.deviceId == id }) else { return }
        let token = devices!.remove(at: place).fcmToken
        if token == fcmToken { fcmToken = nil }
    }
}
