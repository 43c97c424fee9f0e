import CGStreamer
import GLibSupport

/// A source element (`appsrc`) that pushes buffers from Swift into the pipeline.
public final class AppSource: Element, @unchecked Sendable {
  /// How much the source's queue holds before it is full. Zero means no limit.
  public struct Capacity: Sendable {
    public var buffers: Int
    public var bytes: Int
    public var time: ClockTime

    public init(buffers: Int = 0, bytes: Int = 0, time: ClockTime = .zero) {
      self.buffers = buffers
      self.bytes = bytes
      self.time = time
    }
  }

  private let gate: SourceGate

  /// Creates a source. A live one makes sinks synchronise to the clock and, with `stamps`, timestamps untimed buffers.
  public init(
    name: String? = nil, caps: Caps? = nil, capacity: Capacity = Capacity(buffers: 8), isLive: Bool = false,
    stamps: Bool = false
  ) throws {
    gate = SourceGate()
    super.init(object: try Element.makeObject("appsrc", name: name))
    gst_app_src_set_stream_type(source, GST_APP_STREAM_TYPE_STREAM)
    gst_app_src_set_caps(source, caps?.pointer)
    gst_app_src_set_max_buffers(source, guint64(capacity.buffers))
    gst_app_src_set_max_bytes(source, guint64(capacity.bytes))
    gst_app_src_set_max_time(source, capacity.time.raw)
    try set("format", "time")
    try set("is-live", isLive)
    try set("do-timestamp", stamps)
    gate.openWhenStopped(element)
    setHandlers()
  }

  /// Wraps an existing `appsrc`, such as one from a parsed pipeline, and replaces its handlers.
  public init?(_ element: Element) {
    guard GLibType.isA(element.object.type, gst_app_src_get_type()) else { return nil }
    gate = SourceGate()
    super.init(object: element.object)
    gate.openWhenStopped(self.element)
    setHandlers()
  }

  private var source: UnsafeMutablePointer<GstAppSrc> { object.as() }

  /// Sets the handlers for when the queue runs low and when it is full, called in whichever thread finds out.
  public func setHandlers(onNeedData: (@Sendable () -> Void)? = nil, onEnoughData: (@Sendable () -> Void)? = nil) {
    var callbacks = GstAppSrcCallbacks()
    callbacks.need_data = { _, _, data in
      let handlers = SourceHandlers.published(data)
      handlers.gate.open()
      handlers.onNeedData?()
    }
    callbacks.enough_data = { _, data in
      let handlers = SourceHandlers.published(data)
      handlers.gate.close()
      handlers.onEnoughData?()
    }
    gst_app_src_set_callbacks(source, &callbacks, SourceHandlers(gate, onNeedData, onEnoughData).publish()) {
      SourceHandlers.retire($0)
    }
  }

  /// Pushes a buffer at once, even if the queue is full.
  public func push(_ buffer: Buffer) throws {
    let result = FlowResult(gst_app_src_push_buffer(source, buffer.reference.retained()))
    guard result == .ok else { throw GStreamerError.flow(result) }
  }

  /// Pushes a sample at once, even if the queue is full; its caps become the source's.
  public func push(_ sample: Sample) throws {
    let result = FlowResult(gst_app_src_push_sample(source, sample.pointer))
    guard result == .ok else { throw GStreamerError.flow(result) }
  }

  /// Waits until the queue has room, then pushes the buffer. Throws `.flow(.flushing)` if the source stops.
  public func send(_ buffer: Buffer) async throws {
    await gate.wait()
    try Task.checkCancellation()
    try push(buffer)
  }

  /// Signals the end of the stream.
  public func finish() { gst_app_src_end_of_stream(source) }

  /// The amount of data queued in the source.
  public var queuedBuffers: Int { Int(gst_app_src_get_current_level_buffers(source)) }
  public var queuedBytes: Int { Int(gst_app_src_get_current_level_bytes(source)) }
  public var queuedTime: ClockTime { ClockTime(nanoseconds: UInt64(gst_app_src_get_current_level_time(source))) }

  /// The caps of the buffers that the source pushes.
  public var caps: Caps? {
    get { gst_app_src_get_caps(source).map { Caps(taking: $0) } }
    set { gst_app_src_set_caps(source, newValue?.pointer) }
  }

  /// Sets the latency that a live source adds.
  public func setLatency(minimum: ClockTime, maximum: ClockTime?) {
    gst_app_src_set_latency(source, minimum.raw, maximum.raw)
  }
}

private final class SourceHandlers: HandedOver {
  let gate: SourceGate
  let onNeedData: (@Sendable () -> Void)?
  let onEnoughData: (@Sendable () -> Void)?

  init(_ gate: SourceGate, _ onNeedData: (@Sendable () -> Void)?, _ onEnoughData: (@Sendable () -> Void)?) {
    self.gate = gate
    self.onNeedData = onNeedData
    self.onEnoughData = onEnoughData
  }
}
