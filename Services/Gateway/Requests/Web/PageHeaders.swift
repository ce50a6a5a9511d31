import Door
import ParlorWire

/// What a browser is told to keep a page of the web app from.
///
/// The page may have come over plain HTTP in a local network. So nothing here asks for HTTPS.
struct PageHeaders {
    let all: [(name: String, value: String)]

    init(_ request: HTTPRequest) {
        all = [
            ("content-security-policy", Self.policy(request)),
            // An invitation's address lets people in, so it is not told to other sites.
            ("referrer-policy", "no-referrer"),
            ("permissions-policy", Self.unused.map { "\($0)=()" }.joined(separator: ", ")),
            ("cross-origin-opener-policy", "same-origin"),
        ]
    }

    private static let unused = [
        "accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer",
        "microphone", "midi", "payment", "usb", "xr-spatial-tracking",
    ]

    private static func policy(_ request: HTTPRequest) -> String {
        let photos = PublicURL.base.isEmpty ? "" : " \(PublicURL.base)"
        return [
            "default-src 'none'", "script-src 'self'", "style-src 'self'",
            "img-src 'self' data: blob:\(photos)", "connect-src 'self'\(sockets(request))",
            "font-src 'self'", "worker-src 'self'", "manifest-src 'self'",
            "media-src 'self' blob:", "base-uri 'self'", "form-action 'self'",
            "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }

    /// Older browsers do not count WebSockets of the same host as `'self'`. A policy can't name an
    /// IPv6 address.
    private static func sockets(_ request: HTTPRequest) -> String {
        guard let host = request.ownHost else { return "" }
        return host.contains("[") ? " ws: wss:" : " ws://\(host) wss://\(host)"
    }
}
