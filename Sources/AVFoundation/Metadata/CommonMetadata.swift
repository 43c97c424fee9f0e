/// Maps formats' own keys to common ones, and common keys to those stored in QuickTime and MP4 files.
enum CommonMetadata {
  /// The common key of an identifier, if it has one.
  static func key(of identifier: AVMetadataIdentifier) -> AVMetadataKey? {
    let text = identifier.rawValue
    if text.hasPrefix("common/") { return AVMetadataKey(String(text.dropFirst("common/".count))) }
    return byIdentifier[identifier]
  }

  /// The QuickTime identifier of a common key, if it has one.
  static func quickTimeIdentifier(for key: AVMetadataKey) -> AVMetadataIdentifier? { quickTime[key] }

  /// The iTunes identifier of a common key, as used in MP4, if it has one.
  static func iTunesIdentifier(for key: AVMetadataKey) -> AVMetadataIdentifier? { iTunes[key] }

  /// The description as iTunes and all players write it; Apple's constant names an older atom.
  private static let shortDescription = AVMetadataIdentifier("itsk/desc")

  private static let iTunes: [AVMetadataKey: AVMetadataIdentifier] = [
    .commonKeyTitle: .iTunesMetadataSongName, .commonKeyAlbumName: .iTunesMetadataAlbum,
    .commonKeyArtist: .iTunesMetadataArtist, .commonKeyCopyrights: .iTunesMetadataCopyright,
    .commonKeyCreationDate: .iTunesMetadataReleaseDate, .commonKeyDescription: shortDescription,
    .commonKeyArtwork: .iTunesMetadataCoverArt, .commonKeySoftware: .iTunesMetadataEncodingTool,
    .commonKeyCreator: .iTunesMetadataComposer, .commonKeyAuthor: .iTunesMetadataAuthor,
    .commonKeyPublisher: .iTunesMetadataPublisher, .commonKeyType: .iTunesMetadataUserGenre,
  ]

  private static let quickTime: [AVMetadataKey: AVMetadataIdentifier] = [
    .commonKeyTitle: .quickTimeMetadataTitle, .commonKeyDescription: .quickTimeMetadataDescription,
    .commonKeyPublisher: .quickTimeMetadataPublisher, .commonKeyCreationDate: .quickTimeMetadataCreationDate,
    .commonKeyLocation: .quickTimeMetadataLocationISO6709, .commonKeyCopyrights: .quickTimeMetadataCopyright,
    .commonKeyAlbumName: .quickTimeMetadataAlbum, .commonKeyAuthor: .quickTimeMetadataAuthor,
    .commonKeyArtist: .quickTimeMetadataArtist, .commonKeyArtwork: .quickTimeMetadataArtwork,
    .commonKeyMake: .quickTimeMetadataMake, .commonKeyModel: .quickTimeMetadataModel,
    .commonKeySoftware: .quickTimeMetadataSoftware, .commonKeyType: .quickTimeMetadataGenre,
    .commonKeyAccessibilityDescription: .quickTimeMetadataAccessibilityDescription,
  ]

  private static let userData: [AVMetadataIdentifier: AVMetadataKey] = [
    .quickTimeUserDataFullName: .commonKeyTitle, .quickTimeUserDataAlbum: .commonKeyAlbumName,
    .quickTimeUserDataArtist: .commonKeyArtist, .quickTimeUserDataAuthor: .commonKeyAuthor,
    .quickTimeUserDataComposer: .commonKeyCreator, .quickTimeUserDataCopyright: .commonKeyCopyrights,
    .quickTimeUserDataCreationDate: .commonKeyCreationDate, .quickTimeUserDataDescription: .commonKeyDescription,
    .quickTimeUserDataLocationISO6709: .commonKeyLocation, .quickTimeUserDataMake: .commonKeyMake,
    .quickTimeUserDataModel: .commonKeyModel, .quickTimeUserDataSoftware: .commonKeySoftware,
    .quickTimeUserDataPublisher: .commonKeyPublisher, .quickTimeUserDataGenre: .commonKeyType,
    .quickTimeUserDataAccessibilityDescription: .commonKeyAccessibilityDescription,
    .isoUserDataCopyright: .commonKeyCopyrights, .isoUserDataDate: .commonKeyCreationDate,
    .isoUserDataAccessibilityDescription: .commonKeyAccessibilityDescription,
    .identifier3GPUserDataTitle: .commonKeyTitle, .identifier3GPUserDataAuthor: .commonKeyAuthor,
    .identifier3GPUserDataPerformer: .commonKeyArtist, .identifier3GPUserDataGenre: .commonKeyType,
    .identifier3GPUserDataRecordingYear: .commonKeyCreationDate, .identifier3GPUserDataLocation: .commonKeyLocation,
    .identifier3GPUserDataDescription: .commonKeyDescription, .identifier3GPUserDataAlbumAndTrack: .commonKeyAlbumName,
    .identifier3GPUserDataThumbnail: .commonKeyArtwork,
  ]

  private static let id3: [AVMetadataIdentifier: AVMetadataKey] = [
    .id3MetadataTitleDescription: .commonKeyTitle, .id3MetadataAlbumTitle: .commonKeyAlbumName,
    .id3MetadataLeadPerformer: .commonKeyArtist, .id3MetadataComposer: .commonKeyCreator,
    .id3MetadataPublisher: .commonKeyPublisher, .id3MetadataCopyright: .commonKeyCopyrights,
    .id3MetadataRecordingTime: .commonKeyCreationDate, .id3MetadataYear: .commonKeyCreationDate,
    .id3MetadataAttachedPicture: .commonKeyArtwork, .id3MetadataEncodedWith: .commonKeySoftware,
    .id3MetadataContentType: .commonKeyType, .id3MetadataLanguage: .commonKeyLanguage,
    .id3MetadataSubTitle: .commonKeyDescription, .id3MetadataUniqueFileIdentifier: .commonKeyIdentifier,
    .icyMetadataStreamTitle: .commonKeyTitle,
  ]

  private static let byIdentifier: [AVMetadataIdentifier: AVMetadataKey] = {
    var all: [AVMetadataIdentifier: AVMetadataKey] = [
      .quickTimeMetadataDisplayName: .commonKeyTitle, .iTunesMetadataDescription: .commonKeyDescription,
    ]
    for table in [userData, id3] { all.merge(table) { first, _ in first } }
    for table in [quickTime, iTunes] { all.merge(table.map { ($0.value, $0.key) }) { first, _ in first } }
    return all
  }()
}
