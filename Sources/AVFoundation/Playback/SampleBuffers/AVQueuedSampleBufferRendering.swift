import CoreMedia
import Dispatch
import Foundation

/// What renders samples that a program puts into its queue, each when a timebase reaches its time.
public protocol AVQueuedSampleBufferRendering: NSObjectProtocol {
  /// The timebase that says when samples are due.
  var timebase: CMTimebase { get }
  /// Puts a sample into the queue.
  func enqueue(_ sampleBuffer: CMSampleBuffer)
  /// Empties the queue.
  func flush()
  /// Whether the queue has room. Samples that are enqueued without are kept, but take memory.
  var isReadyForMoreMediaData: Bool { get }
  /// Calls a block in a queue whenever there is room, until `stopRequestingMediaData()`.
  func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void)
  /// Ends the calls of `requestMediaDataWhenReady`.
  func stopRequestingMediaData()
  /// Whether enough is in the queue for playback to start.
  var hasSufficientMediaDataForReliablePlaybackStart: Bool { get }
}
