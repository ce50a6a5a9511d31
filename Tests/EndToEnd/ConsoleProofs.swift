import Contracts
import Foundation
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// The operator's console, from the command line to the browser and back.
    @Suite struct Consoles {
        @Test func `an address lets one browser in, which runs commands, listens and leaves`()
            throws
        {
            try withPage { cluster in
                let address = try address(cluster)
                #expect(try cluster.http("GET", "/console").status == 401)
                let entered = try cluster.http("GET", address)
                #expect(entered.status == 303 && entered.headers["location"] == "/console")
                let browser = try Browser(cluster, entered)
                #expect(try cluster.http("GET", address).status == 401, "It works once.")
                let page = try cluster.http("GET", "/console", browser.cookie)
                #expect(page.status == 200 && page.text.contains("<title>Parlor console</title>"))

                let status = try browser.run("status")
                #expect(status.exit == 0 && status.error.isEmpty && !status.cut, "\(status)")
                let report = try JSON.decode(Status.self, from: Bytes(status.output.utf8))
                #expect(report.services.contains { $0.instance == "console-1" })
                let nobody = try browser.run("who", "nobody-of-this-name")
                #expect(nobody.exit == 1 && nobody.error.contains("nobody-of-this-name"))

                let tap = try browser.tap("tap", "person.", "--event", "identityChanged")
                let ada = try cluster.guest("Ada")
                var last = 0
                var heard: [String] = []
                var number = 0
                try wait(for: "the tap to hear a rename") {
                    number += 1
                    try ada.rename("Ada \(number)")
                    let told = try browser.heard(tap, after: last)
                    last = told.last
                    heard += told.lines
                    return heard.contains { $0.contains(#""displayName":"Ada "#) }
                }
                #expect(heard.allSatisfy { $0.hasPrefix(#"{"topic":"person."#) }, "\(heard)")

                #expect(try browser.post("leave", [:] as [String: String]).status == 200)
                #expect(try browser.post("run", ["words": ["status"]]).status == 401)
                #expect(try cluster.http("GET", "/console", browser.cookie).status == 401)
            }
        }

        @Test func `what is not allowed is refused, also to the operator's token`() throws {
            try withPage { cluster in
                let browser = try Browser(bearing: cluster)
                #expect(try browser.run("metrics").output.contains("parlor_people_online"))
                for words in [["down"], ["logs"], ["history", "person.ada", "--follow"]] {
                    #expect(try browser.post("run", ["words": words]).status == 403, "\(words)")
                }
                #expect(try browser.post("run", ["words": ["tap"]]).status == 400)
                let other = browser.cookie.merging(["Origin": "https://evil.example"]) { $1 }
                let json = ["Content-Type": "application/json"].merging(other) { $1 }
                let body = Bytes(#"{"words":["status"]}"#.utf8)
                #expect(try cluster.http("POST", "/console/run", json, body).status == 403)

                // The token for the counters opens nothing here, and one that was replaced no more.
                let metrics = try Browser(bearing: cluster, "metrics.token")
                #expect(try metrics.post("run", ["words": ["status"]]).status == 401)
                try FileManager.default.removeItem(atPath: "\(cluster.data)/operator.token")
                #expect(try browser.post("run", ["words": ["status"]]).status == 401)
                let next = try Browser(bearing: cluster)
                #expect(try next.run("status").exit == 0)
            }
        }

        @Test func `a killed console forgets its sessions, and everything else goes on`() throws {
            try withPage { cluster in
                let browser = try Browser(cluster, try cluster.http("GET", address(cluster)))
                let token = try Browser(bearing: cluster)
                let before = try cluster.status
                let tap = try browser.tap("tap")
                let device = try cluster.guest("Ada")
                let pid = try #require(before.pid(of: "console-1"))
                try killAtOnce(pid)
                try wait(for: "the console to be back") {
                    try cluster.isBack("console-1", after: pid)
                }
                try wait(for: "an answer of the new one") {
                    try token.post("run", ["words": ["metrics"]]).status == 200
                }
                #expect(try cluster.http("GET", "/console", browser.cookie).status == 401)
                #expect(try browser.post("heard", Asked(tap: tap, after: 0)).status == 401)
                try device.rename("Ada again")
                let after = try cluster.status
                for line in before.services where line.service != "console" {
                    #expect(after.pid(of: line.instance) == line.pid, "\(line.instance)")
                }
                let again = try Browser(cluster, try cluster.http("GET", address(cluster)))
                #expect(try again.run("status").exit == 0)
            }
        }

        @Test func `a change is told step by step, and is logged with who made it`() throws {
            try withPage { cluster in
                let browser = try Browser(cluster, try cluster.http("GET", address(cluster)))
                let lines = try browser.change("scale", "chat-store=2")
                #expect(lines.contains { $0.contains(#""did":"ready","instance":"chat-store-2""#) })
                #expect(lines.last == #"{"done":"Scaled: chat-store=2."}"#)
                let restarted = try browser.change("restart", "chat-store-2")
                #expect(restarted.contains { $0.contains(#""did":"begun""#) }, "\(restarted)")
                #expect(restarted.last == #"{"done":"Restarted 1 process."}"#)
                let drained = try browser.change("drain", "chat-store-1")
                #expect(drained.last == #"{"done":"Drained: chat-store-1."}"#, "\(drained)")
                let log = try cluster.parlor("logs", "console").output
                for words in ["scale chat-store=2", "restart chat-store-2", "drain chat-store-1"] {
                    #expect(log.contains("words=\(words)"), "\(log)")
                }
                #expect(log.contains("session="), "\(log)")
                #expect(!log.contains(browser.session), "A log opens nothing.")
            }
        }

        /// The console's page is there without any web app.
        private func withPage(_ body: (Cluster) throws -> Void) throws {
            let cluster = try Cluster(["PARLOR_WEB": ""])
            try cluster.up()
            try cluster.downAfterwards(body)
        }

        /// The path of the address that the command line prints.
        private func address(_ cluster: Cluster) throws -> String {
            let printed = try cluster.parlor("console")
            let door = "http://127.0.0.1:\(cluster.web)"
            guard printed.exit == 0, let line = printed.lines.first,
                line.hasPrefix("\(door)/console/enter/"), printed.output.contains("works once")
            else { throw Unusable("\(printed)") }
            return String(line.dropFirst(door.count))
        }
    }
}

private struct Asked: Encodable {
    let tap: String
    let after: Int
}

/// Somebody who was let in, in front of the page.
private struct Browser {
    let cluster: Cluster
    let session: String
    let cookie: [String: String]

    init(_ cluster: Cluster, _ entered: Answer) throws {
        guard let set = entered.headers["set-cookie"], let pair = set.split(separator: ";").first
        else { throw Unusable("\(entered)") }
        self.cluster = cluster
        session = String(pair.split(separator: "=", maxSplits: 1)[1])
        cookie = ["Cookie": String(pair)]
    }

    /// A program with the operator's token.
    init(bearing cluster: Cluster, _ token: String = "operator.token") throws {
        let text = try String(contentsOfFile: "\(cluster.data)/\(token)", encoding: .utf8)
        self.cluster = cluster
        session = text.trimmingCharacters(in: .newlines)
        cookie = ["Authorization": "Bearer \(session)"]
    }

    func post(_ name: String, _ body: some Encodable) throws -> Answer {
        let headers = ["Content-Type": "application/json", "Origin": "http://localhost"]
        return try cluster.http(
            "POST", "/console/\(name)", headers.merging(cookie) { $1 }, JSON.encode(body))
    }

    func run(_ words: String...) throws -> ConsoleOutput {
        try answer(post("run", ["words": words]))
    }

    func tap(_ words: String...) throws -> String {
        try answer(post("tap", ["words": words]), ConsoleTap.self).tap
    }

    func heard(_ tap: String, after: Int) throws -> ConsoleLines {
        try answer(post("heard", Asked(tap: tap, after: after)))
    }

    /// Makes a change, and gives all that was told of it.
    func change(_ words: String...) throws -> [String] {
        let tap = try answer(post("tap", ["words": words]), ConsoleTap.self).tap
        var lines: [String] = []
        var last = 0
        try wait(for: "\(words) to end") {
            let told = try heard(tap, after: last)
            (lines, last) = (lines + told.lines, told.last)
            if let exit = told.exit, exit != 0 { throw Unusable("\(exit): \(told.error)") }
            return told.exit != nil
        }
        return lines
    }

    private func answer<Told: Decodable>(
        _ answer: Answer, _ type: Told.Type = Told.self
    ) throws -> Told {
        guard answer.status == 200 else { throw Unusable("\(answer.status): \(answer.text)") }
        return try JSON.decode(Told.self, from: answer.body)
    }
}
