import BusZeroMQ
import Foundation
import ParlorWire
import TestKit

/// One that nobody looks after, with a door of its own.
final class SecondGateway {
    private let program: Program
    private let ports: PortLease

    init(of cluster: Cluster, named name: String = "gateway-9") throws {
        ports = try PortLease()
        program = try cluster.start(
            "gateway", [],
            ["PARLOR_INSTANCE": name, "PARLOR_HTTP": "127.0.0.1:\(ports.first)"])
    }

    var port: Int { ports.first }
    var pid: pid_t { program.pid }

    func device(_ pass: Pass) throws -> Device {
        var device: Device?
        try wait(for: "the second gateway to let \(pass.userId) in") {
            device = try? Device(pass, at: port)
            return device != nil
        }
        return device!
    }
}

extension BusClient {
    /// Which gateways have these people, by what is kept of it.
    func gateways(of devices: [Device]) throws -> [PersonID: Set<String>] {
        struct Known: Decodable { let gateways: [String] }
        struct Here: Decodable { let userIds: [PersonID] }
        let part = Actor.operator
        let known = try ask(.fresh("person.gateways", "", by: part), as: Known.self).gateways
        var found: [PersonID: Set<String>] = [:]
        for gateway in known {
            let call = Call.fresh("person.onlineAt", "", by: part, body: ["gateway": gateway])
            for person in try ask(call, as: Here.self).userIds
            where devices.contains(where: { $0.person == person }) {
                found[person, default: []].insert(gateway)
            }
        }
        return found
    }
}
