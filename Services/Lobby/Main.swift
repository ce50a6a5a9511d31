import Hosting
import Platform

/// Hosts every room: the one place that decides who sits where.
@main
enum LobbyService {
    static func main() {
        Launcher.run("lobby") { host in
            host.servingRooms()
            host.openPublicRooms(now: Clock.now)
            return nil
        }
    }
}
