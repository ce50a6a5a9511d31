// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Parlor",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "bus", targets: ["BusBroker"]),
        .executable(name: "gateway", targets: ["Gateway"]),
        .executable(name: "profile-store", targets: ["ProfileStore"]),
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
            name: "CWebSockets", path: "Shared/CWebSockets",
            providers: [.apt(["libwebsockets-dev"]), .brew(["libwebsockets"])]),
        .systemLibrary(
            name: "CLibev", path: "Shared/CLibev",
            providers: [.apt(["libev-dev"]), .brew(["libev"])]),
        .systemLibrary(
            name: "CZlib", path: "Shared/CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(name: "CLinux", path: "Shared/CLinux"),

        .target(name: "Wire", path: "Shared/Wire"),
        .target(name: "EventSourcing", dependencies: ["Wire"], path: "Shared/EventSourcing"),
        .target(
            name: "Scenarios", dependencies: ["EventSourcing", "Wire"], path: "Shared/Scenarios"),
        .target(
            name: "Contracts", dependencies: ["EventSourcing", "Wire"], path: "Shared/Contracts"),
        .target(name: "Journal", dependencies: ["Wire"], path: "Shared/Journal"),
        .target(
            name: "JournalSQLite", dependencies: ["CLinux", "CSQLite", "Journal", "Wire"],
            path: "Shared/JournalSQLite"),
        .target(name: "Bus", dependencies: ["Wire"], path: "Shared/Bus"),
        .target(
            name: "BusZeroMQ", dependencies: ["Bus", "CLinux", "CZeroMQ", "Wire"],
            path: "Shared/BusZeroMQ"),
        .target(
            name: "Hosting",
            dependencies: [
                "Bus", "BusZeroMQ", "CLinux", "EventSourcing", "Journal", "JournalSQLite", "Wire",
            ],
            path: "Shared/Hosting"),

        .executableTarget(
            name: "BusBroker", dependencies: ["Bus", "BusZeroMQ", "Hosting", "Wire"],
            path: "Services/Bus"),
        .target(
            name: "Door", dependencies: ["CLibev", "CWebSockets", "CZlib", "Wire"],
            path: "Services/Gateway/Door"),
        .executableTarget(
            name: "Gateway", dependencies: ["Door", "Hosting", "Wire"], path: "Services/Gateway",
            exclude: ["Door"]),
        .executableTarget(
            name: "ProfileStore",
            dependencies: ["Contracts", "EventSourcing", "Hosting", "Journal", "Wire"],
            path: "Services/ProfileStore"),

        .target(
            name: "Benchmarks",
            dependencies: [
                "Bus", "BusZeroMQ", "CSQLite", "CZeroMQ", "Door", "Hosting", "Journal",
                "JournalSQLite", "Wire",
            ],
            path: "Clients/Benchmarks"),
        .executableTarget(
            name: "Parlor",
            dependencies: [
                "Benchmarks", "Bus", "BusZeroMQ", "CLinux", "Hosting", "Journal", "JournalSQLite",
                "Wire",
            ],
            path: "Clients/parlor"),

        .target(
            name: "Simulation",
            dependencies: ["Bus", "EventSourcing", "Hosting", "Journal", "Wire"],
            path: "Tests/Simulation"),
        .executableTarget(name: "Simulate", dependencies: ["Simulation"], path: "Tests/Simulate"),

        .testTarget(name: "WireTests", dependencies: ["Wire"]),
        .testTarget(
            name: "EventSourcingTests", dependencies: ["EventSourcing", "Scenarios", "Wire"]),
        .executableTarget(
            name: "JournalWriter", dependencies: ["Journal", "JournalSQLite", "Wire"],
            path: "Tests/JournalWriter"),
        .testTarget(
            name: "JournalTests",
            dependencies: ["CSQLite", "Journal", "JournalSQLite", "JournalWriter", "Wire"]),
        .testTarget(name: "BusTests", dependencies: ["Bus", "BusZeroMQ", "CZeroMQ", "Wire"]),
        .testTarget(
            name: "HostingTests",
            dependencies: ["Bus", "EventSourcing", "Hosting", "Journal", "Simulation", "Wire"]),
        .testTarget(name: "GatewayTests", dependencies: ["Door", "Gateway", "Wire"]),
        .testTarget(
            name: "ProfileStoreTests",
            dependencies: [
                "Contracts", "EventSourcing", "Hosting", "Journal", "ProfileStore", "Scenarios",
                "Wire",
            ],
            exclude: ["Samples"]),
        .testTarget(name: "ParlorTests", dependencies: ["BusZeroMQ", "Parlor", "Wire"]),
        .testTarget(name: "SimulationTests", dependencies: ["Simulation"]),
        .testTarget(
            name: "EndToEnd",
            dependencies: ["Bus", "BusZeroMQ", "CLinux", "CZeroMQ", "Hosting", "Wire"],
            exclude: ["Python"]),
        .testTarget(name: "Tidy", path: "Tests/Tidy"),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
        // Generics of one module, specialized in another: the broker carries twice as many calls.
        .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
    ]
}
