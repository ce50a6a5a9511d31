internal import ParlorWire

/// One question of libzmq (ZAP, RFC 27): may this peer come in?
struct Knock {
    /// Nil when it shows nothing that we know.
    let credential: GuestList.Credential?
    private let opening: [Bytes]

    /// Nil when it can't be answered.
    init?(frames: [Bytes]) {
        guard frames.count >= 2 else { return nil }
        opening = Array(frames[..<2])
        let mechanism = frames.count > 5 ? String(decoding: frames[5], as: UTF8.self) : ""
        switch (mechanism, frames.count) {
        case ("CURVE", 7): credential = .key(frames[6])
        case ("PLAIN", 8): credential = .secret(user: frames[6], frames[7])
        default: credential = nil
        }
    }

    func name(in guests: GuestList) -> String? { credential.flatMap { guests.name(showing: $0) } }

    /// `user` is the user id of the connection; nil turns the peer away. It may come again: libzmq
    /// would never try again after a 400.
    func answer(user: Int?) -> [Bytes] {
        let words = user.map { ["200", "OK", "\($0)", ""] } ?? ["300", "Not known here.", "", ""]
        return opening + words.map { Bytes($0.utf8) }
    }
}
