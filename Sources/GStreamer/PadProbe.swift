import CGStreamer
import GLibSupport
import Synchronization

/// A look-out at a pad. Stays until `remove()` or until the handler answers `.remove`; letting go of this value
/// changes nothing.
public final class PadProbe: Sendable {
  private let pad: Pad
  private let identifier: UInt
  private let end: Once

  /// What to look out for.
  public struct Events: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    private init(_ type: GstPadProbeType) { rawValue = UInt32(type.rawValue) }

    /// Buffers.
    public static let buffer = Events(GST_PAD_PROBE_TYPE_BUFFER)
    /// Events that go with the stream.
    public static let eventDownstream = Events(GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM)
    /// Events that go against it.
    public static let eventUpstream = Events(GST_PAD_PROBE_TYPE_EVENT_UPSTREAM)
    /// The events that a flush consists of.
    public static let flush = Events(GST_PAD_PROBE_TYPE_EVENT_FLUSH)
    /// Hold whatever comes, with the stream, until the probe goes.
    public static let blockDownstream = Events(GST_PAD_PROBE_TYPE_BLOCK_DOWNSTREAM)
    /// Hold the pad while nothing passes, at once if nothing does.
    public static let idle = Events(GST_PAD_PROBE_TYPE_IDLE)
  }

  /// What came by.
  public enum Item: Sendable {
    case buffer(Buffer)
    case event(Event)
    case query(Query)
    /// Nothing passes just now.
    case idle
    case other
  }

  /// What becomes of it.
  public enum Verdict: Sendable {
    /// Goes on; a blocking probe keeps holding.
    case keep
    /// Goes on, also past a blocking probe.
    case pass
    /// Is thrown away.
    case drop
    /// Goes on, and the probe goes.
    case remove
    /// This goes on in its place. Only for buffers.
    case replace(Buffer)
  }

  init(pad: Pad, identifier: UInt, end: Once = Once()) {
    self.pad = pad
    self.identifier = identifier
    self.end = end
  }

  /// Takes the probe off and lets a blocked pad go on. Does nothing where the probe has gone by itself.
  public func remove() {
    // GStreamer warns of a probe that isn't there.
    if end.enter() { gst_pad_remove_probe(pad.pad, identifier) }
  }
}

/// Lets something be done once, by whoever comes first.
final class Once: Sendable {
  private let entered = Atomic(false)

  /// True for the first.
  func enter() -> Bool { !entered.exchange(true, ordering: .acquiringAndReleasing) }
}

extension Pad {
  /// Calls the handler, in the streaming thread, for all that passes and is looked out for.
  @discardableResult
  public func addProbe(_ events: PadProbe.Events, _ handler: @escaping @Sendable (PadProbe.Item) -> PadProbe.Verdict)
    -> PadProbe
  {
    let end = Once()
    let identifier = gst_pad_add_probe(
      pad, GstPadProbeType(numericCast(events.rawValue)),
      { _, info, data in ProbeHandler.published(data).call(info!) }, ProbeHandler(end, handler).publish()
    ) { ProbeHandler.retire($0) }
    // Zero: an idle pad has called the handler already, and it answered `.remove`.
    return PadProbe(pad: self, identifier: UInt(identifier), end: end)
  }

  /// Does something while nothing passes this pad, once: in this thread if the pad is idle now, else in the streaming
  /// thread as soon as it is. Links may be changed meanwhile.
  public func whenIdle(_ work: @escaping @Sendable () -> Void) {
    // Both this thread and the streaming thread may find the pad idle.
    let once = Once()
    addProbe(.idle) { _ in
      if once.enter() { work() }
      return .remove
    }
  }

  /// As the other, and waits until it is done.
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
    // Who is taking it off from outside finishes that; GStreamer would warn that it is gone already.
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
