/// Writes values one after the other into one row of bytes.
///
/// Codable never says that a container is complete: it is when what surrounds it goes on.
final class JSONWriter {
    // Checked at run time, each access would cost more than what it does.
    @exclusivity(unchecked) private var out = Row<UInt8>(capacity: 512)
    @exclusivity(unchecked) private var frames = Row<Frame>(capacity: 8)
    @exclusivity(unchecked) private var members = Row<Member>(capacity: 32)
    private let withSecrets: Bool
    private(set) var hasSecrets = false

    init(withSecrets: Bool = false) { self.withSecrets = withSecrets }

    /// An object or a list that is being written.
    fileprivate struct Frame: BitwiseCopyable {
        let shape: Shape
        let start: Int
        let firstMember: Int
        var isOrdered = true
        var hasEscapes = false
    }

    enum Shape: BitwiseCopyable {
        case object, array, set, dictionary
        /// The one unlabelled value of an enum's case, written in the place of an object.
        case lone
    }

    var bytes: Bytes { out.bytes() }

    /// The name and the value of the only member of the object that was written.
    var choice: (name: String, body: Bytes) {
        close(to: 1)
        precondition(members.count == 1, "A choice is written as one case and its body.")
        let name = String(decoding: out[members[0].name], as: UTF8.self)
        return (name, out.bytes(from: members[0].nameEnd + 1))
    }

    func write<T: Encodable>(_ value: T) throws {
        // To encode themselves, these would make containers.
        if T.self == Int.self { return write(integer: unsafeBitCast(value, to: Int.self)) }
        if T.self == String.self { return write(text: unsafeBitCast(value, to: String.self)) }
        if T.self == [Int].self { return out.append(json: unsafeBitCast(value, to: [Int].self)) }
        let (start, members) = (out.count, members.count)
        let depth = frames.count
        try value.encode(to: ValueEncoder(writer: self, depth: depth, type: T.self))
        close(to: depth)
        // A secret that is left out has taken its member with it.
        if out.count == start, self.members.count == members { out.append(ascii: "{}") }
    }

    func write(secret value: some Encodable) throws {
        hasSecrets = true
        if withSecrets { try write(value) } else { leaveOut() }
    }

    /// Takes the member back whose value would have been written now.
    func leaveOut() {
        guard frames.count > 0, frames[frames.count - 1].shape != .lone else { return }
        let frame = frames[frames.count - 1]
        // The key of a dictionary written as a list is an element of its own.
        let first = members.count - (frame.shape == .dictionary ? 2 : 1)
        out.removeAll(from: members[first].start - (first > frame.firstMember ? 1 : 0))
        members.removeAll(from: first)
    }

    func write(text: String) { out.append(json: text) }
    func write(flag: Bool) { out.append(ascii: flag ? "true" : "false") }
    func write(integer: some FixedWidthInteger) { out.append(json: integer) }
    func write(raw: Bytes) { raw.withUnsafeBufferPointer { out.append($0) } }
    func writeNull() { out.append(ascii: "null") }

    func write(number: Double) { out.append(json: number) }

    /// Begins an object or a list; goes on with it when this value has begun it already.
    func open(_ shape: Shape, at depth: Int) -> Opened {
        if depth < frames.count {
            precondition(
                frames[depth].shape == shape, "A value is either an object or a list, not both.")
            close(to: depth + 1)
        } else {
            frames.append(Frame(shape: shape, start: out.count, firstMember: members.count))
            switch shape {
            case .object: out.append("{")
            case .array, .set, .dictionary: out.append("[")
            case .lone: break
            }
        }
        return Opened(writer: self, depth: depth, start: frames[depth].start)
    }

    func add(_ name: String, to object: Opened) {
        resume(object)
        if frames[object.depth].shape == .lone { return }
        addMember(to: object.depth)
        let start = out.count
        out.append(json: name)
        let isEscaped = out.count - start != name.utf8.count + 2
        nameMember(of: object.depth, isEscaped: isEscaped)
        out.append(":")
    }

    func addElement(to list: Opened) {
        resume(list)
        addMember(to: list.depth)
    }

    func count(of list: Opened) -> Int {
        resume(list)
        return members.count - frames[list.depth].firstMember
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
        if endMember(of: frames[depth]) { out.append(",") }
        members.append(Member(start: out.count))
    }

    @discardableResult
    func endMember(of frame: Frame) -> Bool {
        let last = members.count - 1
        guard last >= frame.firstMember else { return false }
        let valueStart = max(members[last].start, members[last].nameEnd + 1)
        if out.count == valueStart { out.append(ascii: "{}") }
        members[last].end = out.count
        return true
    }

    func nameMember(of depth: Int, isEscaped: Bool) {
        let last = members.count - 1
        members[last].nameEnd = out.count
        if isEscaped { frames[depth].hasEscapes = true }
        guard last > frames[depth].firstMember, frames[depth].isOrdered else { return }
        frames[depth].isOrdered = members[last - 1].precedes(members[last], by: .name, in: out)
    }

    func close(to depth: Int) {
        while frames.count > depth {
            let frame = frames[frames.count - 1]
            frames.removeAll(from: frames.count - 1)
            endMember(of: frame)
            close(frame)
            members.removeAll(from: frame.firstMember)
        }
    }

    func close(_ frame: Frame) {
        switch frame.shape {
        case .object:
            if frame.hasEscapes {
                rearrange(frame, by: .escapedName)
            } else if !frame.isOrdered {
                rearrange(frame, by: .name)
            }
            out.append("}")
        case .array: out.append("]")
        case .set:
            for index in frame.firstMember..<members.count {
                members[index].nameEnd = members[index].end
            }
            rearrange(frame, by: .bytes)
            out.append("]")
        case .dictionary: closeDictionary(frame)
        case .lone: if out.count == frame.start { writeNull() }
        }
    }

    /// Swift writes a dictionary whose keys aren't strings as a list of keys and values in turn.
    func closeDictionary(_ frame: Frame) {
        let first = frame.firstMember
        let count = (members.count - first) / 2
        for pair in 0..<count {
            let (key, value) = (members[first + 2 * pair], members[first + 2 * pair + 1])
            members[first + pair] = Member(start: key.start, nameEnd: key.end, end: value.end)
        }
        members.removeAll(from: first + count)
        let pairs = members.tail(from: first)
        if pairs.allSatisfy({ out[$0.start] == UInt8(ascii: "\"") }) {
            for pair in pairs { out[pair.nameEnd] = UInt8(ascii: ":") }
            out[frame.start] = UInt8(ascii: "{")
            rearrange(frame, by: .escapedName)
            out.append("}")
        } else {
            rearrange(frame, by: .bytes)
            out.append("]")
        }
    }

    func rearrange(_ frame: Frame, by order: Member.Order) {
        guard members.count > frame.firstMember + 1 else { return }
        var tail = members.tail(from: frame.firstMember)
        tail.sort { $0.precedes($1, by: order, in: out) }
        var sorted = Row<UInt8>(capacity: out.count - frame.start)
        for index in frame.firstMember..<members.count {
            let isReplaced =
                index + 1 < members.count
                && !members[index].precedes(members[index + 1], by: order, in: out)
            if isReplaced { continue }
            if !sorted.isEmpty { sorted.append(",") }
            sorted.append(out[members[index].start..<members[index].end])
        }
        out.removeAll(from: frame.start + 1)
        out.append(sorted[0..<sorted.count])
    }
}
