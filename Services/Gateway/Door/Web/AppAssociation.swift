import ParlorWire

/// What tells phones that a native app opens invitations, too.
enum AppAssociation {
    /// Nil without any: each is a team and a bundle, such as `ABCDE12345.org.example.parlor`.
    static func apple(_ apps: [String]) throws(WebFault) -> Bytes? {
        guard !apps.isEmpty else { return nil }
        for app in apps where !isAppleApp(app) {
            throw WebFault(
                "PARLOR_APPLE_APP_ID has '\(app)'. An app must look like"
                    + " ABCDE12345.org.example.parlor: its team and its bundle.")
        }
        let details = Apple.Details(appIDs: apps, components: [["/": "/join/*"]])
        return JSON.encode(Apple(applinks: .init(details: [details])))
    }

    /// Nil without any: each is a package and the fingerprint of its certificate.
    static func android(_ apps: [String]) throws(WebFault) -> Bytes? {
        guard !apps.isEmpty else { return nil }
        var statements: [Android] = []
        for app in apps {
            let parts = app.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2, isName(parts[0]), isFingerprint(parts[1]) else {
                throw WebFault(
                    "PARLOR_ANDROID_APP has '\(app)'. An app must look like"
                        + " org.example.parlor:12:AB:...: its package and the SHA-256 of its"
                        + " certificate, 32 bytes in hex.")
            }
            let target = Android.Target(
                package_name: parts[0], sha256_cert_fingerprints: [parts[1].uppercased()])
            statements.append(Android(target: target))
        }
        return JSON.encode(statements)
    }

    private static func isAppleApp(_ app: String) -> Bool {
        let parts = app.split(separator: ".", maxSplits: 1).map(String.init)
        return parts.count == 2 && parts[0].utf8.count == 10
            && parts[0].utf8.allSatisfy { $0.isDigit || $0.isCapital } && isName(parts[1])
    }

    private static func isName(_ name: String) -> Bool {
        (1...200).contains(name.utf8.count) && name.utf8.first?.isLetter == true
            && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }
    }

    private static func isFingerprint(_ text: String) -> Bool {
        let bytes = text.split(separator: ":", omittingEmptySubsequences: false)
        return bytes.count == 32
            && bytes.allSatisfy { $0.utf8.count == 2 && UInt8($0, radix: 16) != nil }
    }
}

/// As https://developer.apple.com/documentation/xcode/supporting-associated-domains has it.
private struct Apple: Encodable {
    struct Links: Encodable { let details: [Details] }
    struct Details: Encodable {
        let appIDs: [String]
        let components: [[String: String]]
    }
    let applinks: Links
}

/// As https://developers.google.com/digital-asset-links/v1/statements has it.
private struct Android: Encodable {
    struct Target: Encodable {
        var namespace = "android_app"
        let package_name: String
        let sha256_cert_fingerprints: [String]
    }
    var relation = ["delegate_permission/common.handle_all_urls"]
    let target: Target
}

extension UInt8 {
    public var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
    var isCapital: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }
    public var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
}
