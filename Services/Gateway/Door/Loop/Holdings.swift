import Sessions

/// How many bytes of HTTP bodies are in memory, of all connections and of each address.
struct Holdings {
    let most: Int
    private(set) var all = 0
    private var perAddress: [Address: Int] = [:]

    init(most: Int) { self.most = most }

    /// One address can't take the room of all the others.
    func hasRoom(from address: Address) -> Bool {
        all <= most && perAddress[address, default: 0] <= most / 4
    }

    mutating func change(by bytes: Int, from address: Address) {
        guard bytes != 0 else { return }
        all += bytes
        let own = perAddress[address, default: 0] + bytes
        perAddress[address] = own == 0 ? nil : own
    }
}
