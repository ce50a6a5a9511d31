import Synchronization

/// What one thread leaves for another.
final class Mailbox<Element: Sendable>: Sendable {
    private let waiting = Mutex((elements: [Element](), bytes: 0))

    /// True when nothing lay there before: whoever shall take it has to be told.
    func put(_ element: Element, bytes: Int = 0) -> Bool {
        waiting.withLock { waiting in
            waiting.elements.append(element)
            waiting.bytes += bytes
            return waiting.elements.count == 1
        }
    }

    var count: Int { waiting.withLock { $0.elements.count } }

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
