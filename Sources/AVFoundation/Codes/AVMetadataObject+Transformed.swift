import CoreGraphics
import Foundation

extension AVCaptureVideoPreviewLayer {
  /// The same object in the layer's coordinates, so that it can be drawn over the picture; nil while the layer shows no
  /// camera.
  public func transformedMetadataObject(for metadataObject: AVMetadataObject) -> AVMetadataObject? {
    guard connection != nil else { return nil }
    return metadataObject.moved(by: geometry.toLayer)
  }
}

extension AVCaptureOutput {
  /// The same object in pixels of this output's pictures; nil for a connection that isn't one of its pictures.
  public func transformedMetadataObject(
    for metadataObject: AVMetadataObject, connection: AVCaptureConnection
  ) -> AVMetadataObject? {
    guard connection.output === self, let geometry = geometry(of: connection) else { return nil }
    return metadataObject.moved(by: geometry.toLayer)
  }
}
