import Foundation

/// The errors of item providers.
enum NSItemProviderError {
  /// There is no data of the type.
  static func unavailable(_ type: String) -> NSError {
    NSError(
      domain: "NSItemProviderErrorDomain", code: -1000,
      userInfo: [NSLocalizedDescriptionKey: "There is no item of the type \(type)."])
  }
}
