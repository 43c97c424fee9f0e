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

extension AVMetadataIdentifier {
  /// QuickTime metadata: `author`.
  public static let quickTimeMetadataAuthor = AVMetadataIdentifier("mdta/com.apple.quicktime.author")
  /// QuickTime metadata: `comment`.
  public static let quickTimeMetadataComment = AVMetadataIdentifier("mdta/com.apple.quicktime.comment")
  /// QuickTime metadata: `copyright`.
  public static let quickTimeMetadataCopyright = AVMetadataIdentifier("mdta/com.apple.quicktime.copyright")
  /// QuickTime metadata: `creationdate`.
  public static let quickTimeMetadataCreationDate = AVMetadataIdentifier("mdta/com.apple.quicktime.creationdate")
  /// QuickTime metadata: `director`.
  public static let quickTimeMetadataDirector = AVMetadataIdentifier("mdta/com.apple.quicktime.director")
  /// QuickTime metadata: `displayname`.
  public static let quickTimeMetadataDisplayName = AVMetadataIdentifier("mdta/com.apple.quicktime.displayname")
  /// QuickTime metadata: `information`.
  public static let quickTimeMetadataInformation = AVMetadataIdentifier("mdta/com.apple.quicktime.information")
  /// QuickTime metadata: `keywords`.
  public static let quickTimeMetadataKeywords = AVMetadataIdentifier("mdta/com.apple.quicktime.keywords")
  /// QuickTime metadata: `producer`.
  public static let quickTimeMetadataProducer = AVMetadataIdentifier("mdta/com.apple.quicktime.producer")
  /// QuickTime metadata: `publisher`.
  public static let quickTimeMetadataPublisher = AVMetadataIdentifier("mdta/com.apple.quicktime.publisher")
  /// QuickTime metadata: `album`.
  public static let quickTimeMetadataAlbum = AVMetadataIdentifier("mdta/com.apple.quicktime.album")
  /// QuickTime metadata: `artist`.
  public static let quickTimeMetadataArtist = AVMetadataIdentifier("mdta/com.apple.quicktime.artist")
  /// QuickTime metadata: `artwork`.
  public static let quickTimeMetadataArtwork = AVMetadataIdentifier("mdta/com.apple.quicktime.artwork")
  /// QuickTime metadata: `description`.
  public static let quickTimeMetadataDescription = AVMetadataIdentifier("mdta/com.apple.quicktime.description")
  /// QuickTime metadata: `software`.
  public static let quickTimeMetadataSoftware = AVMetadataIdentifier("mdta/com.apple.quicktime.software")
  /// QuickTime metadata: `year`.
  public static let quickTimeMetadataYear = AVMetadataIdentifier("mdta/com.apple.quicktime.year")
  /// QuickTime metadata: `genre`.
  public static let quickTimeMetadataGenre = AVMetadataIdentifier("mdta/com.apple.quicktime.genre")
  /// QuickTime metadata: `location.ISO6709`.
  public static let quickTimeMetadataLocationISO6709 = AVMetadataIdentifier("mdta/com.apple.quicktime.location.ISO6709")
  /// QuickTime metadata: `make`.
  public static let quickTimeMetadataMake = AVMetadataIdentifier("mdta/com.apple.quicktime.make")
  /// QuickTime metadata: `model`.
  public static let quickTimeMetadataModel = AVMetadataIdentifier("mdta/com.apple.quicktime.model")
  /// QuickTime metadata: `title`.
  public static let quickTimeMetadataTitle = AVMetadataIdentifier("mdta/com.apple.quicktime.title")
  /// QuickTime metadata: `location.name`.
  public static let quickTimeMetadataLocationName = AVMetadataIdentifier("mdta/com.apple.quicktime.location.name")
  /// QuickTime metadata: `location.note`.
  public static let quickTimeMetadataLocationNote = AVMetadataIdentifier("mdta/com.apple.quicktime.location.note")
  /// QuickTime metadata: `location.role`.
  public static let quickTimeMetadataLocationRole = AVMetadataIdentifier("mdta/com.apple.quicktime.location.role")
  /// QuickTime metadata: `location.body`.
  public static let quickTimeMetadataLocationBody = AVMetadataIdentifier("mdta/com.apple.quicktime.location.body")
  /// QuickTime metadata: `location.date`.
  public static let quickTimeMetadataLocationDate = AVMetadataIdentifier("mdta/com.apple.quicktime.location.date")
  /// QuickTime metadata: `direction.facing`.
  public static let quickTimeMetadataDirectionFacing = AVMetadataIdentifier("mdta/com.apple.quicktime.direction.facing")
  /// QuickTime metadata: `direction.motion`.
  public static let quickTimeMetadataDirectionMotion = AVMetadataIdentifier("mdta/com.apple.quicktime.direction.motion")
  /// QuickTime metadata: `content.identifier`.
  public static let quickTimeMetadataContentIdentifier = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.content.identifier")
  /// QuickTime metadata: `collection.user`.
  public static let quickTimeMetadataCollectionUser = AVMetadataIdentifier("mdta/com.apple.quicktime.collection.user")
  /// QuickTime metadata: `rating.user`.
  public static let quickTimeMetadataRatingUser = AVMetadataIdentifier("mdta/com.apple.quicktime.rating.user")
  /// QuickTime metadata: `originating-signature`.
  public static let quickTimeMetadataOriginatingSignature = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.originating-signature")
  /// QuickTime metadata: `camera.identifier`.
  public static let quickTimeMetadataCameraIdentifier = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.camera.identifier")
  /// QuickTime metadata: `camera.framereadouttimeinmicroseconds`.
  public static let quickTimeMetadataCameraFrameReadoutTime = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.camera.framereadouttimeinmicroseconds")
  /// QuickTime metadata: `phonogramrights`.
  public static let quickTimeMetadataPhonogramRights = AVMetadataIdentifier("mdta/com.apple.quicktime.phonogramrights")
}

