/// The types of collection lists.
public enum PHCollectionListType: Int, Sendable {
  /// A list of moments: there are none here.
  case momentList = 1
  /// A folder that the user made.
  case folder = 2
  /// A folder that fills itself: there are none here.
  case smartFolder = 3
}
