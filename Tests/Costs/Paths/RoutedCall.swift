import Bus
import ParlorWire

/// A call to one of four instances of a service and its reply, at a broker with so many workers.
final class RoutedCall: HotPath {
    static let name = "call"
    private static let instances = 4
    private static let caller = PeerID(Array("caller".utf8))

    private var router: Router<Int>
    private let now = Timestamp(milliseconds: 1_767_225_600_000)
    private var answered = 0

    init(size: Int) throws {
        router = Router(kinds: ["person"], now: now)
        for number in 0..<size {
            let kind: EntityKind = number < Self.instances ? "person" : EntityKind("kind\(number)")
            let announcement = Announcement(
                service: "s\(kind)", instance: "worker-\(number)", pid: number, kinds: [kind])
            _ = router.announce(announcement, from: PeerID(Array("w\(number)".utf8)), now: now)
        }
        _ = router.takeNews()
    }

    var counts: [String: Int] { ["replies": answered] }

    func act(_ number: Int) throws {
        let hash = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
        let route = router.route(
            "person", keyHash: hash, from: number, by: Self.caller, bytes: 300, now: now)
        guard case .to(let worker, let ticket) = route else {
            throw Unexpected("The call was not routed.")
        }
        try expect(router.complete(ticket, by: worker) == number, "The reply found nobody.")
        answered += 1
    }
}
