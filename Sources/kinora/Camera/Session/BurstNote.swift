import AVFoundation
import CoreGraphics
import Foundation

/// Writes into a photo which burst it belongs to, where Apple's cameras write it.
final class BurstNote: NSObject, AVCapturePhotoFileDataRepresentationCustomizer {
  private static let key = "11"
  private let burst: String

  /// For photos of this burst.
  init(_ burst: String) {
    self.burst = burst
  }

  /// The same, and the burst that it belongs to.
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

  /// The photo as a file's bytes. Of one that was taken before it was known to belong to a burst, the file is made anew.
  static func data(of photo: AVCapturePhoto, in burst: String?) -> Data? {
    let apple = photo.metadata[kCGImagePropertyMakerAppleDictionary] as? [String: Any]
    guard let burst, apple?[key] as? String != burst else { return photo.fileDataRepresentation() }
    return photo.fileDataRepresentation(with: BurstNote(burst))
  }
}
