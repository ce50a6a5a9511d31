internal import CLibev

/// Waits for many descriptors at once, over libev.
public final class EventLoop {
    fileprivate let handle: OpaquePointer
    private let timer: UnsafeMutablePointer<ev_timer>

    /// Nil when this process has no more files to open.
    public init?() {
        guard let handle = ev_loop_new(0) else { return nil }
        self.handle = handle
        timer = .allocate(capacity: 1)
        timer.initialize(to: ev_timer())
        timer.pointee.cb = { _, _, _ in }
    }

    deinit {
        ev_loop_destroy(handle)
        timer.deallocate()
    }

    /// Until something happened at a watched descriptor, for so long at most.
    public func wait(for patience: Duration) {
        guard patience > .zero else {
            ev_run(handle, Int32(EVRUN_NOWAIT))
            return
        }
        ev_now_update(handle)
        timer.pointee.at = patience / .seconds(1)
        ev_timer_start(handle, timer)
        ev_run(handle, Int32(EVRUN_ONCE))
        ev_timer_stop(handle, timer)
    }
}

/// Calls when what is wanted of a descriptor can be done. It must end before the descriptor is closed.
public final class Watcher {
    public struct Events: OptionSet, Sendable {
        public let rawValue: Int32
        public static let reading = Events(rawValue: Int32(EV_READ))
        public static let writing = Events(rawValue: Int32(EV_WRITE))

        public init(rawValue: Int32) { self.rawValue = rawValue }
    }

    private let loop: EventLoop
    private let watcher: UnsafeMutablePointer<ev_io>
    private let call: (Events) -> Void

    public init(_ descriptor: Int32, on loop: EventLoop, _ call: @escaping (Events) -> Void) {
        (self.loop, self.call) = (loop, call)
        watcher = .allocate(capacity: 1)
        watcher.initialize(to: ev_io())
        watcher.pointee.fd = descriptor
        // Descriptors are reused: libev must forget the earlier file of this number.
        watcher.pointee.events = Int32(EV__IOFDSET)
        watcher.pointee.data = Unmanaged.passUnretained(self).toOpaque()
        watcher.pointee.cb = { _, watcher, events in
            Unmanaged<Watcher>.fromOpaque(watcher!.pointee.data).takeUnretainedValue()
                .call(Events(rawValue: events))
        }
    }

    deinit {
        ev_io_stop(loop.handle, watcher)
        watcher.deallocate()
    }

    public var wanted: Events = [] {
        didSet {
            guard wanted != oldValue else { return }
            ev_io_stop(loop.handle, watcher)
            guard !wanted.isEmpty else { return }
            let isNew = watcher.pointee.events & Int32(EV__IOFDSET)
            watcher.pointee.events = isNew | wanted.rawValue
            ev_io_start(loop.handle, watcher)
        }
    }
}
