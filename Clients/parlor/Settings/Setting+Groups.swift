import Bus
import Door
import Hosting
import ParlorWire
import Sessions

extension Setting {
    static let groups: [Group] = [
        Group(title: "Places", settings: places), Group(title: "Devices", settings: devices),
        Group(title: "The app", settings: app), Group(title: "The bus", settings: bus),
        Group(title: "Journals", settings: journals),
        Group(title: "Back-ups", settings: backups),
        Group(title: "Memory, logs and traces", settings: observing),
        Group(title: "Limits of one device", settings: limitsOfDevices),
        Group(title: "Limits of a user, an account and an address", settings: limitsOfPeople),
        Group(title: "Limits of all together", settings: limitsOfAll),
    ]

    /// What a process takes that is told nothing.
    static let untold: Settings = {
        do { return try Settings([:]) } catch {
            preconditionFailure("The usual settings can be used. \(error)")
        }
    }()

    private static let door: DoorSettings = {
        do { return try DoorSettings([:], GatewayLimits()) } catch {
            preconditionFailure("The usual door can be opened. \(error)")
        }
    }()

    private static let places: [Setting] = [
        Setting(
            "PARLOR_DATA", untold.data, "folder", example: "/var/lib/parlor",
            "The folder of everything that lasts. It can't be in the settings file."),
        Setting(
            SettingsFile.setting, "PARLOR_DATA/settings", "file", example: "/etc/parlor/settings",
            """
            The [file of settings](operations.md#settings). It can't be in that file. In the \
            settings file, relative paths are meant from its folder.
            """),
        Setting(
            "PARLOR_PLAN", "compose/local.json", "file", example: "/etc/parlor/plan.json",
            """
            Which processes `parlor up` starts, in which order, how many of each, and what they \
            are told. [More](operations.md#the-plan).
            """),
        Setting(
            "PARLOR_INSTANCE", nil, "name", example: "profile-store-2",
            """
            The name of this process. The supervisor sets it, on a bus of [several \
            machines](operations.md#several-machines) with the machine: `profile-store-2@west`. A \
            process that you start by hand is named after its service, its machine and its PID; \
            in a container, after its service and the container. It can't be in the settings file.
            """),
    ]

    private static let devices: [Setting] = [
        Setting(
            "PARLOR_HTTP", "\(door.host):\(door.port)", "address", example: "0.0.0.0:8080",
            "Where the gateway listens for devices."),
        Setting(
            "PARLOR_PUBLIC_URL", nil, "URL", example: "https://play.example.org",
            """
            Where devices reach this Parlor, without a path. The addresses of photos and \
            invitations then begin with it, in answers, events, pushes and QR codes. Without it \
            they are paths, and a QR code leads to the host that its request named, if that can \
            only be this Parlor. [More](operations.md#public-addresses).
            """),
        Setting(
            "PARLOR_TLS_CERT", nil, "file", example: "/etc/parlor/chain.pem",
            """
            The gateway's certificate chain: HTTPS and WSS. Set it and `PARLOR_TLS_KEY`, or \
            neither. Replaced files are used for new connections within two seconds, without a \
            restart; `parlor doctor` says whether they can be.
            """),
        Setting(
            "PARLOR_TLS_KEY", nil, "file", example: "/etc/parlor/key.pem",
            "The key of that certificate."),
        Setting(
            "PARLOR_ORIGINS", nil, "origins, with commas", example: "https://example.org",
            """
            The web pages that may open a WebSocket and send requests (CORS). Without it, all may.
            """),
        Setting(
            "PARLOR_TRUSTED_PROXIES", nil, "networks, with commas",
            example: "10.0.0.0/8,192.0.2.1",
            """
            The networks of your balancers and proxies. [More](operations.md#behind-a-balancer).
            """),
        Setting(
            "PARLOR_PROXY_PROTOCOL", nil, "`1`", example: "1",
            """
            Those begin every connection with a PROXY header, version 1 or 2. It needs \
            `PARLOR_TRUSTED_PROXIES`.
            """),
        Setting(
            "PARLOR_DRAIN_SECONDS", "\(door.drain.wholeMilliseconds / 1_000)", "seconds",
            example: "30",
            """
            Over how long a gateway that stops closes its sockets, if another gateway is there.
            """),
        Setting(
            "PARLOR_ECHO", nil, "`1`", example: "1",
            "Opens `/v1/echo`, for conformance suites."),
    ]

