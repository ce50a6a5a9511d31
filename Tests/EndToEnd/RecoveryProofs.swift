import BusZeroMQ
import Contracts
import Foundation
import ParlorWire
import TestKit
import Testing

extension PatientProofs {
    /// A lost password is not final, and a device lets in another.
    @Suite(.sharedCluster) struct Recovery {
        private static let login = ["email": "ada@example.org", "password": "correct horse"]
        private static let email = ["email": "ada@example.org"]
        private static let changed = ["email": "ada@example.org", "password": "battery staple"]

        private func reset(_ code: String) -> [String: String] {
            Self.changed.merging(["code": code]) { $1 }
        }

        private func killStore(_ cluster: Cluster) throws {
            try killAtOnce(try cluster.pid(of: "profile-store-1"))
        }

        @Test func `a forgotten password is set anew over crashes, and all devices are out`() throws
        {
            try Cluster.run { cluster in
                let mails = try MailServer()
                let sender = try Python.startBlock(
                    of: "accounts.md", having: "mail.", at: cluster.address, mails.address,
                    "parlor@example.org")
                let heard = try cluster.subscription("mail.")
                let phone = try cluster.guest("Ada")
                #expect(try phone.call("account.attach", Self.login).error == nil)
                let unknown = try cluster.post(
                    "/v1/session/forgot", ["email": "nobody@example.org"])
                let known = try cluster.post("/v1/session/forgot", Self.email)
                try killStore(cluster)
                #expect(known.status == 200 && known.body == unknown.body)
                #expect(known.headers.keys.sorted() == unknown.headers.keys.sorted())
                let event = try heard.mail()
                let mail = try JSON.decode(Mail.self, from: event.body)
                #expect(event.topic == "mail.\(phone.person).passwordReset")
                #expect(mail.userId == phone.person && mail.displayName == "Ada")
                #expect(mail.email == "ada@example.org")

                try wait(for: "another profile store") {
                    try cluster.http("GET", "/readyz").status == 200
                }
                try wait(for: "a wrong code to be refused") {
                    try cluster.post("/v1/session/reset", reset("AAAABBBB")).failure?.code
                        == .codeWrong
                }
                try killStore(cluster)
                let typed = mail.code.rawValue.lowercased()
                var pass: Pass?
                var isSignedIn = false
                // A code works once. If that answer is late, the new password is set all the same.
                try wait(for: "a new password") {
                    pass = try? cluster.pass("/v1/session/reset", reset(typed))
                    isSignedIn =
                        try pass == nil
                        && cluster.post("/v1/session/signin", Self.changed).status == 200
                    return pass != nil || isSignedIn
                }
                #expect(try phone.closeCode() == 4001)
                if isSignedIn { pass = try cluster.pass("/v1/session/signin", Self.changed) }
                #expect(pass?.userId == phone.person)
                try cluster.back(try #require(pass)).rename("Ada Lovelace")
                try cluster.expectOut(phone.pass)
                #expect(try cluster.post("/v1/session/signin", Self.login).status == 401)
                #expect(try cluster.post("/v1/session/reset", reset(typed)).status == 403)
                // The first mail is lost on a sender that was not connected yet. An account gets
                // two more in this hour.
                var (left, next) = (2, ContinuousClock.now)
                try wait(for: "a letter") {
                    if try !mails.letters.isEmpty { return true }
                    if left > 0, ContinuousClock.now >= next {
                        _ = try cluster.post("/v1/session/forgot", Self.email)
                        (left, next) = (left - 1, .now + .seconds(20))
                    }
                    return false
                }
                let letters = try mails.letters
                for letter in letters {
                    #expect(letter.contains("\nTo: ada@example.org\n"), "\(letter)")
                    #expect(letter.contains("\nHello Ada"), "\(letter)")
                }
                let codes = letters.flatMap {
                    $0.matches(of: /your code is (\w{8})\./).map { $0.1 }
                }
                #expect(codes.count == letters.count, "Each has one code.")
                #expect(Set(codes).count == codes.count, "No mail was sent twice.")
                #expect(!sender.hasEnded && sender.complained.isEmpty, "\(sender.complained)")
            }
        }

        @Test func `a guest on a socket resets a password, and hears no mail`() throws {
            try Cluster.shared { cluster in
                let heard = try cluster.subscription("mail.")
                let phone = try cluster.guest("Ada")
                #expect(try phone.call("account.attach", Self.login).error == nil)
                let guest = try cluster.guest()
                #expect(try guest.watch([StreamName("mail", phone.person.key)]).error != nil)
                #expect(try guest.call("mail.noteSent").error?.code == .unknownCall)
                #expect(try guest.call("login.forget").error?.code == .unknownCall)
                let forgot = try guest.call("account.forgot", Self.email)
                #expect(forgot.error == nil && forgot.stream == nil && forgot.rev == nil)
                let code = try JSON.decode(Mail.self, from: heard.mail().body).code.rawValue
                func refusal(_ fields: [String: String]) throws -> ErrorCode? {
                    try guest.call("account.reset", fields).error?.code
                }
                #expect(try refusal(reset("AAAABBBB")) == .codeWrong)
                #expect(
                    try refusal(reset(code).merging(["password": "short"]) { $1 }) == .badInput)
                #expect(try refusal(reset(code)) == nil)
                #expect(try phone.closeCode() == 4001)
                #expect(try cluster.pass("/v1/session/signin", Self.changed).userId == phone.person)
            }
        }

