import Bus
import BusZeroMQ
import RawPeers
import Testing
import Threads
import Wire

@Suite(.enabled(if: (Processors(of: .own)?.count ?? 0) > 1 && ThreadID.own.waits != nil))
struct PortHuddleTests {
    @Test func `a calm service keeps to one processor, until much comes at once`() throws {
        let broker = try RunningBroker.start()
        let announcement = Announcement(service: "s", instance: "s-1", pid: 1, kinds: ["s"])
        let port = try ServicePort(announcement, brokers: [broker.address], keys: nil) { [] }
        let all = Processors(of: .own)
        port.keepTogether()
        try wait(for: "the lull") {
            _ = try port.wait(for: .milliseconds(5), atMost: 8)
            return Processors(of: .own) == all?.last
        }
        let peer = RawPeer(.dealer, broker.address.calls)
        for number in 0..<8 {
            peer.send(Call.sample("s", id: CommandID("c\(number)"), body: []).frames)
        }
        try wait(for: "its end") {
            _ = try port.wait(for: .milliseconds(5), atMost: 8)
            return Processors(of: .own) == all
        }
    }
}
