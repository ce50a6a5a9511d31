import BusZeroMQ
import Contracts
import Foundation
import ParlorWire
import TestKit
import Testing

extension PatientProofs {
    /// Several gateways are one to whoever connects.
    @Suite(.sharedCluster) struct Gateways {
        @Test func `three gateways share one port, and each one's counters are in the metrics`()
            throws
        {
            try Cluster.run { cluster in
                try cluster.scale(3, of: "gateway")
                let devices = try (0..<60).map { _ in try cluster.guest() }
                let client = try cluster.client()
                try wait(for: "all to be kept somewhere") {
                    try client.gateways(of: devices).count == devices.count
                }
                let places = try client.gateways(of: devices).values.flatMap { $0 }
                let crowds = Dictionary(grouping: places) { $0.prefix { $0 != "_" } }
                print("At the gateways are \(crowds.mapValues(\.count)).")
                #expect(crowds.count == 3 && crowds.values.allSatisfy { $0.count > 5 })
                try wait(for: "everybody's counters") {
                    let metrics = try cluster.http("GET", "/metrics").text
                    return (1...3).allSatisfy {
                        metrics.contains(
                            #"parlor_rejected_total{service="gateway",instance="gateway-\#($0)""#)
                    }
                }
                try cluster.scale(1, of: "gateway")
                for device in devices where try device.isCutOff() {
                    #expect(device.socket.closeCode == 1012)
                }
            }
        }

        @Test func `who guesses at one gateway after another has as many guesses as at one`()
            throws
        {
            try Cluster.run { cluster in
                let others = try ["gateway-8", "gateway-9"].map {
                    try SecondGateway(of: cluster, named: $0)
                }
                let devices = try cluster.devices(3, of: "Eve").map(\.pass)
                let eve =
                    try [cluster.device(devices[0])]
                    + zip(others, devices[1...]).map { try $0.device($1) }
                let ports = [cluster.web] + others.map(\.port)
                var guesses = 0
                let began = ContinuousClock.now
                for gateway in 0..<3 {
                    for number in 0..<15 {
                        let code = try eve[gateway].call(
                            "room.join",
                            key: "AA\(22 + 15 * gateway + number)".replacing("0", with: "A")
                        ).error?.code
                        if code == .roomNotFound { guesses += 1 }
                    }
                    try waitUntilOthersHeard(ports[gateway], among: ports, cluster)
                }
                let mostGuesses = mostAllowed(
                    burst: 20, perSecond: 0.2, in: ContinuousClock.now - began)
                #expect((20...mostGuesses) ~= guesses)

                let wrong = ["email": "x@example.org", "password": "not the one"]
                var tries = 0
                let triedFrom = ContinuousClock.now
                for port in ports {
                    for _ in 0..<15 {
                        // Eve's own devices have signed in from the usual address.
                        let answer = try cluster.post(
                            "/v1/session/signin", wrong, at: port, from: "127.0.0.9")
                        if answer.status == 401 { tries += 1 }
                    }
                    try waitUntilOthersHeard(port, among: ports, cluster)
                }
                let mostTries = mostAllowed(
                    burst: 20, perSecond: 0.1, in: ContinuousClock.now - triedFrom)
                #expect((20...mostTries) ~= tries)
            }
        }

        /// Returns when the other gateways know all that one has counted. Each hears its news in
        /// order: the last is of a device that was at another one until now.
        private func waitUntilOthersHeard(
            _ port: Int, among ports: [Int], _ cluster: Cluster
        ) throws {
            for other in ports where other != port {
                let pass = try cluster.pass("/v1/session", ["displayName": "Ada"])
                let older = try Device(pass, at: other)
                try older.isTold()
                let newer = try Device(pass, at: port)
                #expect(try older.closeCode() == 4003)
                #expect(newer.socket.closeCode == nil)
            }
        }

        @Test func `who listens to the bus does not learn who signs in, and from where`() throws {
            try Cluster.shared { cluster in
                let bus = try cluster.subscription("gateway.")
                let wrong = ["email": "eve@example.org", "password": "not the one"]
                var told = 0
                try wait(for: "what the gateway tells") {
                    _ = try cluster.post("/v1/session/signin", wrong)
                    while let event = try bus.next(within: .milliseconds(50)) {
                        told += 1
                        let text = String(decoding: event.body, as: UTF8.self)
                        #expect(!text.contains("eve") && !text.contains("127.0.0.1"))
                    }
                    return told > 3
                }
            }
        }

        @Test func `another Parlor does not get this one's port`() throws {
            try Cluster.shared { one in
                let other = try Cluster(["PARLOR_HTTP": "127.0.0.1:\(one.web)"])
                let up = try other.parlor("up", "--detach")
                #expect(up.exit == 78 && up.errors.contains("PARLOR_HTTP"), "\(up)")
            }
        }

        @Test func `a hello at another gateway closes the older connection with 4003`() throws {
            try Cluster.run { cluster in
                let second = try SecondGateway(of: cluster)
                let pass = try cluster.pass("/v1/session", ["displayName": "Ada"])
                let bob = try cluster.guest("Bob")
                let ada = StreamName("person", pass.userId.key)
                try bob.watch([ada])
                var older = try cluster.device(pass)
                try older.isTold()
                for turn in 1...3 {
                    let newer = try turn % 2 == 1 ? second.device(pass) : cluster.device(pass)
                    #expect(try older.closeCode() == 4003)
                    try newer.rename("Ada \(turn)")
                    #expect(newer.socket.closeCode == nil)
                    older = newer
                }
                let gone = bob.events(of: ada).filter {
                    $0.event == "presenceChanged" && $0.body?.text.contains("false") == true
                }
                #expect(gone.isEmpty, "Ada was there all the time.")
            }
        }

        @Test func `who is signed out at one gateway is out at the others`() throws {
            try Cluster.run { cluster in
                let second = try SecondGateway(of: cluster)
                let devices = try cluster.devices(3, of: "Ada")
                let elsewhere = try devices[1...].map { try second.device($0.pass) }
                let ada = try cluster.device(devices[0].pass)
                _ = try ada.call("account.signOut", ["deviceId": elsewhere[0].pass.deviceId])
                #expect(try elsewhere[0].closeCode() == 4001)
                let change = try ada.call(
                    "account.attach",
                    [
                        "email": "\(ada.person)@example.org", "password": "longer than it",
                        "presentPassword": "long enough!",
                    ])
                #expect(change.error == nil)
                #expect(try elsewhere[1].closeCode() == 4001)
                try ada.rename("Ada, still here")
            }
        }
    }
}

extension Device {
    fileprivate func isCutOff() throws -> Bool {
        try listen()
        return socket.closeCode != nil
    }
}
