/// The types of asset collections.
public enum PHAssetCollectionType: Int, Sendable {
  /// An album that the user made.
  case album = 1
  /// A smart album, which fills itself.
  case smartAlbum = 2
}
