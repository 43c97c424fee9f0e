/// Whether a renderer renders what it is given.
public enum AVQueuedSampleBufferRenderingStatus: Int, Sendable {
  /// Nothing was given to it yet, or it was flushed after a failure.
  case unknown
  /// It renders.
  case rendering
  /// It can't render; its `error` says why. A flush lets it begin again.
  case failed
}
