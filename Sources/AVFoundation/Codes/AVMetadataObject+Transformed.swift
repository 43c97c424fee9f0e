import CoreGraphics
import Foundation

extension AVCaptureVideoPreviewLayer {
  /// The object in the layer's coordinates, for drawing over the preview; nil while the layer shows no camera.
  public func transformedMetadataObject(for metadataObject: AVMetadataObject) -> AVMetadataObject? {
    guard connection != nil else { return nil }
    return metadataObject.moved(by: geometry.toLayer)
  }
}

extension AVCaptureOutput {
  /// The object in pixels of this output's frames; nil for a connection that isn't one of its video connections.
  public func transformedMetadataObject(
    for metadataObject: AVMetadataObject, connection: AVCaptureConnection
  ) -> AVMetadataObject? {
    guard connection.output === self, let geometry = geometry(of: connection) else { return nil }
    return metadataObject.moved(by: geometry.toLayer)
  }
}
