import AVFoundation
import CoreGraphics
import Foundation

/// Writes a burst's identifier into a photo's metadata, where Apple's cameras write it.
final class BurstNote: NSObject, AVCapturePhotoFileDataRepresentationCustomizer {
  private static let key = "11"
  private let burst: String

  /// Creates the customizer for photos of this burst.
  init(_ burst: String) {
    self.burst = burst
  }

  /// The metadata with the burst's identifier added.
  static func add(_ burst: String, to metadata: [String: Any]) -> [String: Any] {
    var metadata = metadata
    var apple = metadata[kCGImagePropertyMakerAppleDictionary] as? [String: Any] ?? [:]
    apple[key] = burst
    metadata[kCGImagePropertyMakerAppleDictionary] = apple
    return metadata
  }

  func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]? {
    Self.add(burst, to: photo.metadata)
  }

  /// The photo's file data. If it was captured before its burst was decided, the file is encoded again.
  static func data(of photo: AVCapturePhoto, in burst: String?) -> Data? {
    let apple = photo.metadata[kCGImagePropertyMakerAppleDictionary] as? [String: Any]
    guard let burst, apple?[key] as? String != burst else { return photo.fileDataRepresentation() }
    return photo.fileDataRepresentation(with: BurstNote(burst))
  }
}
