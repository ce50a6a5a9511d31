import ChatStore
import Contracts
import Hosting

/// Hosts every conversation: the one place that decides who said what, and in which order.
@main
enum ChatStoreService {
    static func main() {
        Launcher.run("chat-store", among: Kind.names) { host in
            let lowDisk = try Settings.lowDisk(of: "chat-store")
            host.lowDisk = lowDisk
            host.servingChats { lowDisk() == nil }
            return nil
        }
    }
}
