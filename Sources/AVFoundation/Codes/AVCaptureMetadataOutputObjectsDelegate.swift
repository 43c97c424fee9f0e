import Foundation

/// Gets what a metadata output recognises.
public protocol AVCaptureMetadataOutputObjectsDelegate: NSObjectProtocol {
  /// These were in a picture; none if they have gone.
  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection)
}

extension AVCaptureMetadataOutputObjectsDelegate {
  /// Does nothing with them.
  public func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {}
}
