public import Witness

/// What a request to OpenTelemetry's trace service has to look like as JSON, by the messages that
/// OpenTelemetry publishes: `ExportTraceServiceRequest`, and all that it is made of.
public enum TraceRequestSchema {
    indirect enum Shape: Sendable {
        case text, flag, double
        /// A field that has to say something.
        case name
        case unsigned32
        /// As decimal text.
        case unsigned64, signed64
        case base64
        /// Hexadecimal text of so many bytes that are not all zero.
        case id(bytes: Int)
        /// A number: the names of choices are not allowed.
        case choice(ClosedRange<Int>)
        case list(Shape)
        case attributes
        case message(String)
    }

    /// Each flaw says where it is.
    public static func flaws(in request: Value) -> [String] {
        flaws(in: request, as: .message("ExportTraceServiceRequest"), at: "request")
    }

    static let messages: [String: [String: Shape]] = [
        "ExportTraceServiceRequest": ["resourceSpans": .list(.message("ResourceSpans"))],
        "ResourceSpans": [
            "resource": .message("Resource"), "scopeSpans": .list(.message("ScopeSpans")),
            "schemaUrl": .text,
        ],
        "Resource": ["attributes": .attributes, "droppedAttributesCount": .unsigned32],
        "ScopeSpans": [
            "scope": .message("InstrumentationScope"), "spans": .list(.message("Span")),
            "schemaUrl": .text,
        ],
        "InstrumentationScope": [
            "name": .text, "version": .text, "attributes": .attributes,
            "droppedAttributesCount": .unsigned32,
        ],
        "Span": [
            "traceId": .id(bytes: 16), "spanId": .id(bytes: 8), "traceState": .text,
            "parentSpanId": .id(bytes: 8), "flags": .unsigned32, "name": .name,
            "kind": .choice(0...5), "startTimeUnixNano": .unsigned64,
            "endTimeUnixNano": .unsigned64, "attributes": .attributes,
            "droppedAttributesCount": .unsigned32, "events": .list(.message("Event")),
            "droppedEventsCount": .unsigned32, "links": .list(.message("Link")),
            "droppedLinksCount": .unsigned32, "status": .message("Status"),
        ],
        "Event": [
            "timeUnixNano": .unsigned64, "name": .name, "attributes": .attributes,
            "droppedAttributesCount": .unsigned32,
        ],
        "Link": [
            "traceId": .id(bytes: 16), "spanId": .id(bytes: 8), "traceState": .text,
            "attributes": .attributes, "droppedAttributesCount": .unsigned32,
            "flags": .unsigned32,
        ],
        "Status": ["message": .text, "code": .choice(0...2)],
        "KeyValue": ["key": .name, "value": .message("AnyValue")],
        "AnyValue": [
            "stringValue": .text, "boolValue": .flag, "intValue": .signed64,
            "doubleValue": .double, "arrayValue": .message("ArrayValue"),
            "kvlistValue": .message("KeyValueList"), "bytesValue": .base64,
        ],
        "ArrayValue": ["values": .list(.message("AnyValue"))],
        "KeyValueList": ["values": .attributes],
    ]

    static let required = [
        "ExportTraceServiceRequest": ["resourceSpans"], "KeyValue": ["key", "value"],
        "Span": ["endTimeUnixNano", "name", "spanId", "startTimeUnixNano", "traceId"],
        "Event": ["name"], "Link": ["spanId", "traceId"],
    ]
}

extension TraceRequestSchema {
    private static func flaws(in value: Value, as shape: Shape, at place: String) -> [String] {
        let isFine: Bool
        switch (shape, value) {
        case (.text, .text), (.flag, .flag), (.double, .number): isFine = true
        case (.name, .text(let text)): isFine = !text.isEmpty
        case (.unsigned32, .number):
            isFine = value.integer.map { UInt32(exactly: $0) != nil } ?? false
        case (.unsigned64, .text(let text)): isFine = UInt64(text) != nil
        case (.signed64, .text(let text)): isFine = Int64(text) != nil
        case (.base64, .text(let text)):
            isFine =
                text.utf8.count.isMultiple(of: 4)
                && text.allSatisfy {
                    $0.isASCII && ($0.isLetter || $0.isNumber || "+/=".contains($0))
                }
        case (.id(let bytes), .text(let text)):
            isFine =
                text.utf8.count == 2 * bytes && text.allSatisfy(\.isHexDigit)
                && text.contains { $0 != "0" }
        case (.choice(let range), .number):
            isFine = value.integer.map { range.contains($0) } ?? false
        case (.list(let element), .list(let items)):
            return items.enumerated().flatMap { flaws(in: $1, as: element, at: "\(place)[\($0)]") }
        case (.attributes, .list(let items)):
            let keys = items.compactMap { $0["key"].text }
            return flaws(in: value, as: .list(.message("KeyValue")), at: place)
                + (Set(keys).count == keys.count ? [] : ["\(place) has a key twice: \(keys)"])
        case (.message(let name), .object(let fields)):
            return flaws(in: fields, as: name, at: place)
        default: isFine = false
        }
        return isFine ? [] : ["\(place) can't be \(value)"]
    }

    private static func flaws(
        in fields: [String: Value], as name: String, at place: String
    ) -> [String] {
        let known = messages[name]!
        var found = (required[name] ?? []).filter { fields[$0] == nil }
            .map { "\(place) has no \($0)" }
        for (field, value) in fields.sorted(by: { $0.key < $1.key }) {
            guard let shape = known[field] else {
                found.append("\(place) has \(field), which is in no \(name)")
                continue
            }
            found += flaws(in: value, as: shape, at: "\(place).\(field)")
        }
        if name == "AnyValue", fields.count > 1 { found.append("\(place) has several values") }
        if name == "Span", let start = fields["startTimeUnixNano"]?.text.flatMap({ UInt64($0) }),
            let end = fields["endTimeUnixNano"]?.text.flatMap({ UInt64($0) }), end < start
        {
            found.append("\(place) ends before it starts")
        }
        return found
    }
}
