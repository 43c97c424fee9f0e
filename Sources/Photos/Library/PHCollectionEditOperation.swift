/// The edit operations on a collection.
public enum PHCollectionEditOperation: Int, Sendable {
  /// Delete what is in it.
  case deleteContent = 1
  /// Remove assets from it.
  case removeContent = 2
  /// Add assets to it.
  case addContent = 3
  /// Create new assets in it.
  case createContent = 4
  /// Change its order.
  case rearrangeContent = 5
  /// Delete it.
  case delete = 6
  /// Rename it.
  case rename = 7
}
