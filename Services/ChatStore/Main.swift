import ChatStore
import Files
import Hosting

/// Hosts every conversation: the one place that decides who said what, and in which order.
@main
enum ChatStoreService {
    static func main() {
        Launcher.run("chat-store") { host in
            let files = try Settings.ofThisProcess().files("", of: "chat-store")
            let reserve = try DiskReserve(ThisProcess.environment)
            host.servingChats { reserve.leavesRoom(for: 0, in: files) }
            return nil
        }
    }
}
