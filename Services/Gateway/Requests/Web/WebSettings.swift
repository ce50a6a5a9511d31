import Hosting
import Wire

/// What the operator says of the web app, and of the native apps that open its links.
struct WebSettings {
    /// Nil when this gateway serves no web app.
    let folder: String?
    let stores: StoreLinks
    let appleApps: Bytes?
    let androidApps: Bytes?

    init(_ environment: [String: String], executables: String) throws(WebFault) {
        folder = WebAppFolder.chosen(by: environment, executables: executables)
        stores = try StoreLinks(environment)
        func list(_ name: String) -> [String] {
            guard let value = environment[name], !value.isEmpty else { return [] }
            return value.split(separator: ",", omittingEmptySubsequences: false).map {
                String($0.drop { $0 == " " })
            }
        }
        appleApps = try AppAssociation.apple(list("PARLOR_APPLE_APP_ID"))
        androidApps = try AppAssociation.android(list("PARLOR_ANDROID_APP"))
    }
}

/// Why the web app can't be served, for the operator.
struct WebFault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
