import DeckFiles
import GameAuthority
import Hosting

/// Hosts every match: the one place that knows all the cards.
@main
enum GameAuthorityService {
    static func main() {
        Launcher.run("game-authority") { host in
            let log = Log(of: "game-authority", try Settings.ofThisProcess())
            let refresh = try DeckFolder.putInUse(ThisProcess.environment) { news in
                switch news {
                case .taken(let sentence): log.info(sentence)
                case .refused(let sentence): log.warning(sentence)
                }
            }
            host.servingMatches(refreshDecks: refresh)
            return nil
        }
    }
}
