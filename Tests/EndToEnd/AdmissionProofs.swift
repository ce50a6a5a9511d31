import Contracts
import Foundation
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// Accounts over several devices: signing in, staying in, and being put out.
    @Suite struct Admission {
        private static let email = ["email": "Ada@Example.org", "password": "correct horse"]

        @Test func `an email and a password let another device in, and a wrong one doesn't`() throws
        {
            try Cluster.run { cluster in
                let phone = try cluster.guest("Ada")
                #expect(try phone.call("account.attach", Self.email).error == nil)
                #expect(
                    try phone.call(
                        "account.attach", ["email": "a@example.org", "password": "short"]
                    ).error?.code == .badInput)
                let bob = try cluster.guest()
                #expect(try bob.call("account.attach", Self.email).error?.code == .emailTaken)

                let tablet = try cluster.device(signedIn(cluster))
                #expect(tablet.person == phone.person)
                #expect(tablet.pass.deviceId != phone.pass.deviceId)
                #expect(try tablet.call("person.me").displayName == "Ada")
                for (name, value) in [("password", "wrong horse"), ("email", "eve@example.org")] {
                    let fields = Self.email.merging([name: value]) { $1 }
                    let refused = try cluster.post("/v1/session/signin", fields)
                    #expect(refused.status == 401 && refused.failure?.code == .unauthenticated)
                }
                let history = try cluster.parlor("history", "account.\(phone.person)")
                #expect(!history.output.contains("correct horse"))
            }
        }

        @Test func `a refresh token gives its device another, and a forged one nothing`() throws {
            try Cluster.run { cluster in
                let first = try cluster.pass()
                let second = try cluster.pass(
                    "/v1/session/refresh", ["refreshToken": first.refreshToken])
                #expect(second.userId == first.userId && second.deviceId == first.deviceId)
                #expect(second.refreshToken != first.refreshToken)
                let third = try cluster.pass(
                    "/v1/session/refresh", ["refreshToken": second.refreshToken])
                _ = try cluster.device(third)
                for forged in ["", "v1.x.y", String(third.refreshToken.dropLast(2)) + "xx"] {
                    let answer = try cluster.post("/v1/session/refresh", ["refreshToken": forged])
                    #expect(answer.status == 401 || answer.status == 400, "\(forged): \(answer)")
                }
            }
        }

        @Test func `signing a device out closes its socket, for good`() throws {
            try Cluster.run { cluster in
                let phone = try cluster.guest("Ada")
                _ = try phone.call("account.attach", Self.email)
                let tablet = try cluster.device(signedIn(cluster))
                let began = ContinuousClock.now
                let signOut = try phone.call(
                    "account.signOut", ["deviceId": tablet.pass.deviceId])
                #expect(signOut.error == nil)
                #expect(try tablet.closeCode() == 4001)
                Figures.note(
                    "the socket of a device that is signed out closes", ContinuousClock.now - began,
                    expected: .seconds(5), beside: try cluster.callAtRest())
                try cluster.expectOut(tablet.pass)
                try phone.rename("Ada Lovelace")

                let laptop = try cluster.device(signedIn(cluster))
                #expect(try phone.call("account.attach", Self.email).error?.code == .badInput)
                for (present, code) in [
                    ("wrong horse", ErrorCode.badInput), ("correct horse", nil),
                ] {
                    let change = Self.email.merging(["presentPassword": present]) { $1 }
                    #expect(try phone.call("account.attach", change).error?.code == code)
                }
                #expect(try laptop.closeCode() == 4001)
                try phone.rename("Ada King")

                _ = try phone.call("account.signOut")
                #expect(try phone.closeCode() == 4001)
                try cluster.expectOut(phone.pass)
                _ = try cluster.device(signedIn(cluster))
            }
        }

        @Test func `a deleted account's devices are out, its name is gone, its email is free`()
            throws
        {
            try Cluster.run { cluster in
                let phone = try cluster.guest("Ada")
                let bob = try cluster.guest("Bob")
                _ = try phone.call("account.attach", Self.email)
                let tablet = try cluster.device(signedIn(cluster))
                try bob.watch([phone.own])
                _ = try phone.call("account.delete")
                #expect(try tablet.closeCode() == 4001)
                #expect(try phone.closeCode() == 4001)
                _ = try bob.first("the tombstone") { $0.displayName == "Deleted user" }
                #expect(try cluster.post("/v1/session/signin", Self.email).status == 401)
                try wait(for: "the email to be free") {
                    try bob.call("account.attach", Self.email).error == nil
                }
            }
        }

        /// Once the email has arrived where sign-in looks for it.
        private func signedIn(_ cluster: Cluster) throws -> Pass {
            var pass: Pass?
            try wait(for: "the email to be known") {
                let answer = try cluster.post("/v1/session/signin", Self.email)
                pass = try? JSON.decode(Pass.self, from: answer.body)
                return pass != nil
            }
            return pass!
        }
    }
}

extension Cluster {
    /// Neither of the device's tokens lets it in.
    func expectOut(_ pass: Pass) throws {
        let refresh = try post("/v1/session/refresh", ["refreshToken": pass.refreshToken])
        #expect(refresh.status == 401)
        let socket = try WebSocket(to: web)
        socket.send(Device.hello(pass.token))
        try wait(for: "the old token to be turned away") { socket.isClosed }
        #expect(socket.closeCode == 4001)
    }
}
