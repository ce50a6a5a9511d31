/// How many bytes are in memory for all together, and for each address.
public struct HeldBytes: Sendable {
    public private(set) var most: Int
    /// The most for one address.
    public private(set) var share: Int
    public private(set) var all = 0
    private var perAddress: [Address: Int] = [:]

    /// An address may hold a quarter of all, and more or less where more or fewer devices than usual may
    /// be behind it.
    public init(most: Int, _ limits: GatewayLimits) {
        self.most = most
        let quarter = Double(most / 4)
        let devices = Double(limits.devicesPerAddress) / Double(GatewayLimits().devicesPerAddress)
        share = min(most, max(Int(quarter * devices), min(Self.leastShare, most / 4)))
    }

    /// Room for what one device may hold.
    private static let leastShare = 4 << 20

    /// From now on; what is held stays held.
    public mutating func takeBounds(of other: Self) { (most, share) = (other.most, other.share) }

    public func hasRoom(from address: Address) -> Bool {
        isWithinAll(0) && isWithinShare(0, address)
    }

    /// Whether as many more fit beside those of all.
    func isWithinAll(_ bytes: Int) -> Bool { all + bytes <= most }

    /// One address can't take the room of all the others.
    func isWithinShare(_ bytes: Int, _ address: Address) -> Bool {
        perAddress[address, default: 0] + bytes <= share
    }

    public mutating func change(by bytes: Int, from address: Address) {
        guard bytes != 0 else { return }
        all += bytes
        let own = perAddress[address, default: 0] + bytes
        perAddress[address] = own == 0 ? nil : own
    }
}
