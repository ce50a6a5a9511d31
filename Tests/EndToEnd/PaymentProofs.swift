import Foundation
import ParlorWire
import TestKit
import Testing

extension PatientProofs {
    /// What an app store signed gives a product, by the programs of docs/catalogues.md.
    @Suite(.sharedCluster) struct Payments {
        @Test
        func `a signed transaction gives its product to one person, and a forged one nothing`()
            throws
        {
            let folder = try Folder()
            try Cluster.shared { cluster in
                let made = try Python.start(
                    "transactions.py", at: cluster.address, folder.path
                ).outcome()
                #expect(made.exit == 0, "\(made.errors)")
                func check(_ name: String, for user: String) throws -> Program.Outcome {
                    let transaction = try String(
                        contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
                    return try Python.startBlock(
                        of: "catalogues.md", having: "x5c", at: cluster.address,
                        "\(folder.path)/root.cer", "org.example.game",
                        "\(folder.path)/receipts.db", user, transaction
                    ).outcome()
                }
                let ada = try cluster.guest("Ada").person.rawValue
                let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                #expect(Set(names) == Set(Self.refusals.keys).union(["root.cer", "sound"]))
                for (name, sentence) in Self.refusals {
                    let refused = try check(name, for: ada)
                    #expect(refused.exit == 1 && refused.output.isEmpty, "\(name): \(refused)")
                    #expect(
                        refused.errors.hasPrefix("Refused: \(sentence)"), "\(name): \(refused)")
                }
                // Again, as when an answer was lost.
                for _ in 1...2 {
                    let sound = try check("sound", for: ada)
                    #expect(sound.exit == 0, "\(sound.errors)")
                    let parts: [String] = sound.lines.flatMap { line in
                        line.split(separator: " ").map { String($0) }
                    }
                    #expect(parts == ["gold_collection", "2000000123"])
                    guard parts.count == 2 else { return }
                    let given = try Python.startBlock(
                        of: "catalogues.md", having: "store.grant", at: cluster.address, ada,
                        parts[0], parts[1]
                    ).outcome()
                    #expect(given.output == "['gold_collection']\n", "\(given.errors)")
                }
                let other = try check("sound", for: cluster.guest("Eve").person.rawValue)
                #expect(other.exit == 1 && other.output.isEmpty)
                #expect(other.errors == "Refused: this is somebody else's receipt.\n")
            }
        }

        private static let unsigned = "Apple did not sign this: "

        private static let refusals = [
            "alg-none": "the signature is not ES256.",
            "other-alg": "the signature is not ES256.",
            "other-root": "\(unsigned)InvalidSignature",
            "other-chain": "\(unsigned)InvalidSignature",
            "other-key": "\(unsigned)InvalidSignature",
            "changed": "\(unsigned)InvalidSignature",
            "unmarked": "\(unsigned)ExtensionNotFound",
            "below-a-leaf": "the issuer is no authority.",
            "no-authority": "the issuer is no authority.",
            "no-chain": "certificates are missing.",
            "expired": "a certificate was too old.",
            "garbage": "\(unsigned)ValueError",
            "other-app": "this was bought in another app.",
            "sandbox": "nobody paid for this: it is a test.",
            "subscription": "a product here is for good.",
            "revoked": "the money was given back.",
        ]
    }
}
