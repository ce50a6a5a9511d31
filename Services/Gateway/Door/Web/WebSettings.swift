public import ParlorWire

/// What the operator says of the web app, and of the native apps that open its links.
public struct WebSettings: Sendable {
    /// Nil when this gateway serves no web app.
    public let folder: String?
    public let stores: StoreLinks
    public let appleApps: Bytes?
    public let androidApps: Bytes?

    public init(_ environment: [String: String], folder: String?) throws(WebFault) {
        self.folder = folder
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
public struct WebFault: Error, CustomStringConvertible, Sendable {
    public let description: String
    public init(_ description: String) { self.description = description }
}
