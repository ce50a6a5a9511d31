import Wire

/// The calls that devices wait for, and what they hold in memory: a device's count until they are
/// answered, whether it is still connected or not.
struct UnderWay {
    static let mostCalls = 1_024
    static let mostBytes = 4 << 20
    /// Of all devices together.
    static let mostInAll = 256 << 20

    private var perDevice: [DeviceID: (calls: Int, bytes: Int)] = [:]
    private var bytes = 0

    func hasRoom(for size: Int, _ device: DeviceID) -> Bool {
        let own = perDevice[device] ?? (0, 0)
        return own.calls < Self.mostCalls && own.bytes + size <= Self.mostBytes
            && bytes + size <= Self.mostInAll
    }

    mutating func begin(_ size: Int, _ device: DeviceID) {
        perDevice[device, default: (0, 0)].calls += 1
        perDevice[device]!.bytes += size
        bytes += size
    }

    mutating func end(_ size: Int, _ device: DeviceID) {
        perDevice[device]!.calls -= 1
        perDevice[device]!.bytes -= size
        bytes -= size
        if perDevice[device]!.calls == 0 { perDevice[device] = nil }
    }
}
