import Foundation

/// Decides what a photo's file says, as `fileDataRepresentation(with:)` makes it.
public protocol AVCapturePhotoFileDataRepresentationCustomizer: NSObjectProtocol {
  /// What the file says in the place of the photo's metadata: a changed `photo.metadata`, for example. What isn't in it
  /// isn't in the file; nil strips all but how the picture is to be turned.
  func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]?
}

extension AVCapturePhotoFileDataRepresentationCustomizer {
  /// What the photo says anyway.
  public func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]? { photo.metadata }
}
