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

extension AVMetadataKey {
  /// QuickTime: `author`.
  public static let quickTimeMetadataKeyAuthor = AVMetadataKey("com.apple.quicktime.author")
  /// QuickTime: `comment`.
  public static let quickTimeMetadataKeyComment = AVMetadataKey("com.apple.quicktime.comment")
  /// QuickTime: `copyright`.
  public static let quickTimeMetadataKeyCopyright = AVMetadataKey("com.apple.quicktime.copyright")
  /// QuickTime: `creationdate`.
  public static let quickTimeMetadataKeyCreationDate = AVMetadataKey("com.apple.quicktime.creationdate")
  /// QuickTime: `director`.
  public static let quickTimeMetadataKeyDirector = AVMetadataKey("com.apple.quicktime.director")
  /// QuickTime: `displayname`.
  public static let quickTimeMetadataKeyDisplayName = AVMetadataKey("com.apple.quicktime.displayname")
  /// QuickTime: `information`.
  public static let quickTimeMetadataKeyInformation = AVMetadataKey("com.apple.quicktime.information")
  /// QuickTime: `keywords`.
  public static let quickTimeMetadataKeyKeywords = AVMetadataKey("com.apple.quicktime.keywords")
  /// QuickTime: `producer`.
  public static let quickTimeMetadataKeyProducer = AVMetadataKey("com.apple.quicktime.producer")
  /// QuickTime: `publisher`.
  public static let quickTimeMetadataKeyPublisher = AVMetadataKey("com.apple.quicktime.publisher")
  /// QuickTime: `album`.
  public static let quickTimeMetadataKeyAlbum = AVMetadataKey("com.apple.quicktime.album")
  /// QuickTime: `artist`.
  public static let quickTimeMetadataKeyArtist = AVMetadataKey("com.apple.quicktime.artist")
  /// QuickTime: `artwork`.
  public static let quickTimeMetadataKeyArtwork = AVMetadataKey("com.apple.quicktime.artwork")
  /// QuickTime: `description`.
  public static let quickTimeMetadataKeyDescription = AVMetadataKey("com.apple.quicktime.description")
  /// QuickTime: `software`.
  public static let quickTimeMetadataKeySoftware = AVMetadataKey("com.apple.quicktime.software")
  /// QuickTime: `year`.
  public static let quickTimeMetadataKeyYear = AVMetadataKey("com.apple.quicktime.year")
  /// QuickTime: `genre`.
  public static let quickTimeMetadataKeyGenre = AVMetadataKey("com.apple.quicktime.genre")
  /// QuickTime: `location.ISO6709`.
  public static let quickTimeMetadataKeyLocationISO6709 = AVMetadataKey("com.apple.quicktime.location.ISO6709")
  /// QuickTime: `make`.
  public static let quickTimeMetadataKeyMake = AVMetadataKey("com.apple.quicktime.make")
  /// QuickTime: `model`.
  public static let quickTimeMetadataKeyModel = AVMetadataKey("com.apple.quicktime.model")
  /// QuickTime: `title`.
  public static let quickTimeMetadataKeyTitle = AVMetadataKey("com.apple.quicktime.title")
  /// QuickTime: `location.name`.
  public static let quickTimeMetadataKeyLocationName = AVMetadataKey("com.apple.quicktime.location.name")
  /// QuickTime: `location.note`.
  public static let quickTimeMetadataKeyLocationNote = AVMetadataKey("com.apple.quicktime.location.note")
  /// QuickTime: `location.role`.
  public static let quickTimeMetadataKeyLocationRole = AVMetadataKey("com.apple.quicktime.location.role")
  /// QuickTime: `location.body`.
  public static let quickTimeMetadataKeyLocationBody = AVMetadataKey("com.apple.quicktime.location.body")
  /// QuickTime: `location.date`.
  public static let quickTimeMetadataKeyLocationDate = AVMetadataKey("com.apple.quicktime.location.date")
  /// QuickTime: `direction.facing`.
  public static let quickTimeMetadataKeyDirectionFacing = AVMetadataKey("com.apple.quicktime.direction.facing")
  /// QuickTime: `direction.motion`.
  public static let quickTimeMetadataKeyDirectionMotion = AVMetadataKey("com.apple.quicktime.direction.motion")
  /// QuickTime: `content.identifier`.
  public static let quickTimeMetadataKeyContentIdentifier = AVMetadataKey("com.apple.quicktime.content.identifier")
  /// QuickTime: `collection.user`.
  public static let quickTimeMetadataKeyCollectionUser = AVMetadataKey("com.apple.quicktime.collection.user")
  /// QuickTime: `rating.user`.
  public static let quickTimeMetadataKeyRatingUser = AVMetadataKey("com.apple.quicktime.rating.user")
  /// QuickTime: `originating-signature`.
  public static let quickTimeMetadataKeyOriginatingSignature = AVMetadataKey(
    "com.apple.quicktime.originating-signature")
  /// QuickTime: `camera.identifier`.
  public static let quickTimeMetadataKeyCameraIdentifier = AVMetadataKey("com.apple.quicktime.camera.identifier")
  /// QuickTime: `camera.framereadouttimeinmicroseconds`.
  public static let quickTimeMetadataKeyCameraFrameReadoutTime = AVMetadataKey(
    "com.apple.quicktime.camera.framereadouttimeinmicroseconds")
  /// QuickTime: `phonogramrights`.
  public static let quickTimeMetadataKeyPhonogramRights = AVMetadataKey("com.apple.quicktime.phonogramrights")
}
