/// What the elements of a pipeline report. `source` is the name of the element that speaks.
public enum BusMessage: Sendable {
  /// Nothing works any more. The first error counts; those that follow are mostly its consequences.
  case error(Failure)
  case warning(Failure)
  case info(Failure)
  /// All sinks have shown everything.
  case eos
  /// A plugin is needed that isn't installed; an error follows if nothing works without it.
  case missingPlugin(MissingPlugin)
  case stateChanged(source: String, old: State, new: State, pending: State?)
  /// The pipeline has arrived where its last state change or flushing seek was to bring it.
  case asyncDone(runningTime: ClockTime?)
  case streamStart(source: String)
  /// A segment seek has played to its end.
  case segmentDone(source: String, position: ClockTime?)
  case stepDone(source: String, amount: UInt64, endOfSegment: Bool)
  case durationChanged(source: String)
  /// Latencies changed: the pipeline should distribute them anew.
  case latency(source: String)
  /// The clock is gone: pause and play again to choose another.
  case clockLost
  case newClock
  case buffering(source: String, percent: Int)
  case qos(source: String, QualityOfService)
  case tag(source: String, TagList)
  case streamCollection(source: String, [StreamDescription])
  case deviceAdded(Device)
  case deviceRemoved(Device)
  case deviceChanged(Device, was: Device)
  /// A message of a child bin that forwards them (`message-forward`), as the end of one branch's stream.
  indirect case forwarded(source: String, BusMessage)
  /// What an element has to say in its own words: `level`, a splitter's fragments…
  case element(source: String, Structure)
  /// What the program itself has posted.
  case application(Structure)
  /// Anything else, by GStreamer's name.
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

/// One stream of those that a source offers.
public struct StreamDescription: Sendable {
  /// What it carries.
  public enum Kind: Sendable { case audio, video, text, container, unknown }

  /// The name by which it is selected.
  public let identifier: String
  public let kind: Kind
  public let caps: Caps?
  public let tags: TagList?
}
