import Synchronization

/// What one thread leaves for another, which is woken when the first of it lies there.
final class Mailbox<Element: Sendable>: Sendable {
    private let waiting = Mutex((elements: [Element](), bytes: 0))
    let wake: @Sendable () -> Void

    init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

    func put(_ element: Element, bytes: Int = 0) {
        if add(element, bytes: bytes) { wake() }
    }

    /// True when nothing lay there before: then whoever shall take it is woken, or knows of it.
    func add(_ element: Element, bytes: Int = 0) -> Bool {
        waiting.withLock { waiting in
            waiting.elements.append(element)
            waiting.bytes += bytes
            return waiting.elements.count == 1
        }
    }

    var isEmpty: Bool { waiting.withLock { $0.elements.isEmpty } }

    /// What lies in it, in bytes.
    var bytes: Int { waiting.withLock { $0.bytes } }

    func take() -> [Element] { takeAll().elements }

    /// Also how many bytes it was.
    func takeAll() -> (elements: [Element], bytes: Int) {
        waiting.withLock { waiting in
            defer { waiting = ([], 0) }
            return waiting
        }
    }
}
