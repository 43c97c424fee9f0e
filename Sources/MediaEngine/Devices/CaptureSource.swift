import GLibSupport
import GStreamer

/// An opened device: its source element and properties.
///
/// A source is made for one pipeline and added to it once. The pipeline's owner calls `pipelineDidStart` when it plays,
/// and `pipelineWillStop` before it is stopped.
public protocol CaptureSource: Sendable {
  /// The source element; its `src` pad delivers the media.
  var element: Element { get }

  /// Whether the source itself drops late frames, as if a leaky queue followed it.
  var dropsWhatIsLate: Bool { get }

  /// The clock of its timestamps.
  var clock: any HostClock { get }

  /// Called once the pipeline plays and its clock runs.
  func pipelineDidStart(_ pipeline: Pipeline)

  /// Called before the pipeline stops.
  func pipelineWillStop()

  /// Called once the pipeline has stopped; closes what else the source has opened.
  func pipelineDidStop() async
}

extension CaptureSource {
  public var dropsWhatIsLate: Bool { false }
  public var clock: any HostClock { SystemHostClock.shared }
  public func pipelineDidStart(_ pipeline: Pipeline) {}
  public func pipelineWillStop() {}
  public func pipelineDidStop() async {}
}
