/// Everything that is bounded at a gateway, as its operator sets it: each by its name in capitals,
/// such as `PARLOR_LIMIT_CALLS_PER_SECOND`.
public struct GatewayLimits: Sendable {
    public var session = SessionLimits()
    /// One user's devices together may do as much as this many devices.
    public var devicesPerUser = 4
    /// All devices at one address together may do as much as this many devices, and read this many
    /// photos a second.
    public var devicesPerAddress = 200
    /// WebSockets and HTTP connections, from one address.
    public var connectionsPerAddress = 2_000
    /// New guests, from one address.
    public var sessionsPerSecond = 5
    /// How many of these at once, after a pause.
    public var sessionBurst = 2_000
    /// Passwords, from one address.
    public var signInsPerSecond = 1
    /// How many of these at once, after a pause.
    public var signInBurst = 20
    /// Photos, by one device.
    public var uploadsPerSecond = 1
    /// How many of these at once, after a pause.
    public var uploadBurst = 20
    /// Wrong codes and passcodes, by one user. An address may have ten times as many, or more if
    /// `PARLOR_LIMIT_DEVICES_PER_ADDRESS` is raised.
    public var guessBurst = 20
    /// Bytes that wait to be sent to all devices together. One address may have a quarter, or more
    /// if `PARLOR_LIMIT_DEVICES_PER_ADDRESS` is raised. Beyond it, the devices with the most are
    /// closed.
    public var allWaitingBytes = 128 << 20
    /// Different photos that one account may upload, ever.
    public var photos = 1_000
    /// Bytes of these photos.
    public var photoBytes = 256 << 20
    /// Bytes of HTTP bodies in memory at once, and as many again of photos that are being read. One
    /// address may fill a quarter of each, or more if `PARLOR_LIMIT_DEVICES_PER_ADDRESS` is raised.
    public var bodyBytes = 128 << 20

    public init() {}

    public init(_ environment: [String: String]) throws(LimitFault) {
        func set(
            _ limit: inout Int, _ name: String, in range: ClosedRange<Int> = 1...1_000_000
        ) throws(LimitFault) {
            let name = "PARLOR_LIMIT_" + name
            guard let text = environment[name], !text.isEmpty else { return }
            guard let number = Int(text), range.contains(number) else {
                throw LimitFault(
                    "\(name) is a number from \(range.lowerBound) to \(range.upperBound), not"
                        + " '\(text)'.")
            }
            limit = number
        }
        try set(&session.frameBytes, "FRAME_BYTES", in: 1_000...(1 << 20))
        try set(&session.objectNames, "OBJECT_NAMES", in: 64...100_000)
        try set(&session.callsPerSecond, "CALLS_PER_SECOND")
        let bytes = session.callsPerSecond * Self.bytesPerCall
        session.bytesPerSecond = max(session.bytesPerSecond, bytes)
        try set(&session.bytesPerSecond, "BYTES_PER_SECOND", in: 65_536...(1 << 40))
        session.byteBurst = max(session.byteBurst, session.bytesPerSecond * 4)
        try set(&session.byteBurst, "BYTE_BURST", in: 65_536...(1 << 42))
        session.callBurst = max(session.callBurst, session.callsPerSecond)
        try set(&session.callBurst, "CALL_BURST")
        try set(&session.watchedStreams, "WATCHED_STREAMS", in: 1...100_000)
        try set(&session.waitingBytes, "WAITING_BYTES", in: 65_536...(1 << 30))
        try set(&allWaitingBytes, "ALL_WAITING_BYTES", in: (1 << 20)...(1 << 40))
        try set(&devicesPerUser, "DEVICES_PER_USER")
        try set(&devicesPerAddress, "DEVICES_PER_ADDRESS")
        try set(&connectionsPerAddress, "CONNECTIONS_PER_ADDRESS")
        try set(&sessionsPerSecond, "SESSIONS_PER_SECOND")
        try set(&sessionBurst, "SESSION_BURST")
        try set(&signInsPerSecond, "SIGN_INS_PER_SECOND")
        try set(&signInBurst, "SIGN_IN_BURST")
        try set(&uploadsPerSecond, "UPLOADS_PER_SECOND")
        try set(&uploadBurst, "UPLOAD_BURST")
        try set(&guessBurst, "GUESS_BURST")
        try set(&photos, "PHOTOS", in: 0...1_000_000)
        try set(&photoBytes, "PHOTO_BYTES", in: 0...(1 << 40))
        try set(&bodyBytes, "BODY_BYTES", in: (1 << 16)...(1 << 34))
    }
}

/// A limit that can't be, for the operator.
public struct LimitFault: Error, CustomStringConvertible, Sendable {
    public let description: String
    init(_ description: String) { self.description = description }
}

extension GatewayLimits {
    /// A device that may call more often may send more.
    private static let bytesPerCall = 4 << 10
    /// Of the devices of one address, one in so many may send as much as one may.
    private static let devicesPerSender = 12
    /// Of one user, 8 KiB a second and 64 MiB at once: a pen that is never lifted brings less.
    private static let additions = Rate(32, burst: 256 << 10)
    /// What is stored is counted in units of so many bytes.
    static let storedUnit = 256
    private static let devicesBeforeOthers = 10
    /// In kibibytes, of each device that an address may have.
    private static let photosPerDay = 2 << 10
    private static let secondsPerDay = 86_400
    private static let perFamily = Rate(1, burst: 20)
    private static let strangeTokens = Rate(20, burst: 2_000)
    private static let photoReads = Rate(1, burst: 25)
    private static let unreadable = Rate(0.1, burst: 20)
    /// An address may have the wrong guesses of so many users at least.
    private static let fewestGuessers = 10
    private static let devicesPerGuesser = 20
    private static let passwords = Rate(0.1, burst: 5)
    private static let mailsPerHour = 6
    /// Of the devices of an address, one in so many may lead to a mail in an hour.
    private static let devicesPerMail = 10

