/// A value of which others differ a little. What differs is a JSON merge patch (RFC 7396): an object with
/// the fields that are other ones; null for those that are gone.
///
/// All have their names in order, as the codec writes them, and no field that is null.
public struct Patchable {
    private let tape: Tape

    public init(_ value: RawJSON) throws(Malformed) { tape = try Tape(value.bytes) }

    /// The value that a patch makes of this one.
    public func patched(with patch: RawJSON) throws(Malformed) -> RawJSON {
        let patch = try Tape(patch.bytes)
        var out = Row<UInt8>(capacity: tape.text.count + patch.text.count)
        Merge(base: tape, other: patch).write(0, 0, to: &out)
        return RawJSON(out.bytes())
    }

    /// The patch that makes another value of this one: `{}` where they are the same.
    public func patch(to other: RawJSON) throws(Malformed) -> RawJSON {
        let other = try Tape(other.bytes)
        var out = Row<UInt8>(capacity: 512)
        Merge(base: tape, other: other).writeDifference(0, 0, to: &out)
        return RawJSON(out.bytes())
    }
}

/// Two texts that are gone through side by side.
private struct Merge {
    let base: Tape
    let other: Tape

    func write(_ value: Int, _ change: Int, to out: inout Row<UInt8>) {
        guard areObjects(value, change) else { return out.append(other[change]) }
        out.append("{")
        var isFirst = true
        forEachMember(value, change) { member, changed in
            if let changed, other.isNull(changed + 1) { return }
            if !isFirst { out.append(",") }
            isFirst = false
            if let member, let changed {
                out.append(base[member])
                out.append(":")
                write(member + 1, changed + 1, to: &out)
            } else if let member {
                out.append(base.member(member))
            } else if let changed {
                out.append(other.member(changed))
            }
        }
        out.append("}")
    }

    func writeDifference(_ value: Int, _ changed: Int, to out: inout Row<UInt8>) {
        guard areObjects(value, changed) else { return out.append(other[changed]) }
        out.append("{")
        var isFirst = true
        forEachMember(value, changed) { member, changed in
            if let member, let changed, base[member + 1].isEqual(to: other[changed + 1]) { return }
            if !isFirst { out.append(",") }
            isFirst = false
            if let member, let changed {
                out.append(base[member])
                out.append(":")
                writeDifference(member + 1, changed + 1, to: &out)
            } else if let member {
                out.append(base[member])
                out.append(ascii: ":null")
            } else if let changed {
                out.append(other.member(changed))
            }
        }
        out.append("}")
    }

    private func areObjects(_ value: Int, _ change: Int) -> Bool {
        base.values[value].kind == .object && other.values[change].kind == .object
    }

    /// Gives the places of the names, in their order: both where an object and the other have a member of
    /// the same name.
    private func forEachMember(
        _ object: Int, _ changes: Int, _ take: (Int?, Int?) -> Void
    ) {
        var (member, changed) = (object + 1, changes + 1)
        let (end, last) = (base.next(after: object), other.next(after: changes))
        while member < end || changed < last {
            let isBase =
                member < end
                && (changed == last || !other.isName(changed, before: member, of: base))
            let isOther =
                changed < last
                && (member == end || !base.isName(member, before: changed, of: other))
            take(isBase ? member : nil, isOther ? changed : nil)
            if isBase { member = base.next(after: member + 1) }
            if isOther { changed = other.next(after: changed + 1) }
        }
    }
}

extension Tape {
    fileprivate subscript(value: Int) -> UnsafeBufferPointer<UInt8> { text[values[value].range] }

    /// From the name to the end of the value.
    fileprivate func member(_ name: Int) -> UnsafeBufferPointer<UInt8> {
        text[Int(values[name].start)..<Int(values[name + 1].end)]
    }

    fileprivate func isName(_ name: Int, before other: Int, of tape: Tape) -> Bool {
        let (own, its) = (values[name], tape.values[other])
        guard own.kind == .text, its.kind == .text else {
            return Bytes(unescaping: text[own.content])
                .lexicographicallyPrecedes(Bytes(unescaping: tape.text[its.content]))
        }
        return text[own.content].precedes(tape.text[its.content])
    }
}
