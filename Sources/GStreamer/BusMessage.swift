/// A message that an element of a pipeline posts on the bus. `source` is that element's name.
public enum BusMessage: Sendable {
  /// A fatal error. The first one counts; later ones are mostly its consequences.
  case error(Failure)
  case warning(Failure)
  case info(Failure)
  /// All sinks have reached the end of the stream.
  case eos
  /// A required plugin isn't installed. An error follows if the pipeline can't work without it.
  case missingPlugin(MissingPlugin)
  case stateChanged(source: String, old: State, new: State, pending: State?)
  /// The last asynchronous state change or flushing seek has completed.
  case asyncDone(runningTime: ClockTime?)
  case streamStart(source: String)
  /// Playback of a segment seek has reached its end.
  case segmentDone(source: String, position: ClockTime?)
  case stepDone(source: String, amount: UInt64, endOfSegment: Bool)
  case durationChanged(source: String)
  /// Latencies changed: the pipeline should recalculate and distribute them.
  case latency(source: String)
  /// The clock became unusable: pause and play again to select another.
  case clockLost
  case newClock
  case buffering(source: String, percent: Int)
  case qos(source: String, QualityOfService)
  case tag(source: String, TagList)
  case streamCollection(source: String, [StreamDescription])
  case deviceAdded(Device)
  case deviceRemoved(Device)
  case deviceChanged(Device, was: Device)
  /// A message that a child bin forwards (`message-forward`), such as the end of stream of one branch.
  indirect case forwarded(source: String, BusMessage)
  /// An element-specific message: `level`, a splitter's fragments…
  case element(source: String, Structure)
  /// A message that the program itself posted.
  case application(Structure)
  /// Any other message, with GStreamer's name for it.
  case other(source: String, kind: String, Structure?)
}

/// How far an element has fallen behind.
public struct QualityOfService: Sendable, Equatable {
  public let isLive: Bool
  public let runningTime: ClockTime?
  public let timestamp: ClockTime?
  /// Nanoseconds too late (positive) or early.
  public let jitter: Int64
  public let processed: UInt64
  public let dropped: UInt64
}

/// One of the streams that a source offers.
public struct StreamDescription: Sendable {
  /// The type of media in the stream.
  public enum Kind: Sendable { case audio, video, text, container, unknown }

  /// The stream ID, by which it is selected.
  public let identifier: String
  public let kind: Kind
  public let caps: Caps?
  public let tags: TagList?
}
