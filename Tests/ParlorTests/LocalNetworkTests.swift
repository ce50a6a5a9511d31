import Bus
import Foundation
import QR
import Testing

@testable import Parlor

@Suite final class LocalNetworkTests {
    private let folder = NSTemporaryDirectory() + "lan-\(UInt64.random(in: 0 ... .max))"
    private let terminal = Terminal(descriptor: -1)

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder + "/web", withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: folder + "/web/index.html"))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func environment(_ more: [String: String] = [:]) -> [String: String] {
        ["PARLOR_DATA": folder, "PARLOR_WEB": folder + "/web"].merging(more) { $1 }
    }

    @Test func `the addresses of real networks come first, and unreachable ones not at all`() {
        func interface(
            _ name: String, _ address: String, isShared: Bool = true
        ) -> LocalNetwork.Interface {
            LocalNetwork.Interface(name: name, address: address, isShared: isShared)
        }
        let addresses = LocalNetwork.addresses(of: [
            interface("lo", "127.0.0.1", isShared: false), interface("docker0", "172.17.0.1"),
            interface("eth1", "169.254.3.4"), interface("eth2", "203.0.113.9"),
            interface("wlan0", "192.168.1.4"), interface("eth0", "172.31.0.2"),
            interface("ppp0", "10.1.1.1", isShared: false),
        ])
        #expect(addresses == ["192.168.1.4", "172.31.0.2", "203.0.113.9", "172.17.0.1"])
        #expect(!LocalNetwork.addresses.contains("127.0.0.1"))
    }

    @Test func `in the network the gateway is at its port, and the bus where it was`() throws {
        let usual = try Installation.inLocalNetwork(environment())
        #expect(usual.door == "0.0.0.0:8080" && usual.bus[0].isLoopback)
        let own = try Installation.inLocalNetwork(environment(["PARLOR_HTTP": "127.0.0.1:9000"]))
        #expect(own.door == "0.0.0.0:9000" && own.localDoor == "http://127.0.0.1:9000")
        #expect(throws: Complaint.self) {
            try Installation.inLocalNetwork(environment(["PARLOR_HTTP": "here"]))
        }
    }

    @Test func `phones get an address, its QR code and a warning`() throws {
        let place = try Installation.inLocalNetwork(environment())
        let text = AppAddresses(
            place, network: ["192.168.1.4", "10.0.0.2"], on: terminal
        ).text
        let lines = text.split(separator: "\n").map(String.init)
        let code = try #require(QRCode("http://192.168.1.4:8080")).halfBlocks
        for line in code + ["http://192.168.1.4:8080", "http://10.0.0.2:8080"] {
            #expect(lines.contains("  " + line), "\(line)")
        }
        #expect(text.contains("Everybody in this network can reach Parlor"))
        #expect(lines.last == "Open http://127.0.0.1:8080")
        let none = AppAddresses(place, network: [], on: terminal).text
        #expect(none.contains("in no local network") && !none.contains("█"))
    }

    @Test func `without the network only this machine's address is told, if there is an app`()
        throws
    {
        let place = try Installation(environment())
        #expect(
            AppAddresses(place, network: ["192.168.1.4"], on: terminal).text
                == "\nOpen http://127.0.0.1:8080")
        let none = try Installation(environment(["PARLOR_WEB": ""]))
        #expect(AppAddresses(none, network: ["192.168.1.4"], on: terminal).text.isEmpty)
    }

    @Test func `every process is told which app is served`() throws {
        let place = try Installation(environment())
        #expect(
            place.environment(of: "gateway-1", isBroker: false)["PARLOR_WEB"] == folder + "/web")
        let none = try Installation(environment(["PARLOR_WEB": ""]))
        #expect(none.environment(of: "gateway-1", isBroker: false)["PARLOR_WEB"] == "")
        let said = StartSettings(environment(["PARLOR_WEB": ""]))
        #expect(
            said.changes(since: [:])
                == ["PARLOR_WEB is '' here, and Parlor was started without it."])
    }
}
