/// How many bytes are in memory for all together, and for each address.
public struct Holdings: Sendable {
    public let most: Int
    public private(set) var all = 0
    private var perAddress: [Address: Int] = [:]

    public init(most: Int) { self.most = most }

    public func hasRoom(from address: Address) -> Bool {
        isWithinAll(0) && isWithinShare(0, address)
    }

    /// Whether as many more fit beside those of all.
    func isWithinAll(_ bytes: Int) -> Bool { all + bytes <= most }

    /// One address can't take the room of all the others.
    func isWithinShare(_ bytes: Int, _ address: Address) -> Bool {
        perAddress[address, default: 0] + bytes <= most / 4
    }

    public mutating func change(by bytes: Int, from address: Address) {
        guard bytes != 0 else { return }
        all += bytes
        let own = perAddress[address, default: 0] + bytes
        perAddress[address] = own == 0 ? nil : own
    }
}
