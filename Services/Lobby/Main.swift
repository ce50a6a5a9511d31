import DeckFiles
import Hosting
import Lobby
import Platform

/// Hosts every room: the one place that decides who sits where.
@main
enum LobbyService {
    static func main() {
        Launcher.run("lobby") { host in
            let log = Log(of: "lobby", try Settings.ofThisProcess())
            let refresh = try DeckFolder.putInUse(ThisProcess.environment) { news in
                switch news {
                case .taken(let sentence): log.info(sentence)
                case .refused(let sentence): log.warning(sentence)
                }
            }
            host.servingRooms(refreshDecks: refresh)
            host.openPublicRooms(now: Clock.now)
            return nil
        }
    }
}
