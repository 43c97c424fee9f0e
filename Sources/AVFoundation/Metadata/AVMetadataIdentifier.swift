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
  public static let commonIdentifierTitle = AVMetadataIdentifier("comn/title")
  /// Common: the creator.
  public static let commonIdentifierCreator = AVMetadataIdentifier("comn/creator")
  /// Common: the subject.
  public static let commonIdentifierSubject = AVMetadataIdentifier("comn/subject")
  /// Common: the description.
  public static let commonIdentifierDescription = AVMetadataIdentifier("comn/description")
  /// Common: the publisher.
  public static let commonIdentifierPublisher = AVMetadataIdentifier("comn/publisher")
  /// Common: a contributor.
  public static let commonIdentifierContributor = AVMetadataIdentifier("comn/contributor")
  /// Common: the creation date.
  public static let commonIdentifierCreationDate = AVMetadataIdentifier("comn/creationDate")
  /// Common: the date of the last change.
  public static let commonIdentifierLastModifiedDate = AVMetadataIdentifier("comn/lastModifiedDate")
  /// Common: the type.
  public static let commonIdentifierType = AVMetadataIdentifier("comn/type")
  /// Common: the format.
  public static let commonIdentifierFormat = AVMetadataIdentifier("comn/format")
  /// Common: an identifier of the asset.
  public static let commonIdentifierAssetIdentifier = AVMetadataIdentifier("comn/identifier")
  /// Common: the source.
  public static let commonIdentifierSource = AVMetadataIdentifier("comn/source")
  /// Common: the language.
  public static let commonIdentifierLanguage = AVMetadataIdentifier("comn/language")
  /// Common: the relation to another work.
  public static let commonIdentifierRelation = AVMetadataIdentifier("comn/relation")
  /// Common: the location.
  public static let commonIdentifierLocation = AVMetadataIdentifier("comn/location")
  /// Common: the copyrights.
  public static let commonIdentifierCopyrights = AVMetadataIdentifier("comn/copyrights")
  /// Common: the album.
  public static let commonIdentifierAlbumName = AVMetadataIdentifier("comn/albumName")
  /// Common: the author.
  public static let commonIdentifierAuthor = AVMetadataIdentifier("comn/author")
  /// Common: the artist.
  public static let commonIdentifierArtist = AVMetadataIdentifier("comn/artist")
  /// Common: the artwork.
  public static let commonIdentifierArtwork = AVMetadataIdentifier("comn/artwork")
  /// Common: the camera's manufacturer.
  public static let commonIdentifierMake = AVMetadataIdentifier("comn/make")
  /// Common: the camera's model.
  public static let commonIdentifierModel = AVMetadataIdentifier("comn/model")
  /// Common: the software.
  public static let commonIdentifierSoftware = AVMetadataIdentifier("comn/software")
  /// Common: an accessibility description.
  public static let commonIdentifierAccessibilityDescription = AVMetadataIdentifier("comn/accessibilityDescription")
}
