public import ParlorWire

/// Who asks for something: what is known of them is charged.
public struct Asker: Hashable, Sendable {
    public var device: DeviceID?
    /// A person's id, or what they sign in with.
    public var user: String?
    public var address: Address?

    public init(device: DeviceID? = nil, user: String? = nil, address: Address? = nil) {
        self.device = device
        self.user = user
        self.address = address
    }
}

extension Failure {
    static func tooOften(_ sentence: String, _ pause: Duration) -> Failure {
        Failure(.rateLimited, sentence, retryAfterMs: Int(pause.wholeMilliseconds))
    }
}

/// How often something may be done by each device, each user, and from each address; connecting anew
/// changes none of it. What has a name is counted by all gateways together.
public struct Allowances: Sendable {
    let sharedAs: SharedLimit?
    private var devices: AllowanceTable<DeviceID>?
    private var users: AllowanceTable<String>?
    private var addresses: AllowanceTable<Address>

    /// Where devices or users have no rate, they are not asked for.
    public init(
        sharedAs limit: SharedLimit? = nil, device: Rate? = nil, user: Rate? = nil, address: Rate
    ) {
        sharedAs = limit
        devices = device.map { AllowanceTable($0, sharedAs: limit) }
        users = user.map { AllowanceTable($0, sharedAs: limit) }
        addresses = AllowanceTable(address, sharedAs: limit)
    }

    /// From now on; what was used stays used.
    public mutating func takeRates(of other: Self) {
        if let rates = other.devices { devices?.takeRate(of: rates) }
        if let rates = other.users { users?.takeRate(of: rates) }
        addresses.takeRate(of: other.addresses)
    }

    /// Nil when one more is within every bound, and is charged; else how long until it is.
    public mutating func take(for asker: Asker, now: Instant) -> Duration? {
        if let pause = pause(for: asker, now: now) { return pause }
        charge(asker, now: now)
        return nil
    }

    /// The same without charging.
    public func pause(for asker: Asker, now: Instant) -> Duration? {
        let pauses = [ownPause(for: asker, now: now), sharedPause(for: asker, now: now)]
        return pauses.compactMap { $0 }.max()
    }

    /// The same where each may owe so many bursts.
    func pause(for asker: Asker, owingBursts bursts: Int, now: Instant) -> Duration? {
        let pauses = [
            asker.device.flatMap { devices?.pause(for: $0, owingBursts: bursts, now: now) },
            asker.user.flatMap { users?.pause(for: $0, owingBursts: bursts, now: now) },
            asker.address.flatMap { addresses.pause(for: $0, owingBursts: bursts, now: now) },
        ]
        return pauses.compactMap { $0 }.max()
    }

    public mutating func charge(_ asker: Asker, _ units: Int = 1, now: Instant) {
        if let device = asker.device { devices?.charge(device, units, now: now) }
        if let user = asker.user { users?.charge(user, units, now: now) }
        if let address = asker.address { addresses.charge(address, units, now: now) }
    }

    /// How long until the device and its user have one more than so many.
    func ownPause(for asker: Asker, besides others: Int = 0, now: Instant) -> Duration? {
        let pauses = [
            asker.device.flatMap { devices?.pause(for: $0, besides: others, now: now) },
            asker.user.flatMap { users?.pause(for: $0, besides: others, now: now) },
        ]
        return pauses.compactMap { $0 }.max()
    }

    /// The same for their address.
    func sharedPause(for asker: Asker, besides others: Int = 0, now: Instant) -> Duration? {
        asker.address.flatMap { addresses.pause(for: $0, besides: others, now: now) }
    }

    /// How long until the last charge of the device and its user is paid back, and their address is above
    /// the deepest debt by one more than so many.
    func rest(for asker: Asker, besides others: Int = 0, now: Instant) -> Duration? {
        let pauses = [
            asker.device.flatMap { devices?.rest(for: $0, now: now) },
            asker.user.flatMap { users?.rest(for: $0, now: now) },
            asker.address.flatMap {
                addresses.pause(for: $0, besides: others - addresses.rate.deepest, now: now)
            },
        ]
        return pauses.compactMap { $0 }.max()
    }

    /// How many are remembered.
    var count: Int { (devices?.count ?? 0) + (users?.count ?? 0) + addresses.count }
}

/// What the gateways tell each other.
extension Allowances {
    var hasUntold: Bool {
        devices?.hasUntold == true || users?.hasUntold == true || addresses.hasUntold
    }

    /// What was charged here since this was last asked, of so many at most.
    mutating func takeUntold(atMost most: Int) -> [PeerNews.Charge] {
        var charges: [PeerNews.Charge] = []
        devices?.takeUntold(atMost: most) { charges.append(.init(device: $0, units: $1)) }
        users?.takeUntold(atMost: most - charges.count) {
            charges.append(.init(user: $0, units: $1))
        }
        addresses.takeUntold(atMost: most - charges.count) {
            charges.append(.init(address: $0, units: $1))
        }
        return charges
    }

    /// What another gateway charged.
    mutating func hear(_ charge: PeerNews.Charge, now: Instant) {
        if let device = charge.device { devices?.hear(device, charge.units, now: now) }
        if let user = charge.user { users?.hear(user, charge.units, now: now) }
        if let address = charge.address { addresses.hear(address, charge.units, now: now) }
    }
}
