import ParlorWire

/// One object of a device's frame.
public struct Incoming: Decodable {
    let hello: Hello?
    /// Names the frame. In a call it also names the command, within the account. Use a UUID.
    let cid: RawJSON?
    let call: String?
    let key: String?
    let body: RawJSON?
    let watch: [Place]?
    let unwatch: [String]?
    /// True: the app goes to the background. Any other frame ends this, even `away` with false.
    let away: Bool?

    /// The first frame of a device.
    public struct Hello: Decodable {
        let token: String
        /// The app and its version, `name/1.2.3`.
        let app: String?
        /// The newest `settingsVersion` of each game that the app can play, as `match.catalog` has
        /// it. Without games, or with none, the app is trusted to know every game.
        let games: [String: Int]?
    }

    /// A stream to be watched, from the revision that the device has already.
    public struct Place: Decodable {
        let stream: String
        /// Needed with `since`.
        let epoch: String?
        /// The `rev` that the device has; without it, or when that is out of reach, a `state` comes.
        let since: Int?
    }

    /// More objects than this are not taken in one frame.
    public static let most = 1_000
    /// Nor more values and names: to read them all takes a few milliseconds.
    public static let mostValues = 200_000

    /// What of it could not be read, and the name that it has all the same.
    struct Flaw: Error {
        let cid: RawJSON?
        let malformed: Malformed
    }

    /// One of a frame's objects.
    static func read(_ objects: JSONList, at index: Int) throws(Flaw) -> Incoming {
        do throws(Malformed) {
            return try objects.decode(Incoming.self, at: index)
        } catch {
            throw Flaw(cid: cid(of: objects, at: index), malformed: error)
        }
    }

    /// Also of an object that can't be read otherwise.
    static func cid(of objects: JSONList, at index: Int) -> RawJSON? {
        (try? objects.decodeCrowded(Named.self, at: index))?.cid
    }

    private struct Named: Decodable { let cid: RawJSON? }
}
