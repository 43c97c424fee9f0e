import CoreMedia
import Foundation

/// What one output gave at a time.
open class AVCaptureSynchronizedData: NSObject, @unchecked Sendable {
  /// When it was captured, by the session's clock.
  public let timestamp: CMTime

  init(_ timestamp: CMTime) { self.timestamp = timestamp }
}
