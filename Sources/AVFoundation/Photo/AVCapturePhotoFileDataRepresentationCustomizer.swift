import Foundation

/// Customizes the metadata of the file made by `fileDataRepresentation(with:)`.
public protocol AVCapturePhotoFileDataRepresentationCustomizer: NSObjectProtocol {
  /// The replacement for the photo's metadata: a changed `photo.metadata`, for example. Whatever it lacks is missing in
  /// the file; nil strips everything but the orientation.
  func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]?
}

extension AVCapturePhotoFileDataRepresentationCustomizer {
  /// Returns the photo's own metadata.
  public func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]? { photo.metadata }
}
