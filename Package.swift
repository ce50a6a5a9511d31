// swift-tools-version: 6.2
import PackageDescription

/// They are parts of `decks.c`.
let decks = [
    "bluffDictionary", "categories", "charades", "commonGround", "emojiRiddles", "fillTheBlank",
    "forbiddenWords", "guessTheNumber", "hotSeat", "mostLikelyTo", "neverHaveIEver", "rapidFire",
    "rhymeTime", "sketchAndGuess", "storyChain", "thisOrThat", "trivia", "truthOrDare",
    "twoTruths", "whoAmI", "wouldYouRather",
].map { "\($0).json" }

let package = Package(
    name: "Parlor",
    platforms: [.iOS(.v16), .macOS(.v15)],
    products: [
        .library(name: "ParlorKit", targets: ["ParlorKit", "Contracts"]),
        .library(name: "ParlorGames", targets: ["ParlorGames"]),
        .library(name: "ParlorPalette", targets: ["ParlorPalette"]),
        .library(name: "ParlorWire", targets: ["ParlorWire"]),
        .library(name: "ParlorTesting", targets: ["ParlorTesting"]),
        .executable(name: "bus", targets: ["BusBroker"]),
        .executable(name: "gateway", targets: ["Gateway"]),
        .executable(name: "profile-store", targets: ["RunProfileStore"]),
        .executable(name: "lobby", targets: ["RunLobby"]),
        .executable(name: "drawing-store", targets: ["RunDrawingStore"]),
        .executable(name: "chat-store", targets: ["RunChatStore"]),
        .executable(name: "game-authority", targets: ["RunGameAuthority"]),
        .executable(name: "sync-fanout", targets: ["SyncFanout"]),
        .executable(name: "parlor", targets: ["Parlor"]),
        .executable(name: "simulate", targets: ["Simulate"]),
    ],
    targets: [
        .systemLibrary(
            name: "CZeroMQ", path: "Shared/CZeroMQ",
            providers: [.apt(["libzmq3-dev"]), .brew(["zeromq"])]),
        .systemLibrary(
            name: "CSQLite", path: "Shared/CSQLite",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(
            name: "CPostgres", path: "Shared/CPostgres", pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .systemLibrary(
            name: "CSodium", path: "Shared/CSodium",
            providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
        .systemLibrary(
            name: "CLibev", path: "Shared/CLibev",
            providers: [.apt(["libev-dev"]), .brew(["libev"])]),
        .systemLibrary(
            name: "CZlib", path: "Shared/CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CQRencode", path: "Shared/CQRencode",
            providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
        .systemLibrary(
            name: "CCairo", path: "Shared/CCairo",
            providers: [.apt(["libcairo2-dev", "libpango1.0-dev"]), .brew(["cairo", "pango"])]),
        .systemLibrary(
            name: "COpenSSL", path: "Shared/COpenSSL", pkgConfig: "openssl",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(name: "CLinux", path: "Shared/CLinux"),

        .target(name: "Platform", dependencies: ["CLinux", "ParlorWire"], path: "Shared/Platform"),
        // It rounds numbers, and an app may import nothing that links what does so.
        .target(
            name: "CanonicalJSON", path: "Shared/CanonicalJSON",
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "ParlorWire", dependencies: ["CanonicalJSON"], path: "Shared/Wire"),
        .target(name: "EventSourcing", dependencies: ["ParlorWire"], path: "Shared/EventSourcing"),
        .target(
            name: "Scenarios", dependencies: ["EventSourcing", "ParlorWire"],
            path: "Tests/Scenarios"),
        .target(name: "ParlorPalette", dependencies: ["ParlorWire"], path: "Shared/Palette"),
        .target(
            name: "Contracts",
            dependencies: ["EventSourcing", "ParlorGames", "ParlorPalette", "ParlorWire"],
            path: "Shared/Contracts"),
        .target(
            name: "CDecks", path: "Shared/Decks", exclude: decks, sources: ["decks.c"]),
        .target(name: "ParlorGames", dependencies: ["CDecks", "ParlorWire"], path: "Shared/Games"),
        .target(
            name: "DeckFiles", dependencies: ["Files", "ParlorGames", "ParlorWire", "Platform"],
            path: "Shared/DeckFiles"),
        .target(
            name: "CatalogueFiles",
            dependencies: ["Contracts", "Files", "ParlorGames", "ParlorWire", "Platform"],
            path: "Shared/CatalogueFiles"),
        .target(name: "Sodium", dependencies: ["CSodium", "ParlorWire"], path: "Shared/Sodium"),
        .target(
            name: "Tokens", dependencies: ["Contracts", "Files", "ParlorWire", "Sodium"],
            path: "Shared/Tokens"),
        .target(
            name: "OpenID", dependencies: ["COpenSSL", "Files", "ParlorWire", "Sodium"],
            path: "Shared/OpenID"),
        .target(
            name: "Lines", dependencies: ["Contracts", "ParlorWire", "Sodium"], path: "Shared/Lines"
        ),
        .target(name: "QR", dependencies: ["CQRencode"], path: "Shared/QR"),
        .target(name: "Files", dependencies: ["ParlorWire", "Platform"], path: "Shared/Files"),
        .target(name: "ParlorPhotos", dependencies: ["ParlorWire"], path: "Shared/Photos"),
        .target(name: "Journal", dependencies: ["ParlorWire"], path: "Shared/Journal"),
        .target(
            name: "JournalSQLite",
            dependencies: ["CSQLite", "Journal", "ParlorWire", "Platform"],
            path: "Shared/JournalSQLite"),
        .target(
            name: "Postgres", dependencies: ["CPostgres", "ParlorWire", "Platform"],
            path: "Shared/Postgres"),
        .target(
            name: "JournalPostgres",
            dependencies: ["Journal", "ParlorWire", "Platform", "Postgres"],
            path: "Shared/JournalPostgres"),
        .target(
            name: "FilesPostgres", dependencies: ["Files", "ParlorWire", "Postgres"],
            path: "Shared/FilesPostgres"),
        .target(name: "IOLoop", dependencies: ["CLibev"], path: "Shared/IOLoop"),
        .target(
            name: "TLS", dependencies: ["COpenSSL", "ParlorWire", "Platform"], path: "Shared/TLS"),
        .target(name: "Bus", dependencies: ["ParlorWire"], path: "Shared/Bus"),
        .target(
            name: "BusZeroMQ", dependencies: ["Bus", "CZeroMQ", "ParlorWire", "Platform"],
            path: "Shared/BusZeroMQ"),
        .target(
            name: "Hosting",
            dependencies: [
                "Bus", "BusZeroMQ", "EventSourcing", "Files", "FilesPostgres", "Journal",
                "JournalPostgres", "JournalSQLite", "ParlorWire", "Platform", "Postgres", "Sodium",
            ],
            path: "Shared/Hosting"),
        .target(
            name: "Operating", dependencies: ["Contracts", "Files", "Hosting", "ParlorWire"],
            path: "Shared/Operating"),

        .executableTarget(
            name: "BusBroker",
            dependencies: ["Bus", "BusZeroMQ", "Contracts", "Hosting", "ParlorWire", "Platform"],
            path: "Services/Bus"),
        .target(
            name: "Sessions", dependencies: ["Contracts", "ParlorWire"],
            path: "Services/Gateway/Sessions"),
        .target(
            name: "Door",
            dependencies: [
                "COpenSSL", "CZlib", "IOLoop", "ParlorWire", "Platform", "Sessions", "TLS",
            ],
            path: "Services/Gateway/Door"),
        .executableTarget(
            name: "Gateway",
            dependencies: [
                "BusZeroMQ", "Contracts", "Door", "EventSourcing", "Files", "Hosting", "OpenID",
                "Operating", "ParlorPhotos", "ParlorWire", "Platform", "QR", "Sessions", "Sodium",
                "Tokens",
            ],
            path: "Services/Gateway",
            exclude: ["Door", "Sessions"]),
        .target(name: "Fanout", dependencies: ["ParlorWire"], path: "Services/SyncFanout/Fanout"),
        .executableTarget(
            name: "SyncFanout",
            dependencies: [
                "BusZeroMQ", "Contracts", "Fanout", "Hosting", "ParlorWire", "Platform", "Sodium",
            ],
            path: "Services/SyncFanout", exclude: ["Fanout"]),
        // What a service does is a library, which towns run, too. Its executable is in `Run`.
        .target(
            name: "ProfileStore",
            dependencies: [
                "Contracts", "EventSourcing", "Files", "Hosting", "Journal", "Lines",
                "ParlorPhotos", "ParlorWire", "Sodium",
            ],
            path: "Services/ProfileStore", exclude: ["Run"]),
        .executableTarget(
            name: "RunProfileStore",
            dependencies: ["CatalogueFiles", "Hosting", "Platform", "ProfileStore"],
            path: "Services/ProfileStore/Run"),
        .target(
            name: "RoomRules",
            dependencies: [
                "Contracts", "EventSourcing", "ParlorGames", "ParlorPalette", "ParlorWire",
            ],
            path: "Services/Lobby/Room"),
        .target(
            name: "Lobby",
            dependencies: [
                "Contracts", "DeckFiles", "EventSourcing", "Hosting", "Journal", "ParlorGames",
                "ParlorWire", "Platform", "RoomRules", "Sodium",
            ],
            path: "Services/Lobby", exclude: ["Room", "Run"]),
        .executableTarget(
            name: "RunLobby", dependencies: ["DeckFiles", "Hosting", "Lobby", "Platform"],
            path: "Services/Lobby/Run"),
        .target(
            name: "DrawingStore",
            dependencies: [
                "CCairo", "Contracts", "EventSourcing", "Files", "Hosting", "Journal", "Lines",
                "ParlorWire",
            ],
            path: "Services/DrawingStore", exclude: ["Run"]),
        .executableTarget(
            name: "RunDrawingStore",
            dependencies: ["CatalogueFiles", "Contracts", "DrawingStore", "Hosting"],
            path: "Services/DrawingStore/Run"),
        .target(
            name: "ChatStore",
            dependencies: [
                "Contracts", "EventSourcing", "Files", "Hosting", "Journal", "Lines", "ParlorWire",
                "Sodium",
            ],
            path: "Services/ChatStore", exclude: ["Run"]),
        .executableTarget(
            name: "RunChatStore", dependencies: ["ChatStore", "Contracts", "Hosting"],
            path: "Services/ChatStore/Run"),
        .target(
            name: "MatchRules",
            dependencies: ["Contracts", "EventSourcing", "ParlorGames", "ParlorWire"],
            path: "Services/GameAuthority/Match"),
        .target(
            name: "GameAuthority",
            dependencies: [
                "Contracts", "DeckFiles", "EventSourcing", "Hosting", "Journal", "MatchRules",
                "ParlorGames", "ParlorWire",
            ],
            path: "Services/GameAuthority", exclude: ["Match", "Run"]),
        .executableTarget(
            name: "RunGameAuthority", dependencies: ["DeckFiles", "GameAuthority", "Hosting"],
            path: "Services/GameAuthority/Run"),

        .target(
            name: "WebSocketClient", dependencies: ["ParlorWire"], path: "Clients/WebSocketClient"),
        .target(
            name: "ParlorKit",
            dependencies: [
                "Contracts", "EventSourcing", "MatchRules", "ParlorGames", "ParlorPalette",
                "ParlorPhotos", "ParlorWire", "RoomRules", "WebSocketClient",
            ],
            path: "Clients/ParlorKit"),
        .target(
            name: "ParlorTesting",
            dependencies: [
                "Contracts", "EventSourcing", "MatchRules", "ParlorGames", "ParlorKit",
                "ParlorPalette", "ParlorWire", "RoomRules",
            ],
            path: "Clients/ParlorTesting"),
        .target(
            name: "Play",
            dependencies: [
                "Contracts", "ParlorGames", "ParlorKit", "ParlorWire", "Platform", "TLS",
            ],
            path: "Clients/Play"),
        .target(
            name: "Load",
            dependencies: [
                "Contracts", "Hosting", "IOLoop", "ParlorGames", "ParlorKit", "ParlorWire",
                "Platform", "TLS", "WebSocketClient",
            ],
            path: "Clients/Load"),
        .target(
            name: "Benchmarks",
            dependencies: [
                "Bus", "BusZeroMQ", "Contracts", "CSQLite", "CZeroMQ", "Door", "EventSourcing",
                "Hosting", "Journal", "JournalPostgres", "JournalSQLite", "Load", "ParlorGames",
                "ParlorWire", "Platform", "Postgres", "Sessions", "WebSocketClient",
            ],
            path: "Clients/Benchmarks"),
        .executableTarget(
            name: "Parlor",
            dependencies: [
                "Benchmarks", "Bus", "BusZeroMQ", "CatalogueFiles", "Contracts", "Door", "Files",
                "FilesPostgres", "Hosting", "Journal", "JournalPostgres", "JournalSQLite", "Lines",
                "Load", "Operating", "ParlorGames", "ParlorKit", "ParlorPhotos", "ParlorWire",
                "Platform", "Play", "Postgres", "QR", "Sessions", "Sodium", "TLS", "Tokens",
            ],
            path: "Clients/parlor"),

        .target(
            name: "MemoryJournals", dependencies: ["Journal", "ParlorWire"],
            path: "Tests/MemoryJournals"),
        .target(
            name: "Simulation",
            dependencies: [
                "Bus", "EventSourcing", "Fanout", "Hosting", "Journal", "MemoryJournals",
                "ParlorWire", "Sessions",
            ],
            path: "Tests/Simulation"),
        .target(
            name: "Town",
            dependencies: [
                "Bus", "ChatStore", "Contracts", "DrawingStore", "EventSourcing", "Files",
                "GameAuthority", "Hosting", "Journal", "Lobby", "MemoryJournals", "ParlorGames",
                "ParlorWire", "ProfileStore", "Sessions", "Simulation",
            ],
            path: "Tests/Town"),
        .target(
            name: "Watchers", dependencies: ["EventSourcing", "Fanout", "ParlorWire", "Sessions"],
            path: "Tests/Watchers"),
        .executableTarget(
            name: "Simulate", dependencies: ["Platform", "Simulation", "Town", "Watchers"],
            path: "Tests/Simulate"),

        .systemLibrary(name: "CValgrind", path: "Tests/Costs/CValgrind"),
        .executableTarget(
            name: "Costs",
            dependencies: [
                "Bus", "ChatStore", "Contracts", "CValgrind", "DrawingStore", "EventSourcing",
                "Fanout", "Files", "GameAuthority", "Hosting", "Journal", "JournalSQLite", "Lobby",
                "MemoryJournals", "ParlorGames", "ParlorWire", "ProfileStore", "Sessions",
                "Simulation",
            ],
            path: "Tests/Costs", exclude: ["CValgrind", "costs.py", "observing.py"],
            // Valgrind of Debian 12 stops at what the compiler writes for debuggers.
            linkerSettings: [.unsafeFlags(["-Xlinker", "-S"], .when(platforms: [.linux]))]),

        .target(
            name: "Reference",
            dependencies: [
                "BusZeroMQ", "Contracts", "Door", "EventSourcing", "Hosting", "ParlorGames",
                "ParlorWire", "Sessions", "Tokens",
            ],
            path: "Tests/Reference", exclude: ["Page/Words"]),
        .executableTarget(
            name: "WriteReference", dependencies: ["Reference"], path: "Tests/WriteReference"),
        .target(name: "Witness", path: "Tests/Witness"),
        .testTarget(
            name: "WitnessTests", dependencies: ["Reference", "Witness"]),
        .testTarget(
            name: "ReferenceTests",
            dependencies: [
                "BusZeroMQ", "ChatStore", "Contracts", "DrawingStore", "EventSourcing", "Files",
                "GameAuthority", "Hosting", "Journal", "Lobby", "MatchRules", "MemoryJournals",
                "ParlorGames", "ParlorWire", "ProfileStore", "Reference", "RoomRules", "Sessions",
            ]),

        .target(name: "JSONSamples", dependencies: ["ParlorWire"], path: "Tests/JSONSamples"),
        .testTarget(
            name: "CanonicalJSONTests", dependencies: ["JSONSamples", "ParlorWire", "TestKit"]),
        .testTarget(name: "WireTests", dependencies: ["JSONSamples", "ParlorWire"]),
        .testTarget(
            name: "PaletteTests", dependencies: ["ParlorPalette", "ParlorWire"],
            exclude: ["Vectors"]),
        .testTarget(
            name: "EventSourcingTests", dependencies: ["EventSourcing", "ParlorWire", "Scenarios"]),
        .executableTarget(
            name: "JournalWriter",
            dependencies: ["Journal", "JournalPostgres", "JournalSQLite", "ParlorWire", "TestKit"],
            path: "Tests/JournalWriter"),
        .target(
            name: "PostgresServers", dependencies: ["Platform", "TestKit"],
            path: "Tests/PostgresServers"),
        .testTarget(
            name: "JournalTests",
            dependencies: [
                "CSQLite", "Hosting", "Journal", "JournalPostgres", "JournalSQLite",
                "JournalWriter", "MemoryJournals", "ParlorWire", "Platform", "Postgres",
                "PostgresServers", "TestKit",
            ]),
        .systemLibrary(name: "CSpawn", path: "Tests/Kit/CSpawn"),
        .target(name: "TestKit", dependencies: ["CSpawn"], path: "Tests/Kit/Swift"),
        .target(
            name: "Collectors", dependencies: ["Platform", "TestKit", "Witness"],
            path: "Tests/Collectors"),
        .target(name: "RawPeers", dependencies: ["CZeroMQ", "ParlorWire"], path: "Tests/RawPeers"),
        .testTarget(
            name: "BusTests",
            dependencies: ["Bus", "BusZeroMQ", "ParlorWire", "RawPeers", "TestKit"]),
        .testTarget(
            name: "HostingTests",
            dependencies: [
                "Bus", "BusZeroMQ", "Collectors", "EventSourcing", "Hosting", "Journal",
                "MemoryJournals", "ParlorWire", "Platform", "Simulation", "TestKit", "Witness",
            ]),
        .testTarget(
            name: "CatalogueFilesTests",
            dependencies: ["CatalogueFiles", "Contracts", "Files", "ParlorGames", "ParlorWire"]),
        .testTarget(
            name: "GamesTests", dependencies: ["DeckFiles", "Files", "ParlorGames", "ParlorWire"],
            exclude: ["Samples"]),
        .testTarget(name: "SodiumTests", dependencies: ["ParlorWire", "Sodium"]),
        .testTarget(
            name: "TokensTests",
            dependencies: ["Contracts", "Files", "ParlorWire", "Sodium", "Tokens"]),
        .target(
            name: "Issuers", dependencies: ["COpenSSL", "ParlorWire", "Sodium"],
            path: "Tests/Issuers"),
        .testTarget(
            name: "OpenIDTests", dependencies: ["Files", "Issuers", "OpenID", "ParlorWire"]),
        .testTarget(name: "QRTests", dependencies: ["QR"]),
        .testTarget(
            name: "FilesTests",
            dependencies: ["Files", "FilesPostgres", "ParlorWire", "Postgres", "PostgresServers"]),
        .testTarget(name: "PhotosTests", dependencies: ["ParlorPhotos", "ParlorWire", "TestKit"]),
        .testTarget(
            name: "GatewayTests",
            dependencies: [
                "BusZeroMQ", "Contracts", "Door", "Files", "Gateway", "Hosting", "Issuers",
                "OpenID", "ParlorWire", "Sessions", "Sodium", "TestKit", "Tokens",
            ]),
        .testTarget(
            name: "ProfileStoreTests",
            dependencies: [
                "Contracts", "EventSourcing", "Files", "Hosting", "Journal", "MemoryJournals",
                "ParlorPalette", "ParlorPhotos", "ParlorWire", "ProfileStore", "Reference",
                "Scenarios", "Simulation", "Sodium", "TestKit", "Witness",
            ],
            exclude: ["Samples"]),
        .testTarget(
            name: "LobbyTests",
            dependencies: [
                "Contracts", "EventSourcing", "Hosting", "Journal", "Lobby", "MemoryJournals",
                "ParlorGames", "ParlorPalette", "ParlorWire", "ProfileStore", "RoomRules",
                "Scenarios", "Sodium", "Witness",
            ],
            exclude: ["Samples"]),
        .testTarget(
            name: "DrawingStoreTests",
            dependencies: [
                "CCairo", "Contracts", "DrawingStore", "EventSourcing", "Hosting", "Journal",
                "MemoryJournals", "ParlorWire", "Scenarios", "TestKit", "Witness",
            ],
            exclude: ["Samples", "Vectors"]),
        .testTarget(
            name: "ChatStoreTests",
            dependencies: [
                "Bus", "ChatStore", "Contracts", "EventSourcing", "Fanout", "Hosting", "Journal",
                "MemoryJournals", "ParlorWire", "Scenarios", "Sessions", "Simulation", "Witness",
            ],
            exclude: ["Samples"]),
        .testTarget(
            name: "GameAuthorityTests",
            dependencies: [
                "Contracts", "EventSourcing", "GameAuthority", "Hosting", "Journal", "Lobby",
                "MatchRules", "MemoryJournals", "ParlorGames", "ParlorWire", "ProfileStore",
                "RoomRules", "Scenarios", "Witness",
            ],
            exclude: ["Samples"]),
        .testTarget(
            name: "ParlorKitTests",
            dependencies: [
                "Contracts", "EventSourcing", "ParlorGames", "ParlorKit", "ParlorPalette",
                "ParlorWire", "TestKit", "WebSocketClient", "Witness",
            ]),
        .testTarget(
            name: "ParlorTestingTests",
            dependencies: [
                "Contracts", "ParlorGames", "ParlorKit", "ParlorTesting", "ParlorWire", "TestKit",
                "Witness",
            ]),
        .testTarget(
            name: "PlayTests",
            dependencies: [
                "Contracts", "ParlorGames", "ParlorKit", "ParlorTesting", "ParlorWire", "Platform",
                "Play", "TestKit", "TLS",
            ],
            exclude: ["Screens"]),
        .testTarget(name: "TLSTests", dependencies: ["ParlorWire", "Platform", "TestKit", "TLS"]),
        .testTarget(
            name: "LoadTests",
            dependencies: ["Contracts", "Load", "ParlorKit", "ParlorWire", "WebSocketClient"]),
        .testTarget(
            name: "OperatingTests",
            dependencies: ["Contracts", "Hosting", "Operating", "ParlorWire"]),
        .testTarget(
            name: "ParlorTests",
            dependencies: [
                "BusZeroMQ", "Contracts", "Door", "Files", "Hosting", "Journal", "JournalPostgres",
                "JournalSQLite", "Lines", "MemoryJournals", "Parlor", "ParlorWire", "Platform",
                "Postgres", "PostgresServers", "QR", "Sessions", "TestKit",
            ]),
        .testTarget(name: "SimulationTests", dependencies: ["Simulation"]),
        .testTarget(name: "TownTests", dependencies: ["Town"]),
        .testTarget(
            name: "EndToEnd",
            dependencies: [
                "Bus", "BusZeroMQ", "Collectors", "Contracts", "EventSourcing", "Hosting",
                "Journal", "JournalSQLite", "Lines", "Operating", "ParlorGames", "ParlorKit",
                "ParlorTesting", "ParlorWire", "Platform", "PostgresServers", "QR", "RawPeers",
                "Reference", "Sodium", "TestKit", "WebSocketClient", "Witness",
            ],
            exclude: ["Python"]),
        .testTarget(
            name: "FanoutTests", dependencies: ["Fanout", "ParlorWire", "Sessions", "Watchers"]),
        .testTarget(name: "SessionsTests", dependencies: ["ParlorWire", "Sessions"]),
        .testTarget(name: "Tidy", dependencies: ["TestKit"], path: "Tests/Tidy"),
    ],
    swiftLanguageModes: [.v6], cLanguageStandard: .c2x
)

// ParlorWire re-exports CanonicalJSON, so what uses ParlorWire must be built again when either changes.
for target in package.targets {
    for case .byNameItem("ParlorWire", _) in target.dependencies {
        target.dependencies.append("CanonicalJSON")
    }
}

// For #embed.
package.cLanguageStandard = .c2x

/// `scripts/build` says "shipped" and `scripts/build-tests` says "tested". Nobody else says anything.
let build = Context.environment["PARLOR_BUILD"]
let buildsForTests = build == "tested"
/// Each takes a minute or two to optimize, and tests keep none of them busy.
let slowToOptimize = [
    "Benchmarks", "Lines", "Load", "Operating", "Parlor", "ParlorKit", "ParlorTesting", "Play",
    "Reference", "Witness",
]

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ]
    // To optimize these takes longer than it then saves.
    if target.type == .test || buildsForTests && slowToOptimize.contains(target.name) {
        target.swiftSettings! += [.unsafeFlags(["-Onone"], .when(configuration: .release))]
    }
}

// What ships has nothing from Tests.
if build == "shipped" {
    package.targets.removeAll { $0.path?.hasPrefix("Tests/") ?? ($0.type == .test) }
    package.products.removeAll { $0.name == "simulate" }
}
