import Hosting

/// Who reads which setting, and when.
extension StartSettings {
    /// Where the bus is, and what it is entered with.
    static let ofTheBus = busNames + ["PARLOR_KEYS"]
    /// A plan can't set them for single processes.
    static let ofAllTogether =
        own + ofTheBus + ofBackups + [SettingsFile.setting, "PARLOR_PLAN", "PARLOR_PUBLIC_URL"]
    private static let ofBackups = ["PARLOR_BACKUPS", "PARLOR_BACKUP_HOURS", "PARLOR_BACKUP_KEEP"]

    private static let stores = [
        "profile-store", "lobby", "game-authority", "drawing-store", "chat-store",
    ]

    /// Whether it holds from the next start of everything only.
    static func needsStart(_ name: String) -> Bool {
        ofTheBus.contains(name) || name == "PARLOR_STORE" || name.hasPrefix("PARLOR_STORE_")
    }

    /// Whether the service reads this setting at all. One that is not Parlor's own may read all.
    static func isRead(_ name: String, by service: String) -> Bool {
        guard known.contains(name), services.contains(service) else { return true }
        return readers(of: name).contains(service)
    }

    /// Whether that service takes another value without a restart.
    static func isLive(_ name: String, in service: String) -> Bool {
        Settings.isLimit(name) && services.contains(service)
    }

    static let services = ["bus", "sync-fanout", "gateway", "console"] + stores

    static func readers(of name: String) -> [String] {
        switch name {
        case "PARLOR_LIMIT_ALL_PHOTO_BYTES", "PARLOR_GUEST_DAYS": ["profile-store"]
        case "PARLOR_LIMIT_FREE_DISK_BYTES": stores
        case _ where Settings.isLimit(name): ["gateway"]
        case "PARLOR_HTTP", "PARLOR_TLS_CERT", "PARLOR_TLS_KEY", "PARLOR_ORIGINS", "PARLOR_ECHO",
            "PARLOR_TRUSTED_PROXIES", "PARLOR_PROXY_PROTOCOL", "PARLOR_DRAIN_SECONDS",
            "PARLOR_WEB", "PARLOR_APP_STORE_URL", "PARLOR_PLAY_STORE_URL",
            "PARLOR_APPLE_APP_ID", "PARLOR_ANDROID_APP", "PARLOR_PROVIDERS":
            ["gateway"]
        case "PARLOR_CACHE_MB", "PARLOR_CACHE_MINUTES": stores + ["sync-fanout"]
        case "PARLOR_KEEP_PERSON", "PARLOR_KEEP_ACCOUNT": ["profile-store"]
        case "PARLOR_KEEP_CHAT": ["chat-store"]
        case "PARLOR_KEEP_MATCH": ["game-authority"]
        case "PARLOR_KEEP_ROOM", "PARLOR_KEEP_ROOMS": ["lobby"]
        case "PARLOR_DECKS": ["lobby", "game-authority"]
        case "PARLOR_CATALOG": ["profile-store", "drawing-store"]
        case "PARLOR_PUBLIC_URL", "PARLOR_SLOW_MS", "PARLOR_OTLP", "PARLOR_OTLP_PERCENT":
            services.filter { $0 != "bus" }
        case "PARLOR_PLAN", SettingsFile.setting, "PARLOR_BENCH_POSTGRES": []
        case _ where ofBackups.contains(name): []
        // Whoever adds a setting may forget this table.
        default: services
        }
    }
}
