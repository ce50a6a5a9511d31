import BusZeroMQ
import Contracts
import EventSourcing
import Foundation
import ParlorKit
import ParlorWire
import TestKit
import Testing

extension AppProofs {
    @Suite(.sharedCluster) struct SigningIn {
        private static let email = "ada@example.org"

        private func device(of cluster: Cluster) -> Parlor {
            Parlor(cluster.server, app: AppVersion("test/1.0.0"), keeper: MemoryKeeper())
        }

        @Test func `an app sets a forgotten password anew, and the other app is signed out`()
            async throws
        {
            try await Cluster.sharedAmidTasks { cluster in
                let heard = try cluster.subscription("mail.")
                let phone = try await cluster.app("Ada")
                let ada = await phone.userId
                try await phone.account.attach(email: Self.email, password: "correct horse")
                let laptop = device(of: cluster)
                try await laptop.forgotPassword(email: Self.email)
                let mail = try JSON.decode(
                    Mail.self, from: heard.first { $0.header.stream.kind == Mail.kind }.body)
                let wrong = await refusal {
                    try await laptop.resetPassword(
                        email: Self.email, code: "AAAABBBB", password: "battery staple")
                }
                #expect(wrong == .codeWrong)
                try await laptop.resetPassword(
                    email: Self.email, code: mail.code.rawValue, password: "battery staple")
                #expect(await laptop.userId == ada && ada != nil)
                try await waitAmidTasks(for: "the phone to be signed out") {
                    phone.state.ended?.code == .unauthenticated
                }
                try await device(of: cluster).signIn(email: Self.email, password: "battery staple")
            }
        }

        @Test(arguments: [true, false])
        func `an app lets in another one that asks with its code, or not`(isWelcome: Bool)
            async throws
        {
            try await Cluster.sharedAmidTasks { cluster in
                let phone = try await cluster.app("Ada")
                let account = try await phone.watchAccount()
                try await account.settled()
                let offered = try await phone.offerSession()
                #expect(offered.link.hasSuffix("/pair#\(offered.code)"))
                let tablet = device(of: cluster)
                let claimed = try await tablet.claimSession(
                    code: offered.code, deviceName: "Tablet")
                let collected = Task { await refusal { try await tablet.collectSession(claimed) } }
                try await waitAmidTasks(for: "the tablet to ask") {
                    account.view?.offer?.claim?.name == "Tablet"
                }
                let asking = try #require(account.view?.offer?.claim?.deviceId)
                if isWelcome {
                    try await phone.account.confirm(asking)
                } else {
                    try await phone.account.decline(asking)
                }
                #expect(await collected.value == (isWelcome ? nil : .forbidden))
                let devices = try await phone.account.devices().devices.map(\.deviceId)
                #expect(devices.contains(asking) == isWelcome)
                #expect(await tablet.userId == (isWelcome ? phone.userId : nil))
            }
        }

        private func refusal(_ call: () async throws -> Void) async -> ErrorCode? {
            do {
                try await call()
                return nil
            } catch { return (error as? ParlorError)?.code ?? .internal }
        }
    }
}
