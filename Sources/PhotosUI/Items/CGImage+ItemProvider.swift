import CoreGraphics
import Foundation
import Photos
import UniformTypeIdentifiers

extension CGImage: NSItemProviderReading, ItemFileReading {
  /// Any photo.
  public static var readableTypeIdentifiersForItemProvider: [String] { [UTType.image.identifier] }

  /// Decodes a photo, upright.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    guard let image = try MediaPicture.read(data) as? Self else {
      throw NSItemProviderError.unavailable(typeIdentifier)
    }
    return image
  }

  static func object(ofFile file: URL, typeIdentifier: String) throws -> Self {
    guard let image = try MediaPicture.read(file, limit: nil) as? Self else {
      throw NSItemProviderError.unavailable(typeIdentifier)
    }
    return image
  }
}
