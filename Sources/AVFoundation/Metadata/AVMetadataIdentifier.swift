/// A metadata key with its key space, as "mdta/com.apple.quicktime.make".
public struct AVMetadataIdentifier: RawRepresentable, Hashable, Sendable {
  /// Apple's identifier.
  public let rawValue: String

  /// Creates an identifier from its string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates an identifier from its string.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension AVMetadataIdentifier {
  /// Common: the title.
  public static let commonIdentifierTitle = AVMetadataIdentifier("common/title")
  /// Common: the creator.
  public static let commonIdentifierCreator = AVMetadataIdentifier("common/creator")
  /// Common: the subject.
  public static let commonIdentifierSubject = AVMetadataIdentifier("common/subject")
  /// Common: the description.
  public static let commonIdentifierDescription = AVMetadataIdentifier("common/description")
  /// Common: the publisher.
  public static let commonIdentifierPublisher = AVMetadataIdentifier("common/publisher")
  /// Common: a contributor.
  public static let commonIdentifierContributor = AVMetadataIdentifier("common/contributor")
  /// Common: the creation date.
  public static let commonIdentifierCreationDate = AVMetadataIdentifier("common/creationDate")
  /// Common: the date of the last change.
  public static let commonIdentifierLastModifiedDate = AVMetadataIdentifier("common/lastModifiedDate")
  /// Common: the type.
  public static let commonIdentifierType = AVMetadataIdentifier("common/type")
  /// Common: the format.
  public static let commonIdentifierFormat = AVMetadataIdentifier("common/format")
  /// Common: an identifier of the asset.
  public static let commonIdentifierAssetIdentifier = AVMetadataIdentifier("common/identifier")
  /// Common: the source.
  public static let commonIdentifierSource = AVMetadataIdentifier("common/source")
  /// Common: the language.
  public static let commonIdentifierLanguage = AVMetadataIdentifier("common/language")
  /// Common: the relation to another work.
  public static let commonIdentifierRelation = AVMetadataIdentifier("common/relation")
  /// Common: the location.
  public static let commonIdentifierLocation = AVMetadataIdentifier("common/location")
  /// Common: the copyrights.
  public static let commonIdentifierCopyrights = AVMetadataIdentifier("common/copyrights")
  /// Common: the album.
  public static let commonIdentifierAlbumName = AVMetadataIdentifier("common/albumName")
  /// Common: the author.
  public static let commonIdentifierAuthor = AVMetadataIdentifier("common/author")
  /// Common: the artist.
  public static let commonIdentifierArtist = AVMetadataIdentifier("common/artist")
  /// Common: the artwork.
  public static let commonIdentifierArtwork = AVMetadataIdentifier("common/artwork")
  /// Common: the camera's manufacturer.
  public static let commonIdentifierMake = AVMetadataIdentifier("common/make")
  /// Common: the camera's model.
  public static let commonIdentifierModel = AVMetadataIdentifier("common/model")
  /// Common: the software.
  public static let commonIdentifierSoftware = AVMetadataIdentifier("common/software")
  /// Common: an accessibility description.
  public static let commonIdentifierAccessibilityDescription = AVMetadataIdentifier("common/accessibilityDescription")
}
