/// The subtypes of asset collections.
public enum PHAssetCollectionSubtype: Int, Sendable {
  /// An album that the user made.
  case albumRegular = 2
  /// All assets.
  case smartAlbumGeneric = 200
  /// Videos.
  case smartAlbumVideos = 202
  /// Favorites.
  case smartAlbumFavorites = 203
  /// Hidden assets.
  case smartAlbumAllHidden = 205
  /// Bursts.
  case smartAlbumBursts = 207
  /// Recents: all assets, newest last.
  case smartAlbumUserLibrary = 209
  /// Live Photos.
  case smartAlbumLivePhotos = 213
  /// Any subtype.
  case any = 9_223_372_036_854_775_807
}
