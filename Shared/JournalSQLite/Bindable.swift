import ParlorWire

/// A value that a statement can carry into the database.
protocol Bindable {
    func bind(to binder: inout Binder)
}

extension Int64: Bindable {
    func bind(to binder: inout Binder) { binder.bind(self) }
}

extension Int: Bindable {
    func bind(to binder: inout Binder) { binder.bind(Int64(self)) }
}

extension String: Bindable {
    func bind(to binder: inout Binder) {
        var text = self
        text.withUTF8 { binder.bind(text: UnsafeRawBufferPointer($0)) }
    }
}

extension Bytes: Bindable {
    func bind(to binder: inout Binder) { withUnsafeBytes { binder.bind(blob: $0) } }
}

extension Optional: Bindable where Wrapped: Bindable {
    func bind(to binder: inout Binder) {
        switch self {
        case .some(let value): value.bind(to: &binder)
        case .none: binder.bindNull()
        }
    }
}

/// Bytes that are compared as text: they need not be UTF-8.
struct Text: Bindable {
    let bytes: Bytes

    func bind(to binder: inout Binder) { bytes.withUnsafeBytes { binder.bind(text: $0) } }
}
