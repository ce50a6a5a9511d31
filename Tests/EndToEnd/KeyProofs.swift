import Bus
import BusZeroMQ
import Foundation
import ParlorWire
import RawPeers
import TestKit
import Testing

extension OperatorProofs {
    /// A bus with keys, and one whose services come in by secrets.
    @Suite struct Keys {
        @Test func `on one machine nobody but Parlor's services acts as one`() throws {
            try Cluster.run { cluster in
                let secrets = "\(cluster.data)/bus"
                let files = try FileManager.default.contentsOfDirectory(atPath: secrets)
                #expect(files.contains("lobby.secret") && files.contains("gateway.secret"))
                for file in files {
                    let facts = try FileManager.default.attributesOfItem(
                        atPath: "\(secrets)/\(file)")
                    #expect(facts[.posixPermissions] as? Int == 0o600, "\(file)")
                }
                let caller = RawPeer(.dealer, cluster.address.calls)
                caller.send(Call.fresh("person.get", "ada", by: .part("gateway")).frames)
                #expect(caller.reply()?.failure?.code == .forbidden)
                let thief = Announcement(
                    service: "profile-store", instance: "thief", pid: 1, kinds: ["person"])
                let worker = RawPeer(.dealer, cluster.address.workers)
                worker.send(WorkerMessage.announce(thief).frames)
                #expect(worker.receive(within: .milliseconds(300)) == nil)
                let client = try cluster.client()
                #expect(try client.stores.count == 1)
                #expect(try client.ask(.rename("ada", to: "Ada")).failure == nil)
                let doctor = try cluster.parlor("doctor")
                #expect(doctor.output.contains("✓ The services' secrets"), "\(doctor)")
            }
        }

        @Test func `a system with keys works by keys alone`() throws {
            let folder = try Folder()
            let keys = "\(folder.path)/keys"
            let cluster = try Cluster(["PARLOR_KEYS": keys])
            #expect(try cluster.parlor("keys").exit == 0)
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let ada = ["--as", "ada", #"{"displayName": "Ada"}"#]
                let call = try cluster.start("parlor", ["call", "person.rename"] + ada).outcome()
                #expect(call.exit == 0, "\(call)")
                #expect(try cluster.parlor("status").exit == 0)
                let tap = try cluster.start("parlor", ["tap", "sys.", "-n", "1"]).outcome()
                #expect(tap.output.contains("counters"))
                let doctor = try cluster.parlor("doctor")
                #expect(doctor.output.contains("✓ The keys in"), "\(doctor)")
                let stranger = try cluster.client()
                let reply = try stranger.call(.get("ada"), timeout: .milliseconds(500))
                #expect(reply.failure?.code == .timeout)
            }
        }

        @Test func `the doctor says what is wrong with keys`() throws {
            let folder = try Folder()
            let keys = "\(folder.path)/keys"
            let cluster = try Cluster(["PARLOR_KEYS": keys])
            #expect(try cluster.parlor("keys", "--machine", "east").exit == 0)
            let files = FileManager.default
            func says(_ words: String) throws -> Bool {
                try cluster.parlor("doctor").output.contains(words)
            }
            #expect(try says("✓ The keys in \(keys) fit each other."))
            let lobby = "\(keys)/peers/lobby@east.public"
            try files.moveItem(atPath: lobby, toPath: "\(keys)/peers/lobbby@east.public")
            #expect(try says("lacks the public key of lobby.secret"))
            #expect(try says("Did you mean lobby?"))
            try files.moveItem(atPath: "\(keys)/peers/lobbby@east.public", toPath: lobby)
            try files.setAttributes(
                [.posixPermissions: 0o644], ofItemAtPath: "\(keys)/gateway.secret")
            #expect(try says("gateway.secret can be read by others"))
            try files.removeItem(atPath: "\(keys)/gateway.secret")
            #expect(try says("The key \(keys)/gateway.secret can't be read"))
            let other = "\(folder.path)/other"
            #expect(try cluster.parlor("keys", "--brokers", other).exit == 0)
            try files.removeItem(atPath: "\(keys)/bus.public")
            try files.copyItem(atPath: "\(other)/bus.public", toPath: "\(keys)/bus.public")
            #expect(try says("bus.public is not the key of"))
            #expect(try cluster.parlor("keys", "--service", "loby", other).exit != 0)
        }

        @Test(.enabled(if: HostsFile.isAvailable))
        func `a broker is found again when its name means another address`() throws {
            let folder = try Folder()
            let keys = "\(folder.path)/keys"
            let cluster = try Cluster(["PARLOR_KEYS": keys])
            let made = try BusKeys(in: keys)
            try made.makeBroker()
            for peer in ["lobby", "operator"] { _ = try made.makePeer(peer, machine: "here") }
            let port = cluster.address.port
            let hosts = try HostsFile("127.0.0.2 bus")
            let places = ["127.0.0.2", "127.0.0.3"].map { BusAddress(host: $0, port: port) }
            let brokers = try places.map {
                try cluster.start("bus", [], ["PARLOR_BUS": $0.description])
            }
            let lobby = try Program(
                "/usr/bin/unshare",
                hosts.mounted(running: try Executables.path("lobby")),
                environment: cluster.environment.merging(
                    ["PARLOR_BUS": "tcp://bus:\(port)"]) { $1 })
            let clients = try places.map {
                try BusClient([$0], keys: PeerKeys(folder: keys, of: "operator"))
            }
            try wait(for: "the lobby at the first address") {
                try clients[0].hasLobby
            }
            #expect(try !clients[1].hasLobby)
            try hosts.write("127.0.0.3 bus")
            brokers[0].signal(SIGKILL)
            try wait(for: "the lobby at the second address") {
                try clients[1].hasLobby
            }
            for program in [lobby, brokers[1]] { program.signal(SIGTERM) }
            #expect(try lobby.outcome().exit == 0)
        }
    }
}

extension BusClient {
    fileprivate var hasLobby: Bool {
        get throws {
            struct Worker: Decodable { let service: String }
            struct Workers: Decodable { let workers: [Worker] }
            let reply = try call(
                .fresh("bus.workers", "", by: .operator), timeout: .seconds(5))
            let known = try? JSON.decode(Workers.self, from: reply.body)
            return known?.workers.contains { $0.service == "lobby" } ?? false
        }
    }
}

/// An /etc/hosts of one process, in a mount namespace of its own.
private final class HostsFile {
    /// It takes root on Linux.
    static var isAvailable: Bool {
        guard let hosts = try? HostsFile("127.0.0.2 bus"),
            let probe = try? Program(
                "/usr/bin/unshare", hosts.mounted(running: "/bin/true"), environment: [:])
        else { return false }
        return (try? probe.outcome().exit) == 0
    }

    private let folder: Folder
    private var path: String { "\(folder.path)/hosts" }

    init(_ line: String) throws {
        folder = try Folder()
        try write(line)
    }

    /// Into the same file, which is mounted.
    func write(_ line: String) throws {
        try Data("127.0.0.1 localhost\n\(line)\n".utf8).write(to: URL(filePath: path))
    }

    func mounted(running program: String) -> [String] {
        ["--mount", "/bin/sh", "-c", "mount --bind \(path) /etc/hosts && exec \(program)"]
    }
}
