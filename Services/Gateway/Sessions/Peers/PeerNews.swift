import ParlorWire

/// What one gateway tells the others.
struct PeerNews: Codable, Equatable {
    /// Somebody's use of a limit: one of the three is said.
    struct Charge: Codable, Equatable {
        var device: DeviceID?
        var user: String?
        var address: Address?
        let units: Int
    }

    /// A device that said hello there.
    struct Arrival: Codable, Equatable {
        let device: DeviceID
        let connection: UInt64
    }

    /// The life that tells it.
    let gateway: String
    /// It was told to stop, and takes nobody in.
    var isStopping: Bool?
    var arrivals: [Arrival]?
    /// By the limit's name.
    var charges: [String: [Charge]]?
}