        @Test func `a device lets in another that asks with its code`() throws {
            try Cluster.shared { cluster in
                let phone = try cluster.guest("Ada")
                try phone.watch([StreamName("account", phone.person.key)])
                for isWelcome in [false, true] {
                    let code = try offer(phone, cluster)
                    let claim = try claim(code, cluster)
                    #expect(try cluster.post("/v1/session/claim", ["code": code]).status == 403)
                    #expect(try collect(claim, cluster).failure?.code == .notConfirmed)
                    let name = isWelcome ? "account.confirm" : "account.decline"
                    let device = try asking(phone)
                    #expect(try phone.call(name, ["deviceId": device]).error == nil)
                    let collected = try collect(claim, cluster)
                    #expect(collected.status == (isWelcome ? 200 : 403))
                    #expect(try cluster.post("/v1/session/claim", ["code": code]).status == 404)
                    guard isWelcome else { continue }
                    let pass = try JSON.decode(Pass.self, from: collected.body)
                    #expect(pass.userId == phone.person && pass.deviceId == device)
                    try cluster.back(pass).rename("Ada Lovelace")
                    try phone.rename("Ada King")
                }
            }
        }

        private func offer(_ device: Device, _ cluster: Cluster) throws -> String {
            let answer = try cluster.http(
                "POST", "/v1/session/offer", ["Authorization": "Bearer \(device.pass.token)"],
                Array("{}".utf8))
            #expect(answer.status == 200, "\(answer.text)")
            return try JSON.decode(OfferedSession.self, from: answer.body).code
        }

        private func claim(_ code: String, _ cluster: Cluster) throws -> String {
            let answer = try cluster.post(
                "/v1/session/claim", ["code": code, "deviceName": "Tablet"])
            return try JSON.decode(ClaimedSession.self, from: answer.body).claim
        }

        private func collect(_ claim: String, _ cluster: Cluster) throws -> Answer {
            try cluster.post("/v1/session/collect", ["claim": claim])
        }

        /// The device that asks, as the one that shows the code is told.
        private func asking(_ device: Device) throws -> String {
            struct Claimed: Decodable {
                let deviceId: String
                let name: String
            }
            var claimed: Claimed?
            try wait(for: "a device that asks") {
                try device.listen(within: .milliseconds(20))
                let news = device.heard.last { $0.event == "offered" || $0.event == "claimed" }
                guard news?.event == "claimed", let body = news?.body else { return false }
                claimed = try JSON.decode(Claimed.self, from: body.bytes)
                return true
            }
            #expect(claimed?.name == "Tablet")
            return claimed?.deviceId ?? ""
        }
    }
}

extension Subscription {
    /// A mail that is not noted is published again after some seconds.
    fileprivate func mail() throws -> Publication {
        try first { $0.header.event == "passwordReset" }
    }
}
