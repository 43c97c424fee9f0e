/// A list of something in the library.
public class PHCollection: PHObject, @unchecked Sendable {
  /// What it is called.
  public var localizedTitle: String? { nil }
  /// Whether it can hold assets: albums do.
  public var canContainAssets: Bool { true }
  /// Whether it can hold other lists: none does.
  public var canContainCollections: Bool { false }
}
