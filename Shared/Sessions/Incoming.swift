import Wire

/// One object of a device's frame.
public struct Incoming: Decodable {
    let hello: Hello?
    /// Names the frame, and for a call the command within the account: use a UUID.
    let cid: RawJSON?
    let call: String?
    let key: String?
    let body: RawJSON?
    let watch: [Place]?
    let unwatch: [String]?

    /// The first frame of a device.
    public struct Hello: Decodable {
        let token: String
        /// The app and its version, `name/1.2.3`.
        let app: String?
        /// The version of each game that the app can play.
        let games: [String: Int]?
    }

    /// A stream to be watched, from the revision that the device has already.
    public struct Place: Decodable {
        let stream: String
        let epoch: String?
        let since: Int?
    }

    /// More objects than this are not taken in one frame.
    public static let most = 1_000

    /// What of it could not be read, and the name that it has all the same.
    struct Flaw: Error {
        let cid: RawJSON?
        let malformed: Malformed
    }

    static func read(_ frame: Bytes) -> [Result<Incoming, Flaw>] {
        let first = frame.first { $0 > UInt8(ascii: " ") }
        guard first == UInt8(ascii: "[") else { return [readOne(frame)] }
        do throws(Malformed) {
            let all = try JSON.decode([RawJSON].self, from: frame)
            guard all.count <= most else {
                throw Malformed("A frame holds at most \(most) objects, not \(all.count).")
            }
            return all.map { readOne($0.bytes) }
        } catch {
            return [.failure(Flaw(cid: nil, malformed: error))]
        }
    }

    private static func readOne(_ object: Bytes) -> Result<Incoming, Flaw> {
        do throws(Malformed) {
            return .success(try JSON.decode(Incoming.self, from: object))
        } catch {
            let cid = (try? JSON.decode(Named.self, from: object))?.cid
            return .failure(Flaw(cid: cid, malformed: error))
        }
    }

    private struct Named: Decodable { let cid: RawJSON? }
}
