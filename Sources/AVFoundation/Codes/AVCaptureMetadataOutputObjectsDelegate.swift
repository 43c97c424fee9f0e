import Foundation

/// Receives the objects that a metadata output detects.
public protocol AVCaptureMetadataOutputObjectsDelegate: NSObjectProtocol {
  /// These objects were in a frame; empty once they have disappeared.
  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection)
}

extension AVCaptureMetadataOutputObjectsDelegate {
  /// Ignores the objects.
  public func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {}
}
