import CGStreamer
import Dispatch
import GLibSupport

/// The outermost bin: has a clock and reports messages.
public final class Pipeline: Bin, @unchecked Sendable {
  /// Whether this value made the pipeline, and so has to stop it at the end.
  private let isOwner: Bool

  override init(object: GObjectRef) {
    isOwner = false
    super.init(object: object)
  }

  /// An empty pipeline.
  public override init(name: String? = nil) {
    GStreamer.initialize()
    isOwner = true
    super.init(object: .sinkFloating(UnsafeMutableRawPointer(gst_pipeline_new(name))!))
    _ = tap
  }

  /// A pipeline from a description as `gst-launch-1.0` takes it.
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
    // Last, so that whoever sees the messages end finds the stop under way.
    defer { tap.finish() }
    // An element that goes while it still runs is a critical error in GStreamer, and stopping may block.
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

  /// The messages from now on, in the order in which they were posted. Every caller gets all of them. Ends with
  /// `stop()`, or when the pipeline goes.
  public var messages: AsyncStream<BusMessage> { tap.messages() }

  /// The first error since the pipeline was last stopped.
  public var firstFailure: Failure? { tap.firstFailure }

  /// The plugins that its elements have missed so far. Known before the error that comes of it.
  public var missingPlugins: [MissingPlugin] { tap.missingPlugins }

  /// Calls the body once there has been an error: in the thread that posts it, where it must be short, or at once.
  public func whenFailed(_ body: @escaping @Sendable () -> Void) { tap.whenFailed(body) }

  /// Brings everything to the null state, then ends the message streams. Never fails; may take long with a device
  /// that is dying.
  public func stop() async {
    _ = try? await setState(.null)
    tap.finish()
    tap.forgetFailure()
  }

  /// Makes the pipeline go by this clock, whatever clocks its elements offer.
  public func pin(_ clock: Clock) {
    gst_pipeline_use_clock(pipeline, clock.clock)
  }

  /// Lets this pipeline's running time be the other's: same clock, same zero.
  public func shareTime(of other: Pipeline) throws {
    guard let clock = other.clock else { throw GStreamerError.timedOut("Waiting for the clock of \(other.name)") }
    pin(clock)
    // Without this the pipeline chooses a new zero when it starts.
    startTime = nil
    baseTime = other.baseTime
  }

  /// Plays on from where it is, not now but at a moment of its clock. One that has passed makes what was due since late.
  public func run(from moment: ClockTime, within limit: Duration) throws {
    let passed = startTime ?? .zero
    startTime = nil
    baseTime = ClockTime(nanoseconds: moment.nanoseconds &- passed.nanoseconds)
    // Without one, the pipeline would no longer note where it is when it is paused.
    defer { startTime = passed }
    try setStateBlocking(.playing, within: limit)
  }

  /// How much later than captured everything is shown; nil lets the pipeline find out.
  public var latency: ClockTime? {
    get { ClockTime(gst_pipeline_get_latency(pipeline)) }
    set { gst_pipeline_set_latency(pipeline, newValue.raw) }
  }
}
