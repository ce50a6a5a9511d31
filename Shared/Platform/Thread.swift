/// Runs the body on a thread of its own, which ends with it.
public func startThread(_ body: @escaping @Sendable () -> Void) {
    let argument = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    #if canImport(Glibc)
        var thread = pthread_t()
        let failed = pthread_create(&thread, nil, { ThreadBody.run($0!) }, argument)
        if failed == 0 { pthread_detach(thread) }
    #else
        var thread: pthread_t?
        let failed = pthread_create(&thread, nil, { ThreadBody.run($0) }, argument)
        if let thread { pthread_detach(thread) }
    #endif
    precondition(failed == 0, "A thread can't be started.")
}

private final class ThreadBody: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    static func run(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().body()
        return nil
    }
}
