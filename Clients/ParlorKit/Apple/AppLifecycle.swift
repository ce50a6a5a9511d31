#if canImport(UIKit) && !os(watchOS)
    import UIKit

    extension Parlor {
        /// Tells the server when the app goes to the background, and comes back to the front.
        ///
        /// Call it once, such as when the app starts.
        @MainActor public func followApp() {
            follow { [weak self] isAway in
                self?.away(isAway)
                if !isAway { self?.hurry() }
            }
        }
    }

    extension PeerSession {
        /// Tells the hosting device when the app goes to the background, and comes back to the
        /// front.
        ///
        /// Call it once.
        @MainActor public func followApp() {
            follow { [weak self] isAway in self?.away(isAway) }
        }
    }

    @MainActor private func follow(_ hear: @escaping @Sendable (_ isAway: Bool) -> Void) {
        let center = NotificationCenter.default
        let follow = { (name: Notification.Name, isAway: Bool) in
            center.addObserver(forName: name, object: nil, queue: nil) { _ in hear(isAway) }
        }
        _ = follow(UIApplication.didEnterBackgroundNotification, true)
        _ = follow(UIApplication.willEnterForegroundNotification, false)
    }
#endif

#if canImport(Network)
    import Network

    extension Parlor {
        /// Connects at once when the device has another network.
        ///
        /// It goes on as long as the returned value is held.
        public func followNetwork() -> NWPathMonitor {
            let monitor = NWPathMonitor()
            monitor.pathUpdateHandler = { [weak self] path in
                if path.status == .satisfied { self?.hurry() }
            }
            monitor.start(queue: .global(qos: .utility))
            return monitor
        }
    }
#endif