    private static func hourly(_ count: Int) -> Rate { Rate(Double(count) / 3_600, burst: count) }

    private func shares(of device: Rate, sharedAs limit: SharedLimit) -> Allowances {
        Allowances(
            sharedAs: limit, device: device, user: device * devicesPerUser,
            address: device * devicesPerAddress)
    }

    /// What is read of one connection, in kibibytes.
    public var reading: Rate {
        Rate(Double(session.bytesPerSecond) / 1_024, burst: max(1, session.byteBurst >> 10))
    }

    /// The same of all connections of an address.
    public var addressReading: Allowances {
        Allowances(address: reading * senders)
    }

    /// Of the devices of an address.
    private var senders: Int { max(2, devicesPerAddress / Self.devicesPerSender) }

    /// What comes for good, in units of 256 bytes.
    var additions: Allowances {
        Allowances(
            sharedAs: .additions, user: Self.additions, address: Self.additions * senders)
    }

    /// Of uploaded photos, in kibibytes: so many a day.
    public var photoUploads: Allowances {
        let perDay = Self.photosPerDay * devicesPerAddress
        return Allowances(
            sharedAs: .photoUploads,
            address: Rate(Double(perDay) / Double(Self.secondsPerDay), burst: perDay))
    }

    /// Work, as the scheduler of frames counts it. Beyond it others come first: one user does as much
    /// as so many devices, and all at one address as ten.
    var work: Allowances {
        let device = Rate(
            Double(FrameScheduler.work(calls: session.callsPerSecond, session.bytesPerSecond)),
            burst: FrameScheduler.work(calls: session.callBurst, session.byteBurst))
        return Allowances(
            user: device * devicesPerUser, address: device * Self.devicesBeforeOthers)
    }

    var calls: Allowances {
        shares(
            of: Rate(Double(session.callsPerSecond), burst: session.callBurst), sharedAs: .calls)
    }

    /// Streams that are watched anew.
    var watches: Allowances {
        shares(
            of: Rate(
                Double(session.watchedStreams) / 4 + 1, burst: session.watchedStreams * 2),
            sharedAs: .watches)
    }

    /// Frames that can't be read.
    var unreadable: Allowances { shares(of: Self.unreadable, sharedAs: .unreadable) }

    /// In the long run one in five seconds, from however many devices.
    var guesses: Allowances {
        let user = Rate(0.2, burst: guessBurst)
        let guessers = max(Self.fewestGuessers, devicesPerAddress / Self.devicesPerGuesser)
        return Allowances(
            sharedAs: .guesses, device: user, user: user, address: user * guessers)
    }

    /// What all gateways count together.
    subscript(limit: SharedLimit) -> Allowances {
        switch limit {
        case .calls: calls
        case .watches: watches
        case .additions: additions
        case .passwords: passwords
        case .mails: mails
        case .unreadable: unreadable
        case .guesses: guesses
        case .guests: guests
        case .sessions: sessions
        case .signIns: signIns
        case .accountGuesses: accountGuesses
        case .uploads: uploads
        case .photoUploads: photoUploads
        }
    }

    private var signInRate: Rate { Rate(Double(signInsPerSecond), burst: signInBurst) }

    /// Calls that carry a password: hashing one costs much.
    var passwords: Allowances {
        Allowances(
            sharedAs: .passwords, device: Self.passwords, user: Self.passwords * devicesPerUser,
            address: signInRate)
    }

    /// Mails that are asked for: one user's devices may ask for a few in an hour.
    public var mails: Allowances {
        let addresses = max(Self.mailsPerHour, devicesPerAddress / Self.devicesPerMail)
        return Allowances(
            sharedAs: .mails, user: Self.hourly(Self.mailsPerHour), address: Self.hourly(addresses))
    }

    /// Guessing one user's password is slower than signing in as many.
    public var signIns: Allowances {
        let guesses = Rate(signInRate.perSecond / 10, burst: signInBurst)
        return Allowances(sharedAs: .signIns, user: guesses, address: signInRate)
    }

    /// The pages of other origins at an address count as one user.
    public var guests: Allowances {
        Allowances(
            sharedAs: .guests, user: Self.perFamily * devicesPerUser,
            address: Rate(Double(sessionsPerSecond), burst: sessionBurst))
    }

    /// Refreshed tokens, codes for other devices, files of one's own. An address is charged for tokens
    /// that may be made up.
    public var sessions: Allowances {
        Allowances(
            sharedAs: .sessions, device: Self.perFamily, user: Self.perFamily * devicesPerUser,
            address: Self.strangeTokens)
    }

    /// Photos are read without a token: only the address is known.
    public var photoReads: Allowances {
        Allowances(address: Self.photoReads * devicesPerAddress)
    }

    /// Of one account, from wherever: beyond it, others go first.
    public var accountGuesses: Allowances {
        let account = Rate(signInRate.perSecond / 10, burst: signInBurst)
        return Allowances(sharedAs: .accountGuesses, user: account, address: signInRate)
    }

    /// QR codes that were not asked for lately: each takes the gateway's loop a moment.
    public var drawings: Allowances { Allowances(address: Rate(20, burst: 50)) }

    public var uploads: Allowances {
        shares(
            of: Rate(Double(uploadsPerSecond), burst: uploadBurst), sharedAs: .uploads)
    }
}
