/// The types of library objects.
public enum PHObjectType: Int, Sendable {
  /// Photos and videos.
  case asset = 1
  /// Albums.
  case assetCollection = 2
  /// Folders of albums.
  case collectionList = 3
}
