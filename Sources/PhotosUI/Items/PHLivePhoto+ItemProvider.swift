import Foundation
import Photos

extension PHLivePhoto: NSItemProviderReading {
  static let typeIdentifier = "com.apple.live-photo"

  /// Live Photos.
  public static var readableTypeIdentifiersForItemProvider: [String] { [typeIdentifier] }

  /// Refuses: a Live Photo is two files, which no data hold. Providers of a picker hand over the object itself.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    throw NSItemProviderError.unavailable(typeIdentifier)
  }
}
