public import ParlorWire

/// How guests come into being.
public enum GuestCall: HasCallsForParts, Hashable {
    /// Parts only: a new person of this name, with the device that they came on.
    case found(
        userId: PersonID, deviceId: DeviceID, refreshHash: RefreshHash, name: String?,
        displayName: String)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case found = "account.found"
    }
}
