import Files
import Sessions

/// What devices may do. Over HTTP, a request beyond it is answered with 429 or 503; over a
/// WebSocket, with an error.
extension Setting {
    private static let known = GatewayLimits()
    /// As the profile store has it.
    private static let usualPhotoBytes = 10 << 30

    private static func limit(
        _ name: String, _ usual: Int, _ unit: String, example: Int, _ meaning: String
    ) -> Setting {
        Setting("PARLOR_LIMIT_" + name, "\(usual)", unit, example: "\(example)", meaning)
    }

    static let limitsOfDevices: [Setting] = [
        limit(
            "FRAME_BYTES", known.session.frameBytes, "bytes", example: 262_144,
            "One frame, either way, and the body of a request."),
        limit(
            "OBJECT_NAMES", known.session.objectNames, "names", example: 2_000,
            "The names of fields in one object of a frame."),
        limit(
            "BYTES_PER_SECOND", known.session.bytesPerSecond, "bytes a second",
            example: 2_097_152,
            """
            Frames, decompressed; each counts as at least a kibibyte. A device that sends more is \
            read more slowly.
            """),
        limit(
            "BYTE_BURST", known.session.byteBurst, "bytes", example: 8_388_608,
            "The same at once, after a pause."),
        limit(
            "CALLS_PER_SECOND", known.session.callsPerSecond, "calls a second", example: 50,
            "Calls."),
        limit(
            "CALL_BURST", known.session.callBurst, "calls", example: 100,
            "The same at once, after a pause."),
        limit(
            "WATCHED_STREAMS", known.session.watchedStreams, "streams", example: 500,
            "Streams that it watches."),
        limit(
            "WAITING_BYTES", known.session.waitingBytes, "bytes", example: 8_388_608,
            "Above this, the gateway drops events for a device that doesn't read."),
        limit(
            "UPLOADS_PER_SECOND", known.uploadsPerSecond, "photos a second", example: 2,
            "Photos."),
        limit(
            "UPLOAD_BURST", known.uploadBurst, "photos", example: 40,
            "The same at once, after a pause."),
    ]

    static let limitsOfPeople: [Setting] = [
        limit(
            "DEVICES_PER_USER", known.devicesPerUser, "devices", example: 8,
            "One user's devices together may do as much as this many devices."),
        limit(
            "DEVICES_PER_ADDRESS", known.devicesPerAddress, "devices", example: 1_000,
            """
            The same for all devices at one address, which may also read one photo a second for \
            each. [More](operations.md#limits).
            """),
        limit(
            "CONNECTIONS_PER_ADDRESS", known.connectionsPerAddress, "sockets", example: 10_000,
            """
            Sockets from one address. The process's open files limit all of them together.
            """),
        limit(
            "SESSIONS_PER_SECOND", known.sessionsPerSecond, "guests a second", example: 20,
            """
            New guests, from one address. All pages of other origins there count as one user, \
            unless `PARLOR_ORIGINS` names them; so does your own page at a public name, until \
            `PARLOR_PUBLIC_URL` says that name. Tokens are refreshed by device, whatever the \
            address.
            """),
        limit(
            "SESSION_BURST", known.sessionBurst, "guests", example: 5_000,
            "The same at once, after a pause."),
        limit(
            "SIGN_INS_PER_SECOND", known.signInsPerSecond, "passwords a second", example: 5,
            """
            Passwords, from one address. For one email a tenth, so that nobody can lock its owner \
            out from elsewhere.
            """),
        limit(
            "SIGN_IN_BURST", known.signInBurst, "passwords", example: 100,
            "The same at once, after a pause."),
        limit(
            "GUESS_BURST", known.guessBurst, "guesses", example: 10,
            """
            Wrong codes and passcodes of rooms, by one user; after that, one in five seconds. An \
            address may have ten times as many.
            """),
        limit(
            "PHOTOS", known.photos, "photos", example: 100,
            """
            Different photos that one account ever uploaded. Beyond it, an upload is refused with \
            `FORBIDDEN`, whose context has the limit.
            """),
        limit(
            "PHOTO_BYTES", known.photoBytes, "bytes", example: 67_108_864,
            "The bytes of these photos."),
    ]

    static let limitsOfAll: [Setting] = [
        limit(
            "ALL_WAITING_BYTES", known.allWaitingBytes, "bytes", example: 268_435_456,
            """
            Bytes that wait to be sent to all devices together. One address may have a quarter. \
            Beyond it, the devices with the most are closed with 4008.
            """),
        limit(
            "BODY_BYTES", known.bodyBytes, "bytes", example: 268_435_456,
            """
            HTTP bodies in memory at once, in both directions. Photos that are being read may \
            hold as much again. One address may fill a quarter. Beyond it, bodies are answered \
            with 503.
            """),
        limit(
            "ALL_PHOTO_BYTES", usualPhotoBytes, "bytes", example: 107_374_182_400,
            "All photos together. Beyond it, uploads are refused with `UNAVAILABLE`."),
        limit(
            "FREE_DISK_BYTES", DiskReserve().bytes, "bytes", example: 1_073_741_824,
            """
            What is left free on the disk. With less, whatever adds is refused with \
            `UNAVAILABLE`: uploads, strokes, messages, preferences, decisions, names, new rooms \
            and practice matches. Everything else goes on, such as games under way.
            """),
    ]
}
