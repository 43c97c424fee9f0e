import CGStreamer
import GLibSupport

/// A sink element (`appsink`) that delivers samples from the pipeline to Swift.
public final class AppSink: Element, @unchecked Sendable {
  /// Handles a sample and returns the stream's flow result: `.ok` lets it continue.
  public typealias SampleHandler = @Sendable (Sample) -> FlowResult

  /// Creates a sink for these caps that queues at most `maxBuffers` samples. When the queue is full, it drops the
  /// oldest sample if `drop` is set, and otherwise blocks the stream. `sync` delivers by the clock rather than as soon
  /// as possible.
  public init(
    name: String? = nil, caps: Caps? = nil, maxBuffers: Int = 1, drop: Bool = false, sync: Bool = false
  ) throws {
    super.init(object: try Element.makeObject("appsink", name: name))
    gst_app_sink_set_caps(sink, caps?.pointer)
    gst_app_sink_set_max_buffers(sink, guint(clamping: maxBuffers))
    gst_app_sink_set_drop(sink, drop ? 1 : 0)
    gst_base_sink_set_sync(object.as(), sync ? 1 : 0)
    // The last sample is never read back, and keeping it would hold one of a camera's few buffers.
    gst_base_sink_set_last_sample_enabled(object.as(), 0)
  }

  /// Wraps an existing `appsink`, such as one from a parsed pipeline.
  public init?(_ element: Element) {
    guard GLibType.isA(element.object.type, gst_app_sink_get_type()) else { return nil }
    super.init(object: element.object)
  }

  private var sink: UnsafeMutablePointer<GstAppSink> { object.as() }

  /// Sets the handlers, replacing earlier ones. They are called in the streaming thread: for each sample, for the first
  /// one after a pause or flush (`onPreroll`; it is delivered as a sample, too), and at the end of the stream.
  public func setHandlers(
    onSample: SampleHandler? = nil, onPreroll: SampleHandler? = nil, onEOS: (@Sendable () -> Void)? = nil
  ) {
    var callbacks = GstAppSinkCallbacks()
    if onSample != nil {
      callbacks.new_sample = { sink, data in
        guard let handler = SinkHandlers.published(data).onSample else { return GST_FLOW_OK }
        // nil: the sink is being flushed.
        guard let sample = gst_app_sink_pull_sample(sink) else { return GST_FLOW_FLUSHING }
        return handler(Sample(copying: sample)).raw
      }
    }
    if onPreroll != nil {
      callbacks.new_preroll = { sink, data in
        guard let handler = SinkHandlers.published(data).onPreroll else { return GST_FLOW_OK }
        guard let sample = gst_app_sink_pull_preroll(sink) else { return GST_FLOW_FLUSHING }
        return handler(Sample(taking: sample)).raw
      }
    }
    if onEOS != nil { callbacks.eos = { _, data in SinkHandlers.published(data).onEOS?() } }
    let handlers = SinkHandlers(onSample, onPreroll, onEOS)
    gst_app_sink_set_callbacks(sink, &callbacks, handlers.publish()) { SinkHandlers.retire($0) }
  }

  /// Sets a handler that is called in the streaming thread whenever there may be something to pull: a sample or the end
  /// of the stream. Replaces earlier handlers.
  public func setArrivalHandler(_ onArrival: @escaping @Sendable () -> Void) {
    var callbacks = GstAppSinkCallbacks()
    callbacks.new_sample = { _, data in
      SinkHandlers.published(data).onEOS?()
      return GST_FLOW_OK
    }
    callbacks.eos = { _, data in SinkHandlers.published(data).onEOS?() }
    gst_app_sink_set_callbacks(sink, &callbacks, SinkHandlers(nil, nil, onArrival).publish()) {
      SinkHandlers.retire($0)
    }
  }

  /// Waits up to `limit` for the next sample; nil on timeout and at the end of the stream. Not for the main thread.
  public func pull(within limit: Duration) -> Sample? {
    gst_app_sink_try_pull_sample(sink, limit.clockTime).map { Sample(taking: $0) }
  }

  /// Waits up to `limit` for the preroll sample, which a paused pipeline shows. Not for the main thread.
  public func pullPreroll(within limit: Duration) -> Sample? {
    gst_app_sink_try_pull_preroll(sink, limit.clockTime).map { Sample(taking: $0) }
  }

  /// Whether the stream has ended and all samples are delivered, or the sink isn't running.
  public var isEOS: Bool { gst_app_sink_is_eos(sink) != 0 }

  /// The caps that the sink accepts.
  public var caps: Caps? {
    get { gst_app_sink_get_caps(sink).map { Caps(taking: $0) } }
    set { gst_app_sink_set_caps(sink, newValue?.pointer) }
  }
}

private final class SinkHandlers: HandedOver {
  let onSample: AppSink.SampleHandler?
  let onPreroll: AppSink.SampleHandler?
  let onEOS: (@Sendable () -> Void)?

  init(_ onSample: AppSink.SampleHandler?, _ onPreroll: AppSink.SampleHandler?, _ onEOS: (@Sendable () -> Void)?) {
    self.onSample = onSample
    self.onPreroll = onPreroll
    self.onEOS = onEOS
  }
}
