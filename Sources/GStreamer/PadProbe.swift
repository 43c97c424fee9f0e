import CGStreamer
import GLibSupport
import Synchronization

/// A probe on a pad. Stays until `remove()` or until the handler returns `.remove`; releasing this value doesn't remove
/// it.
public final class PadProbe: Sendable {
  private let pad: Pad
  private let identifier: UInt
  private let end: Once

  /// The data and conditions that a probe reacts to.
  public struct Events: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    private init(_ type: GstPadProbeType) { rawValue = UInt32(type.rawValue) }

    /// Buffers.
    public static let buffer = Events(GST_PAD_PROBE_TYPE_BUFFER)
    /// Events that travel downstream.
    public static let eventDownstream = Events(GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM)
    /// Events that travel upstream.
    public static let eventUpstream = Events(GST_PAD_PROBE_TYPE_EVENT_UPSTREAM)
    /// The flush-start and flush-stop events.
    public static let flush = Events(GST_PAD_PROBE_TYPE_EVENT_FLUSH)
    /// Blocks the pad with the next item that arrives, until the probe is removed.
    public static let blockDownstream = Events(GST_PAD_PROBE_TYPE_BLOCK_DOWNSTREAM)
    /// Blocks the pad while it is idle; called at once if it is idle now.
    public static let idle = Events(GST_PAD_PROBE_TYPE_IDLE)
  }

  /// An item that reached the probe.
  public enum Item: Sendable {
    case buffer(Buffer)
    case event(Event)
    case query(Query)
    /// The pad is idle.
    case idle
    case other
  }

  /// What happens to the item.
  public enum Verdict: Sendable {
    /// Passes it on; a blocking probe keeps blocking.
    case keep
    /// Passes it on, even through a blocking probe.
    case pass
    /// Drops it.
    case drop
    /// Passes it on and removes the probe.
    case remove
    /// Passes this buffer on instead. Only for buffers.
    case replace(Buffer)
  }

  init(pad: Pad, identifier: UInt, end: Once = Once()) {
    self.pad = pad
    self.identifier = identifier
    self.end = end
  }

  /// Removes the probe and unblocks the pad. Does nothing if the probe has removed itself.
  public func remove() {
    // GStreamer warns when a probe is removed twice.
    if end.enter() { gst_pad_remove_probe(pad.pad, identifier) }
  }
}

/// Lets only the first of several callers in.
final class Once: Sendable {
  private let entered = Atomic(false)

  /// Returns true to the first caller.
  func enter() -> Bool { !entered.exchange(true, ordering: .acquiringAndReleasing) }
}

extension Pad {
  /// Calls the handler in the streaming thread for all items of these kinds.
  @discardableResult
  public func addProbe(_ events: PadProbe.Events, _ handler: @escaping @Sendable (PadProbe.Item) -> PadProbe.Verdict)
    -> PadProbe
  {
    let end = Once()
    let identifier = gst_pad_add_probe(
      pad, GstPadProbeType(numericCast(events.rawValue)),
      { _, info, data in ProbeHandler.published(data).call(info!) }, ProbeHandler(end, handler).publish()
    ) { ProbeHandler.retire($0) }
    // Zero: an idle pad has called the handler already, and it returned `.remove`.
    return PadProbe(pad: self, identifier: UInt(identifier), end: end)
  }

  /// The same for a handler that needs the pad, which it must not keep.
  @discardableResult
  public func addProbe(
    _ events: PadProbe.Events, _ handler: @escaping @Sendable (Pad, PadProbe.Item) -> PadProbe.Verdict
  ) -> PadProbe {
    let reference = WeakObject(object)
    return addProbe(events) { item in
      guard let object = reference.object else { return .keep }
      return handler(Pad(object: object), item)
    }
  }

  /// Runs the work once while the pad is idle: at once in this thread if it is idle now, else in the streaming thread
  /// as soon as it is. The work may change links.
  public func whenIdle(_ work: @escaping @Sendable () -> Void) {
    // Both this thread and the streaming thread may find the pad idle.
    let once = Once()
    addProbe(.idle) { _ in
      if once.enter() { work() }
      return .remove
    }
  }

  /// Runs the work once while the pad is idle, and waits for its result.
  public func whenIdle<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      whenIdle { continuation.resume(returning: work()) }
    }
  }
}

private final class ProbeHandler: HandedOver {
  private let end: Once
  private let handler: @Sendable (PadProbe.Item) -> PadProbe.Verdict

  init(_ end: Once, _ handler: @escaping @Sendable (PadProbe.Item) -> PadProbe.Verdict) {
    self.end = end
    self.handler = handler
  }

  func call(_ info: UnsafeMutablePointer<GstPadProbeInfo>) -> GstPadProbeReturn {
    switch handler(ProbeHandler.item(info)) {
    case .keep: return GST_PAD_PROBE_OK
    case .pass: return GST_PAD_PROBE_PASS
    case .drop: return GST_PAD_PROBE_DROP
    // If `remove()` is already running, it finishes the removal; GStreamer would warn that the probe is gone.
    case .remove: return end.enter() ? GST_PAD_PROBE_REMOVE : GST_PAD_PROBE_OK
    case .replace(let buffer):
      guard info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0, let old = kinora_probe_data(info)
      else { return GST_PAD_PROBE_OK }
      kinora_probe_set_data(info, buffer.reference.retained(GstBuffer.self))
      gst_mini_object_unref(old.assumingMemoryBound(to: GstMiniObject.self))
      return GST_PAD_PROBE_OK
    }
  }

  private static func item(_ info: UnsafeMutablePointer<GstPadProbeInfo>) -> PadProbe.Item {
    let type = info.pointee.type.rawValue
    guard let data = kinora_probe_data(info) else {
      return type & GST_PAD_PROBE_TYPE_IDLE.rawValue != 0 ? .idle : .other
    }
    if type & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
      return .buffer(Buffer(borrowing: data.assumingMemoryBound(to: GstBuffer.self)))
    }
    let events = GST_PAD_PROBE_TYPE_EVENT_BOTH.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue
    if type & events != 0 { return .event(Event(borrowing: data.assumingMemoryBound(to: GstEvent.self))) }
    if type & GST_PAD_PROBE_TYPE_QUERY_BOTH.rawValue != 0 {
      return .query(Query(borrowing: data.assumingMemoryBound(to: GstQuery.self)))
    }
    return .other
  }
}
