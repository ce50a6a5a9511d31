import Contracts
import DeckFiles
import Hosting
import Lobby
import Platform

/// Hosts every room: the one place that decides who sits where.
@main
enum LobbyService {
    static func main() {
        Launcher.run("lobby", among: Kind.names) { host in
            let lowDisk = try Settings.lowDisk(of: "lobby")
            host.lowDisk = lowDisk
            let log = Log(of: "lobby", try Settings.ofThisProcess())
            let refresh = try DeckFolder.putInUse(ThisProcess.environment, telling: log.tell)
            host.servingRooms(refreshDecks: refresh) { lowDisk() == nil }
            host.openPublicRooms(now: Clock.now)
            return nil
        }
    }
}
