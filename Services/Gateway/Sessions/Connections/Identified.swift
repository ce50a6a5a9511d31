public import ParlorWire

/// Who a token says that it is for.
public struct Identified: Hashable, Sendable {
    public let person: PersonID
    public let device: DeviceID
    /// This sign-in among those of the device.
    public let session: String

    public init(person: PersonID, device: DeviceID, session: String) {
        self.person = person
        self.device = device
        self.session = session
    }
}
