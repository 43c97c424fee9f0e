/// A collection of objects in the library.
public class PHCollection: PHObject, @unchecked Sendable {
  /// The title.
  public var localizedTitle: String? { nil }
  /// Whether it can hold assets: albums do.
  public var canContainAssets: Bool { true }
  /// Whether it can contain other collections: never.
  public var canContainCollections: Bool { false }
}
