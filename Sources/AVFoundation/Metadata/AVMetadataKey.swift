/// A metadata key within its key space.
public struct AVMetadataKey: RawRepresentable, Hashable, Sendable {
  /// Apple's identifier.
  public let rawValue: String

  /// Creates a key from its string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a key from its string.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension AVMetadataKey {
  /// Common: the title.
  public static let commonKeyTitle = AVMetadataKey("title")
  /// Common: the creator.
  public static let commonKeyCreator = AVMetadataKey("creator")
  /// Common: the subject.
  public static let commonKeySubject = AVMetadataKey("subject")
  /// Common: the description.
  public static let commonKeyDescription = AVMetadataKey("description")
  /// Common: the publisher.
  public static let commonKeyPublisher = AVMetadataKey("publisher")
  /// Common: a contributor.
  public static let commonKeyContributor = AVMetadataKey("contributor")
  /// Common: the creation date.
  public static let commonKeyCreationDate = AVMetadataKey("creationDate")
  /// Common: the date of the last change.
  public static let commonKeyLastModifiedDate = AVMetadataKey("lastModifiedDate")
  /// Common: the type.
  public static let commonKeyType = AVMetadataKey("type")
  /// Common: the format.
  public static let commonKeyFormat = AVMetadataKey("format")
  /// Common: an identifier of the asset.
  public static let commonKeyIdentifier = AVMetadataKey("identifier")
  /// Common: the source.
  public static let commonKeySource = AVMetadataKey("source")
  /// Common: the language.
  public static let commonKeyLanguage = AVMetadataKey("language")
  /// Common: the relation to another work.
  public static let commonKeyRelation = AVMetadataKey("relation")
  /// Common: the location.
  public static let commonKeyLocation = AVMetadataKey("location")
  /// Common: the copyrights.
  public static let commonKeyCopyrights = AVMetadataKey("copyrights")
  /// Common: the album.
  public static let commonKeyAlbumName = AVMetadataKey("albumName")
  /// Common: the author.
  public static let commonKeyAuthor = AVMetadataKey("author")
  /// Common: the artist.
  public static let commonKeyArtist = AVMetadataKey("artist")
  /// Common: the artwork.
  public static let commonKeyArtwork = AVMetadataKey("artwork")
  /// Common: the camera's manufacturer.
  public static let commonKeyMake = AVMetadataKey("make")
  /// Common: the camera's model.
  public static let commonKeyModel = AVMetadataKey("model")
  /// Common: the software.
  public static let commonKeySoftware = AVMetadataKey("software")
  /// Common: an accessibility description.
  public static let commonKeyAccessibilityDescription = AVMetadataKey("accessibilityDescription")
}
