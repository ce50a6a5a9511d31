import ParlorWire
import Sodium

/// Why a provider's token lets nobody in.
public enum IDTokenFlaw: Error, Hashable, CaseIterable, Sendable {
    /// Not of the form, or not signed by the provider.
    case forged
    /// The provider has no such key, or has it since the keys were read.
    case unknownKey
    case otherIssuer
    /// It is for the app of somebody else.
    case otherAudience
    case expired
    case notYetValid
    /// It belongs to another sign-in.
    case otherNonce
    case badSubject
}

/// A provider's token taken apart: a JSON Web Token in its compact form. Nothing in it is believed yet.
struct IDToken {
    static let longest = 8_192

    let keyID: String
    let algorithm: SigningAlgorithm
    let signed: Bytes
    let signature: Bytes
    private let payload: Bytes

    init(_ text: String) throws(IDTokenFlaw) {
        guard text.utf8.count <= Self.longest else { throw .forged }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let head = Base64.url.decode(parts[0]),
            let payload = Base64.url.decode(parts[1]),
            let signature = Base64.url.decode(parts[2]),
            let header = try? JSON.decode(Header.self, from: head),
            header.crit == nil
        else { throw .forged }
        keyID = header.kid
        algorithm = header.alg
        signed = Bytes("\(parts[0]).\(parts[1])".utf8)
        self.payload = payload
        self.signature = signature
    }

    /// Read these after the signature was checked.
    func claims() throws(IDTokenFlaw) -> Claims {
        do { return try JSON.decode(Claims.self, from: payload) } catch { throw .forged }
    }

    private struct Header: Decodable {
        let alg: SigningAlgorithm
        let kid: String
        /// What a reader must understand: nothing that we do.
        let crit: [String]?
    }

    struct Claims: Decodable {
        let iss: String
        let aud: Audience
        let exp: Seconds
        let iat: Seconds
        let nbf: Seconds?
        let nonce: String?
        let sub: String
    }

    /// One name, or a list of names.
    struct Audience: Decodable {
        let names: [String]

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let name = try? value.decode(String.self) {
                names = [name]
            } else {
                names = try value.decode([String].self)
            }
        }
    }

    /// Seconds since 1970, perhaps with a fraction.
    struct Seconds: Decodable {
        private static let possible = 0.0...1e11

        let time: Timestamp

        init(from decoder: any Decoder) throws {
            let seconds = try decoder.singleValueContainer().decode(Double.self)
            guard Self.possible.contains(seconds) else {
                throw Malformed("A time has seconds since 1970.")
            }
            time = Timestamp(milliseconds: Int64(seconds * 1_000))
        }
    }
}
