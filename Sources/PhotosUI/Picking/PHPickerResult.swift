/// A picked item.
public struct PHPickerResult: Equatable, Hashable, Sendable {
  /// Hands over the item's data. Has no types for an item that was chosen at the beginning.
  public let itemProvider: NSItemProvider
  /// The local identifier of the asset; nil if the configuration has no library.
  public let assetIdentifier: String?
}
