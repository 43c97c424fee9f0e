import Foundation

/// Receives what several outputs gave at the same time.
public protocol AVCaptureDataOutputSynchronizerDelegate: NSObjectProtocol {
  /// Data of one time has arrived.
  func dataOutputSynchronizer(
    _ synchronizer: AVCaptureDataOutputSynchronizer,
    didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection)
}
