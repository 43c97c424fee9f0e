import Photos

/// What a picker offers, and how many items may be picked.
public struct PHPickerConfiguration: Equatable, Hashable, Sendable {
  /// How picked items are handed over.
  public enum AssetRepresentationMode: Int, Sendable {
    /// As they are stored.
    case automatic = 0
    /// As they are stored.
    case current = 1
    /// In a format that every program reads: photos as JPEG. Videos stay as they are.
    case compatible = 2
  }

  /// How items are chosen.
  public enum Selection: Int, Sendable {
    /// In the order of the library.
    case `default` = 0
    /// In the order in which the user chose them, with their numbers.
    case ordered = 1
  }

  /// What changes in a picker that is open.
  public struct Update: Equatable, Hashable, Sendable {
    /// The number of items that may be picked; nil leaves it as it is. Of more that are chosen, the last are left out. A picker
    /// that takes one item by a click stays so.
    public var selectionLimit: Int?

    /// An update that changes nothing.
    public init() {}
  }

  /// Which items are offered; nil offers photos and videos.
  public var filter: PHPickerFilter?
  /// The number of items that may be picked; 0 for any number. With 1, a click picks.
  public var selectionLimit = 1
  /// How items are chosen.
  public var selection = Selection.default
  /// The assets that are chosen at the beginning, if more than one may be.
  public var preselectedAssetIdentifiers: [String] = []
  /// How picked items are handed over.
  public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
  /// Whether results have identifiers of assets.
  let hasIdentifiers: Bool

  /// A configuration whose results have no identifiers of assets.
  public init() { hasIdentifiers = false }

  /// A configuration whose results have identifiers of assets in the library.
  public init(photoLibrary: PHPhotoLibrary) { hasIdentifiers = true }
}
