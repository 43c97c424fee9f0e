/// The subtypes of collection lists.
public enum PHCollectionListSubtype: Int, Sendable {
  /// A cluster of moments: there are none here.
  case momentListCluster = 1
  /// The moments of a year: there are none here.
  case momentListYear = 2
  /// A folder that the user made.
  case regularFolder = 100
  /// A folder of events: there are none here.
  case smartFolderEvents = 200
  /// A folder of faces: there are none here.
  case smartFolderFaces = 201
  /// Any subtype.
  case any = 9_223_372_036_854_775_807
}
