import Door
import Foundation
import Testing

@Suite struct WebSettingsTests {
    private static let fingerprint = Array(repeating: "0a", count: 32).joined(separator: ":")

    private func settings(_ name: String, _ value: String) throws -> WebSettings {
        try WebSettings([name: value], folder: nil)
    }

    @Test(arguments: [
        ("PARLOR_APP_STORE_URL", "apps.example/1"), ("PARLOR_APP_STORE_URL", "http://a.example"),
        ("PARLOR_APP_STORE_URL", "https://a.example/\"><script>"),
        ("PARLOR_PLAY_STORE_URL", "https://"), ("PARLOR_PLAY_STORE_URL", "https://a b"),
        ("PARLOR_APPLE_APP_ID", "org.example.parlor"), ("PARLOR_APPLE_APP_ID", "ABCDE12345"),
        ("PARLOR_APPLE_APP_ID", "ABCDE12345.org.example,"),
        ("PARLOR_APPLE_APP_ID", "abcde12345.org.example"),
        ("PARLOR_ANDROID_APP", "org.example.parlor"),
        ("PARLOR_ANDROID_APP", "org.example.parlor:0a:0b"),
        ("PARLOR_ANDROID_APP", "org/example:\(fingerprint)"),
        ("PARLOR_ANDROID_APP", "org.example:\(fingerprint):0a"),
    ])
    func `a bad value is refused with its name`(_ name: String, _ value: String) {
        let fault = #expect(throws: WebFault.self) { try settings(name, value) }
        #expect(fault?.description.hasPrefix(name) == true)
    }

    @Test func `a phone is told which apps open invitations`() throws {
        let apple = try settings(
            "PARLOR_APPLE_APP_ID", "ABCDE12345.org.example.parlor, ABCDE12345.org.example.beta")
        #expect(
            apple.appleApps.map { String(decoding: $0, as: UTF8.self) }
                == #"{"applinks":{"details":[{"appIDs":["ABCDE12345.org.example.parlor","#
                + #""ABCDE12345.org.example.beta"],"components":[{"/":"/join/*"}]}]}}"#)
        let android = try settings("PARLOR_ANDROID_APP", "org.example.parlor:\(Self.fingerprint)")
        let statements = try JSONSerialization.jsonObject(with: Data(android.androidApps ?? []))
        let statement = try #require((statements as? [[String: Any]])?.first)
        #expect(
            statement["relation"] as? [String] == ["delegate_permission/common.handle_all_urls"])
        let target = try #require(statement["target"] as? [String: Any])
        #expect(target["namespace"] as? String == "android_app")
        #expect(target["package_name"] as? String == "org.example.parlor")
        #expect(
            target["sha256_cert_fingerprints"] as? [String] == [Self.fingerprint.uppercased()])
        #expect(apple.androidApps == nil && android.appleApps == nil)
    }

    @Test func `the page offers the native apps`() throws {
        let store = try settings("PARLOR_APP_STORE_URL", "https://apps.example/app?id=1&l=en")
        #expect(
            store.stores.metas == [
                #"<meta name="parlor-app-store" content="https://apps.example/app?id=1&amp;l=en">"#
            ])
        let play = try settings("PARLOR_PLAY_STORE_URL", "https://play.example/app")
        #expect(
            play.stores.metas
                == [#"<meta name="parlor-play-store" content="https://play.example/app">"#])
    }
}
