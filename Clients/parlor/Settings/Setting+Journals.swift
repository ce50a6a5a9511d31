import Hosting

extension Setting {
    static let journals = [everywhere] + single + times + [bench]

    private static let everywhere = Setting(
        "PARLOR_STORE", KnownStores.files, "store",
        example: "postgres://parlor@db.example.org/parlor",
        """
        Where the journals are: files in `PARLOR_DATA` (`sqlite:`), or a database. \
        [More](postgres.md).
        """)

    private static let single: [Setting] = [
        store("PARLOR_STORE_PROFILE_STORE", "The journal of `profile-store`."),
        store("PARLOR_STORE_LOBBY", "The journal of `lobby`."),
        store("PARLOR_STORE_GAME_AUTHORITY", "The journal of `game-authority`."),
        store("PARLOR_STORE_DRAWING_STORE", "The journal of `drawing-store`."),
        store("PARLOR_STORE_CHAT_STORE", "The journal of `chat-store`."),
        store("PARLOR_STORE_GATEWAY", "The keys of tokens."),
    ]

    private static let times: [Setting] = [
        Setting(
            "PARLOR_GUEST_DAYS", "\(untold.guestDays)", "days", example: "30",
            """
            After so many days, guests who did not come back and have nothing here are deleted. \
            `0`: never. [More](accounts.md#guests-who-never-came-back).
            """),
        keep(
            "PARLOR_KEEP_PERSON", "1d",
            """
            How long a person's comings and goings stay in the history. How it is now always \
            stays. [More](hosting.md#old-events-go).
            """),
        keep(
            "PARLOR_KEEP_ACCOUNT", "1d",
            """
            The same for the refreshes of tokens, and for the steps of sign-ins with a code, uploads \
            and exports.
            """),
        keep("PARLOR_KEEP_CHAT", "1d", "The same for the read marks of conversations."),
        keep("PARLOR_KEEP_ROOMS", "1d", "The same for the changes of the public list of rooms."),
        keep(
            "PARLOR_KEEP_MATCH", "forever",
            """
            How long a match that is over can be looked back on. Then its beginning and its \
            results stay, and its last table until an update can't read it. Where the moves take \
            less room than these, they stay too.
            """),
        keep(
            "PARLOR_KEEP_ROOM", "forever",
            """
            How long it stays in the history who was ready or away in a room, and how its matches \
            stood. Who was in it, and what was played, always stays. Other kinds keep all events.
            """),
    ]

    private static let bench = Setting(
        "PARLOR_BENCH_POSTGRES", nil, "store", example: "postgres://parlor@db.example.org/bench",
        "The database for [measuring](postgres.md#speed).")

    static let backups: [Setting] = [
        Setting(
            "PARLOR_BACKUPS", nil, "folder", example: "/var/backups/parlor",
            """
            Where `parlor backup --due` makes back-ups of everything. \
            [More](operations.md#back-ups-by-a-timer).
            """),
        Setting(
            "PARLOR_BACKUP_HOURS", "24", "hours", example: "6",
            "The next one is due when the newest is so old."),
        Setting(
            "PARLOR_BACKUP_KEEP", "7", "back-ups", example: "14",
            "So many of them are kept. The oldest beyond are deleted."),
    ]

    private static func store(_ name: String, _ meaning: String) -> Setting {
        Setting(name, everywhere.name, "store", example: KnownStores.files, meaning)
    }

    private static func keep(_ name: String, _ usual: String, _ meaning: String) -> Setting {
        Setting(name, usual, "`90d`, `36h`, `forever`", example: "90d", meaning)
    }
}