extension AVMetadataIdentifier {
  /// QuickTime user data: `©alb`.
  public static let quickTimeUserDataAlbum = AVMetadataIdentifier("udta/%A9alb")
  /// QuickTime user data: `©arg`.
  public static let quickTimeUserDataArranger = AVMetadataIdentifier("udta/%A9arg")
  /// QuickTime user data: `©ART`.
  public static let quickTimeUserDataArtist = AVMetadataIdentifier("udta/%A9ART")
  /// QuickTime user data: `©aut`.
  public static let quickTimeUserDataAuthor = AVMetadataIdentifier("udta/%A9aut")
  /// QuickTime user data: `©cmt`.
  public static let quickTimeUserDataComment = AVMetadataIdentifier("udta/%A9cmt")
  /// QuickTime user data: `©com`.
  public static let quickTimeUserDataComposer = AVMetadataIdentifier("udta/%A9com")
  /// QuickTime user data: `©cpy`.
  public static let quickTimeUserDataCopyright = AVMetadataIdentifier("udta/%A9cpy")
  /// QuickTime user data: `©day`.
  public static let quickTimeUserDataCreationDate = AVMetadataIdentifier("udta/%A9day")
  /// QuickTime user data: `©des`.
  public static let quickTimeUserDataDescription = AVMetadataIdentifier("udta/%A9des")
  /// QuickTime user data: `©dir`.
  public static let quickTimeUserDataDirector = AVMetadataIdentifier("udta/%A9dir")
  /// QuickTime user data: `©enc`.
  public static let quickTimeUserDataEncodedBy = AVMetadataIdentifier("udta/%A9enc")
  /// QuickTime user data: `©nam`.
  public static let quickTimeUserDataFullName = AVMetadataIdentifier("udta/%A9nam")
  /// QuickTime user data: `©gen`.
  public static let quickTimeUserDataGenre = AVMetadataIdentifier("udta/%A9gen")
  /// QuickTime user data: `©inf`.
  public static let quickTimeUserDataInformation = AVMetadataIdentifier("udta/%A9inf")
  /// QuickTime user data: `©key`.
  public static let quickTimeUserDataKeywords = AVMetadataIdentifier("udta/%A9key")
  /// QuickTime user data: `©xyz`.
  public static let quickTimeUserDataLocationISO6709 = AVMetadataIdentifier("udta/%A9xyz")
  /// QuickTime user data: `©mak`.
  public static let quickTimeUserDataMake = AVMetadataIdentifier("udta/%A9mak")
  /// QuickTime user data: `©mod`.
  public static let quickTimeUserDataModel = AVMetadataIdentifier("udta/%A9mod")
  /// QuickTime user data: `©prf`.
  public static let quickTimeUserDataPerformers = AVMetadataIdentifier("udta/%A9prf")
  /// QuickTime user data: `©prd`.
  public static let quickTimeUserDataProducer = AVMetadataIdentifier("udta/%A9prd")
  /// QuickTime user data: `©swr`.
  public static let quickTimeUserDataSoftware = AVMetadataIdentifier("udta/%A9swr")
}

