import CoreMedia
import Foundation

extension AVCaptureDevice {
  /// A session sets the device to the format that its preset means. No lock is needed for that.
  func adopt(_ format: Format) {
    withKeyValueChange(of: \.activeFormat) { state.withLock { $0.activeFormat = format } }
  }
}