    private static let app: [Setting] = [
        Setting(
            "PARLOR_WEB", "Clients/Web", "folder", example: "/srv/parlor/web",
            """
            The folder of the web app, served at `/`. [More](operations.md#the-web-app). Set it \
            to nothing (`PARLOR_WEB=`) to serve none. In [a package](package.md), the default is \
            its own `share/parlor/web`.
            """),
        Setting(
            "PARLOR_APP_STORE_URL", nil, "URL", example: "https://apps.apple.com/app/id1",
            "Where people get your app for Apple's systems. The page of an invitation offers it."),
        Setting(
            "PARLOR_PLAY_STORE_URL", nil, "URL",
            example: "https://play.google.com/store/apps/details?id=org.example.parlor",
            "The same for Android."),
        Setting(
            "PARLOR_APPLE_APP_ID", nil, "apps, with commas",
            example: "ABCDE12345.org.example.parlor",
            """
            Your apps for Apple's systems that open invitations: team and bundle. Served at \
            `/.well-known/apple-app-site-association`.
            """),
        Setting(
            "PARLOR_ANDROID_APP", nil, "apps, with commas",
            example: "org.example.parlor:"
                + Array(repeating: "AB", count: 32).joined(separator: ":"),
            """
            Your apps for Android that open invitations: package and SHA-256 of the certificate. \
            Served at `/.well-known/assetlinks.json`.
            """),
        Setting(
            "PARLOR_DECKS", nil, "folder", example: "/etc/parlor/decks",
            """
            The folder of your own decks for party games. Files that change are read again, \
            without a restart. [More](decks.md).
            """),
        Setting(
            "PARLOR_CATALOG", nil, "folder", example: "/etc/parlor/catalogue",
            """
            The folder of your own avatars, products and brushes. Files that change are read \
            again, without a restart. [More](catalogues.md).
            """),
        Setting(
            "PARLOR_PROVIDERS", nil, "folder", example: "/etc/parlor/providers",
            """
            The folder of other providers by which people may sign in, such as Apple and Google. \
            Files that change are read again, without a restart. \
            [More](accounts.md#signing-in-by-another-provider).
            """),
        Setting(
            "PARLOR_TLS_CA", nil, "file", example: "/etc/ssl/own-ca.pem",
            """
            A certificate that `parlor play` believes besides the system's authorities. It can't \
            be in the settings file.
            """),
    ]

    private static let bus: [Setting] = [
        Setting(
            "PARLOR_PORT_BASE", "\(untold.bus[0].port)", "port", example: "6550",
            "The bus takes this port and the next four."),
        Setting(
            "PARLOR_BUS", untold.bus[0].description, "addresses, with commas",
            example: "tcp://10.0.0.5:5550",
            """
            The brokers. Overrides `PARLOR_PORT_BASE`. On Linux, `parlor up` gives its services a \
            local socket of its own broker instead: `ipc://@parlor-127.0.0.1:5550`.
            """),
        Setting(
            "PARLOR_KEYS", nil, "folder", example: "/etc/parlor/keys",
            """
            The folder of CURVE keys. Needed when the bus is not on loopback. \
            [More](operations.md#several-machines).
            """),
    ]

    private static let observing: [Setting] = [
        Setting(
            "PARLOR_CACHE_MB", "\(untold.cache.bytes >> 20)", "MiB", example: "512",
            """
            How much of its entities each service keeps in memory, and of events each fan-out. \
            Beyond it, the longest unused go.
            """),
        Setting(
            "PARLOR_CACHE_MINUTES", "\(untold.cache.unused.wholeMilliseconds / 60_000)",
            "minutes", example: "30",
            """
            Entities that are unused for this long leave memory. They are read again when needed.
            """),
        Setting(
            "PARLOR_LOG", untold.log.rawValue, "`text` or `json`", example: "json",
            "How the lines of the logs are written."),
        Setting(
            "PARLOR_SLOW_MS", "\(untold.slowCall?.wholeMilliseconds ?? 0)", "milliseconds",
            example: "250",
            """
            A call that takes so long is [slow](operations.md#what-was-refused-and-what-is-slow): \
            it is logged. `0`: none is.
            """),
        Setting(
            "PARLOR_OTLP", nil, "URL", example: "http://127.0.0.1:4318",
            """
            Where spans are sent, in OTLP over HTTP as JSON: of each call that took longer than \
            `PARLOR_SLOW_MS`, and of a share of all.
            """),
        Setting(
            "PARLOR_OTLP_PERCENT", "1", "percent", example: "10",
            "That share, by traces: all processes send the spans of the same ones."),
    ]
}
