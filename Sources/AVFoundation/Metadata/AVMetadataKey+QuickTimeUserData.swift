extension AVMetadataKey {
  /// QuickTime user data `©alb`: album.
  public static let quickTimeUserDataKeyAlbum = AVMetadataKey("@alb")
  /// QuickTime user data `©arg`: arranger.
  public static let quickTimeUserDataKeyArranger = AVMetadataKey("@arg")
  /// QuickTime user data `©ART`: artist.
  public static let quickTimeUserDataKeyArtist = AVMetadataKey("@ART")
  /// QuickTime user data `©aut`: author.
  public static let quickTimeUserDataKeyAuthor = AVMetadataKey("@aut")
  /// QuickTime user data `©chp`: chapter.
  public static let quickTimeUserDataKeyChapter = AVMetadataKey("@chp")
  /// QuickTime user data `©cmt`: comment.
  public static let quickTimeUserDataKeyComment = AVMetadataKey("@cmt")
  /// QuickTime user data `©com`: composer.
  public static let quickTimeUserDataKeyComposer = AVMetadataKey("@com")
  /// QuickTime user data `©cpy`: copyright.
  public static let quickTimeUserDataKeyCopyright = AVMetadataKey("@cpy")
  /// QuickTime user data `©day`: creation date.
  public static let quickTimeUserDataKeyCreationDate = AVMetadataKey("@day")
  /// QuickTime user data `©des`: description.
  public static let quickTimeUserDataKeyDescription = AVMetadataKey("@des")
  /// QuickTime user data `©dir`: director.
  public static let quickTimeUserDataKeyDirector = AVMetadataKey("@dir")
  /// QuickTime user data `©dis`: disclaimer.
  public static let quickTimeUserDataKeyDisclaimer = AVMetadataKey("@dis")
  /// QuickTime user data `©enc`: encoded by.
  public static let quickTimeUserDataKeyEncodedBy = AVMetadataKey("@enc")
  /// QuickTime user data `©nam`: full name.
  public static let quickTimeUserDataKeyFullName = AVMetadataKey("@nam")
  /// QuickTime user data `©gen`: genre.
  public static let quickTimeUserDataKeyGenre = AVMetadataKey("@gen")
  /// QuickTime user data `©hst`: host computer.
  public static let quickTimeUserDataKeyHostComputer = AVMetadataKey("@hst")
  /// QuickTime user data `©inf`: information.
  public static let quickTimeUserDataKeyInformation = AVMetadataKey("@inf")
  /// QuickTime user data `©key`: keywords.
  public static let quickTimeUserDataKeyKeywords = AVMetadataKey("@key")
  /// QuickTime user data `©mak`: make.
  public static let quickTimeUserDataKeyMake = AVMetadataKey("@mak")
  /// QuickTime user data `©mod`: model.
  public static let quickTimeUserDataKeyModel = AVMetadataKey("@mod")
  /// QuickTime user data `©ope`: original artist.
  public static let quickTimeUserDataKeyOriginalArtist = AVMetadataKey("@ope")
  /// QuickTime user data `©fmt`: original format.
  public static let quickTimeUserDataKeyOriginalFormat = AVMetadataKey("@fmt")
  /// QuickTime user data `©src`: original source.
  public static let quickTimeUserDataKeyOriginalSource = AVMetadataKey("@src")
  /// QuickTime user data `©prf`: performers.
  public static let quickTimeUserDataKeyPerformers = AVMetadataKey("@prf")
  /// QuickTime user data `©prd`: producer.
  public static let quickTimeUserDataKeyProducer = AVMetadataKey("@prd")
  /// QuickTime user data `©pub`: publisher.
  public static let quickTimeUserDataKeyPublisher = AVMetadataKey("@pub")
  /// QuickTime user data `©PRD`: product.
  public static let quickTimeUserDataKeyProduct = AVMetadataKey("@PRD")
  /// QuickTime user data `©swr`: software.
  public static let quickTimeUserDataKeySoftware = AVMetadataKey("@swr")
  /// QuickTime user data `©req`: special playback requirements.
  public static let quickTimeUserDataKeySpecialPlaybackRequirements = AVMetadataKey("@req")
  /// QuickTime user data `©trk`: track.
  public static let quickTimeUserDataKeyTrack = AVMetadataKey("@trk")
  /// QuickTime user data `©wrn`: warning.
  public static let quickTimeUserDataKeyWarning = AVMetadataKey("@wrn")
  /// QuickTime user data `©wrt`: writer.
  public static let quickTimeUserDataKeyWriter = AVMetadataKey("@wrt")
  /// QuickTime user data `©url`: URL link.
  public static let quickTimeUserDataKeyURLLink = AVMetadataKey("@url")
  /// QuickTime user data `©xyz`: location ISO6709.
  public static let quickTimeUserDataKeyLocationISO6709 = AVMetadataKey("@xyz")
  /// QuickTime user data `tnam`: track name.
  public static let quickTimeUserDataKeyTrackName = AVMetadataKey("tnam")
  /// QuickTime user data `©src`: credits.
  public static let quickTimeUserDataKeyCredits = AVMetadataKey("@src")
  /// QuickTime user data `©phg`: phonogram rights.
  public static let quickTimeUserDataKeyPhonogramRights = AVMetadataKey("@phg")
  /// QuickTime user data `tagc`: tagged characteristic.
  public static let quickTimeUserDataKeyTaggedCharacteristic = AVMetadataKey("tagc")
  /// QuickTime user data `©ade`: accessibility description.
  public static let quickTimeUserDataKeyAccessibilityDescription = AVMetadataKey("@ade")
}
