import Foundation
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// What is new in the settings and in the plan, while everything runs.
    @Suite struct Reloads {
        @Test func `limits hold at once, and no process is restarted`() throws {
            try Cluster.run { cluster in
                let before = try cluster.status.services.map(\.pid)
                let ada = try cluster.guest("Ada")
                try cluster.write(
                    "PARLOR_LIMIT_WATCHED_STREAMS=7\nPARLOR_LIMIT_CALLS_PER_SECOND=1\n"
                        + "PARLOR_LIMIT_CALL_BURST=2\n")
                let reload = try cluster.parlor("reload")
                #expect(reload.exit == 0, "\(reload)")
                #expect(
                    reload.output.contains(
                        "PARLOR_LIMIT_WATCHED_STREAMS is '7', and was not set: taken within two "
                            + "seconds by gateway-1."), "\(reload)")
                try wait(for: "a welcome with the new limit") {
                    try cluster.guest().mostWatched == 7
                }
                #expect(try ada.renamesAtOnce(9).contains(.rateLimited))
                #expect(try cluster.status.services.map(\.pid) == before)

                try cluster.write("")
                #expect(try cluster.parlor("reload").exit == 0)
                try wait(for: "a welcome with the usual limit") {
                    try cluster.guest().mostWatched ?? 0 > 7
                }
                #expect(try ada.renamesAtOnce(9).allSatisfy { $0 == nil })
                #expect(try cluster.status.services.map(\.pid) == before)
                #expect(try cluster.parlor("reload").output.contains("Nothing was new."))
            }
        }

        @Test func `what can't be used is refused before anything changes`() throws {
            try Cluster.run { cluster in
                let before = try cluster.status.services.map(\.pid)
                let limits = "\(cluster.data)/run/limits/gateway-1.json"
                let limited = FileManager.default.contents(atPath: limits)
                for (line, words) in [
                    ("PARLOR_LIMIT_PHOTOS=many", "PARLOR_LIMIT_PHOTOS is a number from 0 to"),
                    ("PARLOR_LIMIT_FREE_DISK_BYTES=-1", "is a number of bytes"),
                    ("PARLOR_LIMIT_PHOTO=1", "settings:2: Parlor has no setting"),
                    ("PARLOR_CACHE_MB=0", "PARLOR_CACHE_MB is '0'"),
                    ("PARLOR_APP_STORE_URL=here", "PARLOR_APP_STORE_URL is 'here'"),
                    ("PARLOR_DECKS=/nowhere", "PARLOR_DECKS is '/nowhere'"),
                    ("PARLOR_TLS_CERT=/nowhere\nPARLOR_TLS_KEY=/nowhere", "PARLOR_TLS_CERT"),
                    ("PARLOR_STORE=postgres://db/parlor", "PARLOR_STORE holds from the next start"),
                    ("PARLOR_KEYS=/nowhere", "PARLOR_KEYS holds from the next start"),
                    ("PARLOR_PLAN=/nowhere", "The plan /nowhere can't be read"),
                ] {
                    try cluster.write("PARLOR_LIMIT_CALL_BURST=3\n\(line)\n")
                    let refused = try cluster.parlor("reload")
                    #expect(refused.exit == 78 && refused.errors.contains(words), "\(refused)")
                }
                #expect(try cluster.status.services.map(\.pid) == before)
                #expect(FileManager.default.contents(atPath: limits) == limited)
                try cluster.write("")
                #expect(try cluster.parlor("reload", "--check").output.contains("would change"))
            }
        }

        @Test func `only who reads a setting is restarted for it`() throws {
            try Cluster.run { cluster in
                let before = try cluster.status
                try cluster.write(
                    "PARLOR_ORIGINS=https://a.example\nPARLOR_DECKS=\(cluster.data)\n")
                let check = try cluster.parlor("reload", "--check")
                #expect(check.output.contains("restarts gateway-1."), "\(check)")
                #expect(check.output.contains("restarts lobby-1, game-authority-1."), "\(check)")
                #expect(try cluster.status.services.map(\.pid) == before.services.map(\.pid))

                #expect(try cluster.parlor("reload").exit == 0)
                let after = try cluster.status
                let changed = after.services.filter { $0.pid != before.pid(of: $0.instance) }
                #expect(changed.map(\.service) == ["lobby", "game-authority", "gateway"])
                #expect(after.services.allSatisfy { $0.state == "ready" })
                #expect(try cluster.origin(for: "https://b.example") == nil)

                let said = ["PARLOR_ORIGINS": "https://b.example"]
                let louder = try cluster.start("parlor", ["reload"], said).outcome()
                #expect(louder.exit == 0 && louder.errors.contains("has no effect"), "\(louder)")
                #expect(try cluster.origin(for: "https://b.example") == "https://b.example")
                // Whoever asks later has the environment of the last reload.
                #expect(try cluster.parlor("reload").output.contains("Nothing was new."))
                let back = try cluster.start("parlor", ["reload"], ["PARLOR_ORIGINS": ""]).outcome()
                #expect(back.exit == 0, "\(back)")
                #expect(try cluster.origin(for: "https://b.example") == nil)
                #expect(try cluster.origin(for: "https://a.example") == "https://a.example")
            }
        }

        @Test func `the settings that hold are those of the last reload, with their lines`() throws
        {
            try Cluster.run { cluster in
                try cluster.write("\nPARLOR_LIMIT_PHOTOS=7\n")
                let before = try cluster.parlor("settings", "LIMIT_PHOTOS", "--json")
                #expect(
                    before.exit == 0 && before.output.contains(#""from":"default""#), "\(before)")
                #expect(before.errors.contains("are others than those that hold"), "\(before)")

                #expect(try cluster.parlor("reload").exit == 0)
                let after = try cluster.parlor("settings", "LIMIT_PHOTOS", "--json")
                #expect(after.output.contains("\(cluster.data)/settings:2"), "\(after)")
                #expect(after.output.contains(#""value":"7""#), "\(after)")
                #expect(after.errors.isEmpty, "\(after)")

                let misspelt = try cluster.start("parlor", ["settings"], ["PARLOR_LOGG": "json"])
                    .outcome()
                #expect(misspelt.exit == 78, "\(misspelt)")
                #expect(misspelt.errors.contains("Did you mean PARLOR_LOG?"), "\(misspelt)")
            }
        }

        @Test func `a reload that is stopped amid restarts is finished by the next`() throws {
            try Cluster.run { cluster in
                var before = try cluster.status
                var (megabytes, status) = (100, "")
                // One that had ended before it was killed is tried again, with another value.
                try wait(for: "a reload that is killed amid restarts") {
                    before = try cluster.status
                    megabytes += 1
                    try cluster.write("PARLOR_CACHE_MB=\(megabytes)\n")
                    let reload = try cluster.start("parlor", ["reload"])
                    try wait(for: "the first restart") {
                        reload.printed.contains("is restarted (1 of 6)") || reload.hasEnded
                    }
                    try killAtOnce(reload.pid)
                    status = try cluster.parlor("status").output
                    return status.contains("Older settings still hold for ")
                }
                let again = try cluster.parlor("reload")
                #expect(again.exit == 0 && again.output.contains("Nothing was new."), "\(again)")
                #expect(try !cluster.parlor("status").output.contains("Older settings"))
                let changed = try cluster.status.services.filter {
                    $0.pid != before.pid(of: $0.instance)
                }
                #expect(changed.count == 6 && !changed.contains { $0.service == "gateway" })
            }
        }

        @Test func `the plan gives gateways ports of their own, and is taken live`() throws {
            let folder = try Folder()
            let plan = "\(folder.path)/plan.json"
            let lease = try PortLease()
            defer { withExtendedLifetime(lease) {} }
            let ports = [lease.first, lease.first + 1]
            func write(_ gateways: Int, _ lobbies: Int, _ second: Int) throws {
                let services = Executables.services.map { name in
                    switch name {
                    case "gateway":
                        """
                        {"name": "gateway", "executable": "gateway", "instances": \(gateways),
                         "environment": {"PARLOR_LIMIT_PHOTOS": "5"},
                         "each": {"gateway-2": {"environment":
                          {"PARLOR_HTTP": "127.0.0.1:\(second)"}}}}
                        """
                    case "lobby":
                        #"{"name": "lobby", "executable": "lobby", "instances": \#(lobbies)}"#
                    default: #"{"name": "\#(name)", "executable": "\#(name)", "instances": 1}"#
                    }
                }
                let text = "{\"services\": [\n\(services.joined(separator: ",\n"))\n]}\n"
                try Data(text.utf8).write(to: URL(fileURLWithPath: plan))
            }
            try write(2, 1, ports[0])
            let cluster = try Cluster(["PARLOR_PLAN": plan])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let before = try cluster.status
                for port in [cluster.web, ports[0]] {
                    #expect(try cluster.http("GET", "/healthz", at: port).status == 200)
                }
                try write(2, 3, ports[1])
                let reload = try cluster.parlor("reload")
                #expect(reload.exit == 0, "\(reload)")
                #expect(reload.output.contains("lobby has 3 instances by the plan, not 1."))
                #expect(try cluster.http("GET", "/healthz", at: ports[1]).status == 200)
                #expect((try? cluster.http("GET", "/healthz", at: ports[0])) == nil)
                let after = try cluster.status
                #expect(after.instances(of: "lobby").count == 3)
                for name in ["gateway-1", "lobby-1"] {
                    #expect(after.pid(of: name) == before.pid(of: name))
                }
                try write(1, 1, ports[1])
                #expect(try cluster.parlor("reload").exit == 0)
                #expect(
                    try cluster.status.instances(of: "gateway").map(\.instance) == ["gateway-1"])
                #expect(try cluster.status.instances(of: "lobby").count == 1)

                let broken = "{\"services\": [\n{\"name\": \"bus\"}\n]}"
                try Data(broken.utf8).write(to: URL(fileURLWithPath: plan))
                let refused = try cluster.parlor("reload")
                #expect(refused.exit == 78)
                #expect(refused.errors.contains("\(plan):2: The service has no 'executable'."))
                #expect(try cluster.status.services.allSatisfy { $0.state == "ready" })
            }
        }
    }
}

extension Cluster {
    /// The settings file in its data folder.
    fileprivate func write(_ settings: String) throws {
        try Data(settings.utf8).write(to: URL(fileURLWithPath: "\(data)/settings"))
    }

    /// What a page of that origin is told; nil when it may not read.
    fileprivate func origin(for page: String) throws -> String? {
        try http("GET", "/v1/none", ["Origin": page]).headers["access-control-allow-origin"]
    }
}

extension Device {
    /// Why each was refused, if it was.
    fileprivate func renamesAtOnce(_ count: Int) throws -> [ErrorCode?] {
        let cids = (0..<count).map { _ in UUID().uuidString }
        for cid in cids { send("person.rename", ["displayName": "Ada"], cid: cid) }
        try wait(for: "all answers") {
            try listen(within: .milliseconds(20))
            return cids.allSatisfy { cid in heard.contains { $0.cid == cid } }
        }
        return cids.map { cid in heard.first { $0.cid == cid }?.error?.code }
    }

    /// By its welcome.
    fileprivate var mostWatched: Int? {
        heard.compactMap(\.welcome).first?.limits["watchedStreams"]
    }
}
