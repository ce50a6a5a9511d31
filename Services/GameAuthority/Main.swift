import Hosting

/// Hosts every match: the one place that knows all the cards.
@main
enum GameAuthorityService {
    static func main() {
        Launcher.run("game-authority") { host in
            host.servingMatches()
            return nil
        }
    }
}
