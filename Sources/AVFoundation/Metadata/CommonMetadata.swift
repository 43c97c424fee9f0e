/// Maps formats' own keys to common ones, and common keys to those stored in QuickTime and MP4 files.
enum CommonMetadata {
  /// The common key of an identifier, if it has one.
  static func key(of identifier: AVMetadataIdentifier) -> AVMetadataKey? {
    let text = identifier.rawValue
    if text.hasPrefix("comn/") { return AVMetadataKey(String(text.dropFirst("comn/".count))) }
    return byIdentifier[identifier]
  }

  /// The QuickTime identifier of a common key, if it has one.
  static func quickTimeIdentifier(for key: AVMetadataKey) -> AVMetadataIdentifier? { quickTime[key] }

  /// The iTunes identifier of a common key, as used in MP4, if it has one.
  static func iTunesIdentifier(for key: AVMetadataKey) -> AVMetadataIdentifier? { iTunes[key] }

  private static let iTunes: [AVMetadataKey: AVMetadataIdentifier] = [
    .commonKeyTitle: .iTunesMetadataSongName, .commonKeyAlbumName: .iTunesMetadataAlbum,
    .commonKeyArtist: .iTunesMetadataArtist, .commonKeyCopyrights: .iTunesMetadataCopyright,
    .commonKeyCreationDate: .iTunesMetadataReleaseDate, .commonKeyDescription: .iTunesMetadataDescription,
    .commonKeyArtwork: .iTunesMetadataCoverArt, .commonKeySoftware: .iTunesMetadataEncodingTool,
  ]

  private static let quickTime: [AVMetadataKey: AVMetadataIdentifier] = [
    .commonKeyTitle: .quickTimeMetadataTitle, .commonKeyDescription: .quickTimeMetadataDescription,
    .commonKeyPublisher: .quickTimeMetadataPublisher, .commonKeyCreationDate: .quickTimeMetadataCreationDate,
    .commonKeyLocation: .quickTimeMetadataLocationISO6709, .commonKeyCopyrights: .quickTimeMetadataCopyright,
    .commonKeyAlbumName: .quickTimeMetadataAlbum, .commonKeyAuthor: .quickTimeMetadataAuthor,
    .commonKeyArtist: .quickTimeMetadataArtist, .commonKeyArtwork: .quickTimeMetadataArtwork,
    .commonKeyMake: .quickTimeMetadataMake, .commonKeyModel: .quickTimeMetadataModel,
    .commonKeySoftware: .quickTimeMetadataSoftware,
  ]

  private static let byIdentifier: [AVMetadataIdentifier: AVMetadataKey] = {
    let others: [AVMetadataIdentifier: AVMetadataKey] = [
      .quickTimeMetadataDisplayName: .commonKeyTitle, .quickTimeUserDataFullName: .commonKeyTitle,
      .quickTimeUserDataAlbum: .commonKeyAlbumName, .quickTimeUserDataArtist: .commonKeyArtist,
      .quickTimeUserDataAuthor: .commonKeyAuthor, .quickTimeUserDataCopyright: .commonKeyCopyrights,
      .quickTimeUserDataCreationDate: .commonKeyCreationDate, .quickTimeUserDataDescription: .commonKeyDescription,
      .quickTimeUserDataLocationISO6709: .commonKeyLocation, .quickTimeUserDataMake: .commonKeyMake,
      .quickTimeUserDataModel: .commonKeyModel, .quickTimeUserDataSoftware: .commonKeySoftware,
      .iTunesMetadataSongName: .commonKeyTitle, .iTunesMetadataAlbum: .commonKeyAlbumName,
      .iTunesMetadataArtist: .commonKeyArtist, .iTunesMetadataCopyright: .commonKeyCopyrights,
      .iTunesMetadataReleaseDate: .commonKeyCreationDate, .iTunesMetadataDescription: .commonKeyDescription,
      .iTunesMetadataCoverArt: .commonKeyArtwork, .iTunesMetadataEncodingTool: .commonKeySoftware,
      .isoUserDataCopyright: .commonKeyCopyrights,
    ]
    return others.merging(quickTime.map { ($0.value, $0.key) }) { first, _ in first }
  }()
}
