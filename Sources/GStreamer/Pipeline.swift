import CGStreamer
import Dispatch
import GLibSupport

/// The top-level bin: has a clock and a message bus.
public final class Pipeline: Bin, @unchecked Sendable {
  /// Whether this object created the pipeline, and so has to stop it when released.
  private let isOwner: Bool

  override init(object: GObjectRef) {
    isOwner = false
    super.init(object: object)
  }

  /// Creates an empty pipeline.
  public override init(name: String? = nil) {
    GStreamer.initialize()
    isOwner = true
    super.init(object: .sinkFloating(UnsafeMutableRawPointer(gst_pipeline_new(name))!))
    _ = tap
  }

  /// Creates a pipeline from a description in the syntax of `gst-launch-1.0`.
  public override init(parsing description: String) throws {
    isOwner = true
    let object = try Bin.parse(description) { gst_parse_launch_full(description, $0, GST_PARSE_FLAG_FATAL_ERRORS, $1) }
    guard kinora_is_pipeline(object.pointer) != 0 else {
      throw GStreamerError.malformed("\(description): not a pipeline")
    }
    super.init(object: object)
    _ = tap
  }

  deinit {
    guard isOwner else { return }
    // Last, so that the stop is already in progress when a listener sees the messages end.
    defer { tap.finish() }
    // Releasing a running element is a critical error in GStreamer, and stopping may block.
    let object = object
    if state == .null, gst_element_get_state(element, nil, nil, 0) == GST_STATE_CHANGE_SUCCESS { return }
    blockingThreads.async { gst_element_set_state(object.as(), GST_STATE_NULL) }
  }

  private var pipeline: UnsafeMutablePointer<GstPipeline> { object.as() }

  private var tap: BusTap {
    let bus = gst_element_get_bus(element)!
    defer { gst_object_unref(bus) }
    return Bus.tap(bus)
  }

  /// The messages from now on, in the order in which they were posted. Every caller receives all of them. The stream
  /// ends with `stop()` or when the pipeline is released.
  public var messages: AsyncStream<BusMessage> { tap.messages() }

  /// The first error since the pipeline was last stopped.
  public var firstFailure: Failure? { tap.firstFailure }

  /// The missing plugins that its elements have reported so far. Known before the error that they cause.
  public var missingPlugins: [MissingPlugin] { tap.missingPlugins }

  /// Calls the body once an error has occurred: at once if one has, else in the thread that posts it, where it must be
  /// short.
  public func whenFailed(_ body: @escaping @Sendable () -> Void) { tap.whenFailed(body) }

  /// Sets everything to the null state, then ends the message streams. Never fails; may take long with a failing
  /// device.
  public func stop() async {
    _ = try? await setState(.null)
    tap.finish()
    tap.forgetFailure()
  }

  /// Makes the pipeline use this clock, whatever clocks its elements offer.
  public func pin(_ clock: Clock) {
    gst_pipeline_use_clock(pipeline, clock.clock)
  }

  /// Synchronises this pipeline's running time with another's: same clock, same base time.
  public func shareTime(of other: Pipeline) throws {
    guard let clock = other.clock else { throw GStreamerError.timedOut("Waiting for the clock of \(other.name)") }
    pin(clock)
    // Without this the pipeline chooses a new base time when it starts.
    startTime = nil
    baseTime = other.baseTime
  }

  /// Resumes playback at a moment of its clock instead of now. If that moment has passed, data due since then is late.
  public func run(from moment: ClockTime, within limit: Duration) throws {
    let passed = startTime ?? .zero
    startTime = nil
    baseTime = ClockTime(nanoseconds: moment.nanoseconds &- passed.nanoseconds)
    // Without a start time, the pipeline would no longer record its running time when it is paused.
    defer { startTime = passed }
    try setStateBlocking(.playing, within: limit)
  }

  /// The latency from capture to rendering; nil lets the pipeline determine it.
  public var latency: ClockTime? {
    get { ClockTime(gst_pipeline_get_latency(pipeline)) }
    set { gst_pipeline_set_latency(pipeline, newValue.raw) }
  }
}
