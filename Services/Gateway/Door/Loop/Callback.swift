import CWebSockets

/// What libwebsockets calls for whatever happens, on the door's thread.
func doorCallback(
    _ handle: OpaquePointer?, _ reason: lws_callback_reasons, _ user: UnsafeMutableRawPointer?,
    _ input: UnsafeMutableRawPointer?, _ length: Int
) -> Int32 {
    guard let handle, let context = lws_get_context(handle), let user = lws_context_user(context)
    else { return 0 }
    let opened = user.assumingMemoryBound(to: Unmanaged<DoorLoop>?.self).pointee
    guard let loop = opened?.takeUnretainedValue() else { return 0 }
    switch reason {
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: loop.obey()
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return loop.admits(Int32(truncatingIfNeeded: Int(bitPattern: input))) ? 0 : 1
    case LWS_CALLBACK_RAW_ADOPT: loop.open(handle)
    default:
        guard let known = lws_get_opaque_user_data(handle) else { return 0 }
        let connection = Unmanaged<Connection>.fromOpaque(known).takeUnretainedValue()
        switch reason {
        case LWS_CALLBACK_RAW_RX:
            loop.receive(UnsafeRawBufferPointer(start: input, count: length), from: connection)
        case LWS_CALLBACK_RAW_WRITEABLE: return loop.write(connection) ? 0 : -1
        case LWS_CALLBACK_RAW_CLOSE: loop.forget(connection)
        default: break
        }
    }
    return 0
}

/// The loop's clock strikes every quarter of a second.
struct Strike {
    static let interval: lws_usec_t = 250_000

    var timer = lws_sorted_usec_list_t()
    let loop: Unmanaged<DoorLoop>
}

func doorStrike(_ timer: UnsafeMutablePointer<lws_sorted_usec_list_t>?) {
    UnsafeMutableRawPointer(timer!).assumingMemoryBound(to: Strike.self).pointee.loop
        .takeUnretainedValue().strike()
}
