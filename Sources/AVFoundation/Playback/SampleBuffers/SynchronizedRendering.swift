import CoreMedia

/// A renderer whose timebase a synchronizer can set.
protocol SynchronizedRendering: AVQueuedSampleBufferRendering, Sendable {
  /// Goes by another timebase; nil goes by its own. False where it belongs to another synchronizer.
  func follow(_ timebase: CMTimebase?) -> Bool
  /// Has this called, on any thread, when enough is in the queue.
  func onSufficientData(_ body: (@Sendable () -> Void)?)
}
