import GLibSupport
import GStreamer

/// A device, opened: the element that gives its media, and what it has to say besides.
///
/// A source is made for one pipeline and put into it once. Whoever runs the pipeline calls `pipelineDidStart` when it
/// plays, and `pipelineWillStop` before it is brought down.
public protocol CaptureSource: Sendable {
  /// Goes into the pipeline; its `src` pad gives the media.
  var element: Element { get }

  /// Whether what isn't taken in time is dropped in the source itself, as if it had a leaky queue behind it.
  var dropsWhatIsLate: Bool { get }

  /// What the times of its media are of.
  var clock: any HostClock { get }

  /// Called once the pipeline plays and its clock runs.
  func pipelineDidStart(_ pipeline: Pipeline)

  /// Called before the pipeline stops.
  func pipelineWillStop()
}

extension CaptureSource {
  public var dropsWhatIsLate: Bool { false }
  public var clock: any HostClock { SystemHostClock.shared }
  public func pipelineDidStart(_ pipeline: Pipeline) {}
  public func pipelineWillStop() {}
}
