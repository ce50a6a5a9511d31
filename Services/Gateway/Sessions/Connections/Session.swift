import ParlorWire

/// One connected device.
public final class Session {
    /// Somebody who connects says hello within this time.
    public static let helloWithin: Duration = .seconds(5)
    /// While accounts can't be asked for so long, its token alone says who a device is.
    public static let admittedWithin: Duration = .seconds(10)
    /// The most bytes that a device may send before it is admitted.
    static let mostHeld = 2 << 20
    static let mostRefused = 1_000
    /// The longest `cid`, as JSON.
    static let longestCid = 128
    /// The longest frame before hello.
    static let longestHello = 16 << 10
    /// With so many identities, those of people who no longer appear are forgotten.
    static let mostIdentities = 4_096

    let connection: ConnectionID
    let address: Address
    /// The same for people to read.
    private(set) lazy var shownAddress = "\(address)"
    let opened: Instant
    var who: Identified?
    /// What its app says of itself.
    var app: ClientApp?
    var isClosed = false
    /// The other gateways have heard that its device is here.
    var isTold = false
    /// It was signed out, or the gateway stops: it is closed as soon as what it asked is answered.
    var isLeaving = false
    /// Its app said that it goes to the background.
    var isAway = false
    /// It is known that the device is still signed in.
    var isAdmitted = false
    /// Its account is being asked whether it is still signed in.
    var isBeingChecked = false
    /// How often it was refused because of its rate.
    var refused = 0

    var watches: [StreamName: Watch] = [:]
    /// The newest identity that the device was sent of each person.
    private(set) var identities: [PersonID: StreamPoint] = [:]
    private var identityRoom = Session.mostIdentities
    /// Its calls and watches that may be guesses, and wait until those under way are answered.
    var guesses = GuessLine()
    /// Whose answers those wait for.
    var awaits: WrongGuesses.Party?

    /// What it has sent that is not taken up yet.
    var inbox = Inbox()
    /// The bytes of that which the gateway has counted.
    var unread = 0
    var place = FrameScheduler.Place.none
    /// Its person or its address has done more than its share: others come first.
    var comesLast = false
    var isBeingTakenUp = false
    private var heldBytes = 0
    /// What waits to be sent to it.
    var unsent = UnreadBacklog()

    init(_ connection: ConnectionID, from address: Address, at opened: Instant) {
        self.connection = connection
        self.address = address
        self.opened = opened
    }

    /// Who pays for what it asks.
    var asker: Asker {
        Asker(device: who?.device, user: who?.person.rawValue, address: address)
    }

    /// What it says after its hello waits until it is admitted.
    var isReadable: Bool { who == nil || isAdmitted }

    /// False when that is more than may wait until the device is admitted.
    func hold(_ bytes: Int) -> Bool {
        heldBytes += bytes
        return heldBytes <= Session.mostHeld && inbox.count < Incoming.most
    }

    var isSlow: Bool { unsent.isSlow }

    /// Notes what the device knows of somebody. Of people who appear in nothing that it watches, it
    /// may be told again.
    func note(_ identity: Identity, forgettingAllBut present: () -> Set<PersonID>) {
        identities[identity.userId] = identity.point
        guard identities.count > identityRoom else { return }
        let present = present()
        identities = identities.filter { present.contains($0.key) }
        identityRoom = max(Self.mostIdentities, identities.count * 2)
    }

    /// Nil when it is too long to be sent back.
    static func shown(_ cid: RawJSON?) -> RawJSON? {
        cid?.bytes.count ?? 0 <= longestCid ? cid : nil
    }
}