extension AVMetadataIdentifier {
  /// iTunes: `©alb`.
  public static let iTunesMetadataAlbum = AVMetadataIdentifier("itsk/%A9alb")
  /// iTunes: `©ART`.
  public static let iTunesMetadataArtist = AVMetadataIdentifier("itsk/%A9ART")
  /// iTunes: `©cmt`.
  public static let iTunesMetadataUserComment = AVMetadataIdentifier("itsk/%A9cmt")
  /// iTunes: `covr`.
  public static let iTunesMetadataCoverArt = AVMetadataIdentifier("itsk/covr")
  /// iTunes: `cprt`.
  public static let iTunesMetadataCopyright = AVMetadataIdentifier("itsk/cprt")
  /// iTunes: `©day`.
  public static let iTunesMetadataReleaseDate = AVMetadataIdentifier("itsk/%A9day")
  /// iTunes: `©enc`.
  public static let iTunesMetadataEncodedBy = AVMetadataIdentifier("itsk/%A9enc")
  /// iTunes: `©too`.
  public static let iTunesMetadataEncodingTool = AVMetadataIdentifier("itsk/%A9too")
  /// iTunes: `©wrt`.
  public static let iTunesMetadataComposer = AVMetadataIdentifier("itsk/%A9wrt")
  /// iTunes: `desc`.
  public static let iTunesMetadataDescription = AVMetadataIdentifier("itsk/desc")
  /// iTunes: `©nam`.
  public static let iTunesMetadataSongName = AVMetadataIdentifier("itsk/%A9nam")
  /// iTunes: `©gen`.
  public static let iTunesMetadataGenre = AVMetadataIdentifier("itsk/%A9gen")
  /// iTunes: `©lyr`.
  public static let iTunesMetadataLyrics = AVMetadataIdentifier("itsk/%A9lyr")
  /// iTunes: `trkn`.
  public static let iTunesMetadataTrackNumber = AVMetadataIdentifier("itsk/trkn")
  /// iTunes: `disk`.
  public static let iTunesMetadataDiscNumber = AVMetadataIdentifier("itsk/disk")
  /// iTunes: `aART`.
  public static let iTunesMetadataAlbumArtist = AVMetadataIdentifier("itsk/aART")
}

extension AVMetadataIdentifier {
  /// ISO user data: `cprt`.
  public static let isoUserDataCopyright = AVMetadataIdentifier("uiso/cprt")
  /// ISO user data: `date`.
  public static let isoUserDataDate = AVMetadataIdentifier("uiso/date")
  /// ISO user data: `tagc`.
  public static let isoUserDataTaggedCharacteristic = AVMetadataIdentifier("uiso/tagc")
}
