import Hosting

/// Hosts every drawing: the one place that decides what is on it.
@main
enum DrawingStoreService {
    static func main() {
        Launcher.run("drawing-store") { host in
            host.servingDrawings()
            return nil
        }
    }
}
