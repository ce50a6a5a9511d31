import ChatStore
import Contracts
import Files
import Hosting
import Platform

/// Hosts every conversation: the one place that decides who said what, and in which order.
@main
enum ChatStoreService {
    static func main() {
        Launcher.run("chat-store", among: Kind.names) { host in
            let files = try Settings.ofThisProcess().files("", of: "chat-store")
            let reserve = try LiveLimits(ThisProcess.environment, now: Clock.instant) {
                try DiskReserve($0)
            }
            host.servingChats {
                reserve.current(now: Clock.instant).leavesRoom(for: 0, in: files)
            }
            return nil
        }
    }
}
