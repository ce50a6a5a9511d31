import Contracts
import DeckFiles
import GameAuthority
import Hosting

/// Hosts every match: the one place that knows all the cards.
@main
enum GameAuthorityService {
    static func main() {
        Launcher.run("game-authority", among: Kind.names) { host in
            let lowDisk = try Settings.lowDisk(of: "game-authority")
            host.lowDisk = lowDisk
            let log = Log(of: "game-authority", try Settings.ofThisProcess())
            let refresh = try DeckFolder.putInUse(ThisProcess.environment, telling: log.tell)
            host.servingMatches(refreshDecks: refresh) { lowDisk() == nil }
            return nil
        }
    }
}
