/// Writes values one after the other into one array of bytes.
///
/// Codable never says that a container is complete: it is when what surrounds it goes on.
final class JSONWriter {
    private(set) var bytes = Bytes()
    private var frames: [Frame] = []
    private var members: [Member] = []
    private var scratch = Bytes()

    init() { bytes.reserveCapacity(256) }

    /// An object or a list that is being written.
    fileprivate struct Frame {
        let shape: Shape
        let start: Int
        let firstMember: Int
        var isOrdered = true
        var hasEscapes = false
    }

    enum Shape {
        case object, array, set, dictionary
        /// The one unlabelled value of an enum's case, written in the place of an object.
        case lone
    }

    func write<T: Encodable>(_ value: T) throws {
        if T.self == String.self {
            write(text: unsafeBitCast(value, to: String.self))
        } else if T.self == Int.self {
            write(integer: unsafeBitCast(value, to: Int.self))
        } else if T.self == Double.self {
            write(number: unsafeBitCast(value, to: Double.self))
        } else if T.self == Bool.self {
            write(flag: unsafeBitCast(value, to: Bool.self))
        } else {
            let start = bytes.count
            let depth = frames.count
            try value.encode(to: ValueEncoder(writer: self, depth: depth, listShape: .list(T.self)))
            close(to: depth)
            if bytes.count == start { bytes.append(ascii: "{}") }
        }
    }

    func write(text: String) { bytes.append(json: text) }
    func write(flag: Bool) { bytes.append(ascii: flag ? "true" : "false") }
    func write(integer: some FixedWidthInteger) { bytes.append(json: integer) }
    func write(raw: Bytes) { bytes.append(contentsOf: raw) }
    func writeNull() { bytes.append(ascii: "null") }

    func write(number: some BinaryFloatingPoint & LosslessStringConvertible) {
        bytes.append(json: number)
    }

    /// Begins an object or a list; goes on with it when this value has begun it already.
    func open(_ shape: Shape, at depth: Int) -> Opened {
        if depth < frames.count {
            precondition(
                frames[depth].shape == shape, "A value is either an object or a list, not both.")
            close(to: depth + 1)
        } else {
            frames.append(Frame(shape: shape, start: bytes.count, firstMember: members.count))
            switch shape {
            case .object: bytes.append("{")
            case .array, .set, .dictionary: bytes.append("[")
            case .lone: break
            }
        }
        return Opened(writer: self, depth: depth, start: frames[depth].start)
    }

    func add(_ name: String, to object: Opened) {
        resume(object)
        if frames[object.depth].shape == .lone { return }
        addMember(to: object.depth)
        bytes.append(json: name)
        named(
            in: object.depth,
            isEscaped: bytes.count != members[members.count - 1].start + name.utf8.count + 2)
        bytes.append(":")
    }

    func addElement(to list: Opened) {
        resume(list)
        addMember(to: list.depth)
    }

    func count(of list: Opened) -> Int {
        resume(list)
        return members.count - frames[list.depth].firstMember
    }

    /// The name and the value of the only member of the object that was written.
    var choice: (name: String, body: Bytes) {
        close(to: 1)
        precondition(members.count == 1, "A choice is written as one case and its body.")
        let name = String(decoding: bytes[members[0].name], as: UTF8.self)
        return (name, Bytes(bytes[(members[0].nameEnd + 1)...]))
    }
}

private extension JSONWriter {
    func resume(_ opened: Opened) {
        close(to: opened.depth + 1)
        precondition(
            opened.depth < frames.count && frames[opened.depth].start == opened.start,
            "A value went on after what surrounds it: write one container at a time.")
    }

    func addMember(to depth: Int) {
        if endMember(of: frames[depth]) { bytes.append(",") }
        members.append(Member(start: bytes.count))
    }

    @discardableResult
    func endMember(of frame: Frame) -> Bool {
        let last = members.count - 1
        guard last >= frame.firstMember else { return false }
        let valueStart = max(members[last].start, members[last].nameEnd + 1)
        if bytes.count == valueStart { bytes.append(ascii: "{}") }
        members[last].end = bytes.count
        return true
    }

    func named(in depth: Int, isEscaped: Bool) {
        let last = members.count - 1
        members[last].nameEnd = bytes.count
        if isEscaped { frames[depth].hasEscapes = true }
        guard last > frames[depth].firstMember, frames[depth].isOrdered else { return }
        frames[depth].isOrdered = bytes.withUnsafeBufferPointer {
            members[last - 1].isNamedBefore(members[last], in: $0)
        }
    }

    func close(to depth: Int) {
        while frames.count > depth { close(frames.removeLast()) }
    }

    func close(_ frame: Frame) {
        endMember(of: frame)
        switch frame.shape {
        case .object:
            if !frame.isOrdered || frame.hasEscapes { rearrange(frame, by: .name) }
            bytes.append("}")
        case .array: bytes.append("]")
        case .set:
            for index in members.indices[frame.firstMember...] {
                members[index].nameEnd = members[index].end
            }
            rearrange(frame, by: .bytes)
            bytes.append("]")
        case .dictionary: closeDictionary(frame)
        case .lone: if bytes.count == frame.start { writeNull() }
        }
        members.removeLast(members.count - frame.firstMember)
    }

    /// Swift writes the dictionaries whose keys aren't strings as a list of keys and values in turn.
    func closeDictionary(_ frame: Frame) {
        let pairs = stride(from: frame.firstMember, to: members.count, by: 2).map {
            Member(start: members[$0].start, nameEnd: members[$0].end, end: members[$0 + 1].end)
        }
        members.replaceSubrange(frame.firstMember..., with: pairs)
        if pairs.allSatisfy({ bytes[$0.start] == UInt8(ascii: "\"") }) {
            for pair in pairs { bytes[pair.nameEnd] = UInt8(ascii: ":") }
            bytes[frame.start] = UInt8(ascii: "{")
            rearrange(frame, by: .name)
            bytes.append("}")
        } else {
            rearrange(frame, by: .bytes)
            bytes.append("]")
        }
    }

    func rearrange(_ frame: Frame, by order: Member.Order) {
        scratch.removeAll(keepingCapacity: true)
        bytes.withUnsafeBufferPointer { text in
            members[frame.firstMember...].sort { $0.precedes($1, by: order, in: text) }
            for index in members.indices[frame.firstMember...] {
                let isReplaced =
                    index + 1 < members.count
                    && !members[index].precedes(members[index + 1], by: order, in: text)
                if isReplaced { continue }
                if !scratch.isEmpty { scratch.append(",") }
                scratch.append(contentsOf: text[members[index].start..<members[index].end])
            }
        }
        bytes.replaceSubrange((frame.start + 1)..., with: scratch)
    }
}
