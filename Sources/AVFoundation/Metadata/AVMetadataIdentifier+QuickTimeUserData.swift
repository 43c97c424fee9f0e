extension AVMetadataIdentifier {
  /// QuickTime user data `©alb`: album.
  public static let quickTimeUserDataAlbum = AVMetadataIdentifier("udta/%A9alb")
  /// QuickTime user data `©arg`: arranger.
  public static let quickTimeUserDataArranger = AVMetadataIdentifier("udta/%A9arg")
  /// QuickTime user data `©ART`: artist.
  public static let quickTimeUserDataArtist = AVMetadataIdentifier("udta/%A9ART")
  /// QuickTime user data `©aut`: author.
  public static let quickTimeUserDataAuthor = AVMetadataIdentifier("udta/%A9aut")
  /// QuickTime user data `©chp`: chapter.
  public static let quickTimeUserDataChapter = AVMetadataIdentifier("udta/%A9chp")
  /// QuickTime user data `©cmt`: comment.
  public static let quickTimeUserDataComment = AVMetadataIdentifier("udta/%A9cmt")
  /// QuickTime user data `©com`: composer.
  public static let quickTimeUserDataComposer = AVMetadataIdentifier("udta/%A9com")
  /// QuickTime user data `©cpy`: copyright.
  public static let quickTimeUserDataCopyright = AVMetadataIdentifier("udta/%A9cpy")
  /// QuickTime user data `©day`: creation date.
  public static let quickTimeUserDataCreationDate = AVMetadataIdentifier("udta/%A9day")
  /// QuickTime user data `©des`: description.
  public static let quickTimeUserDataDescription = AVMetadataIdentifier("udta/%A9des")
  /// QuickTime user data `©dir`: director.
  public static let quickTimeUserDataDirector = AVMetadataIdentifier("udta/%A9dir")
  /// QuickTime user data `©dis`: disclaimer.
  public static let quickTimeUserDataDisclaimer = AVMetadataIdentifier("udta/%A9dis")
  /// QuickTime user data `©enc`: encoded by.
  public static let quickTimeUserDataEncodedBy = AVMetadataIdentifier("udta/%A9enc")
  /// QuickTime user data `©nam`: full name.
  public static let quickTimeUserDataFullName = AVMetadataIdentifier("udta/%A9nam")
  /// QuickTime user data `©gen`: genre.
  public static let quickTimeUserDataGenre = AVMetadataIdentifier("udta/%A9gen")
  /// QuickTime user data `©hst`: host computer.
  public static let quickTimeUserDataHostComputer = AVMetadataIdentifier("udta/%A9hst")
  /// QuickTime user data `©inf`: information.
  public static let quickTimeUserDataInformation = AVMetadataIdentifier("udta/%A9inf")
  /// QuickTime user data `©key`: keywords.
  public static let quickTimeUserDataKeywords = AVMetadataIdentifier("udta/%A9key")
  /// QuickTime user data `©mak`: make.
  public static let quickTimeUserDataMake = AVMetadataIdentifier("udta/%A9mak")
  /// QuickTime user data `©mod`: model.
  public static let quickTimeUserDataModel = AVMetadataIdentifier("udta/%A9mod")
  /// QuickTime user data `©ope`: original artist.
  public static let quickTimeUserDataOriginalArtist = AVMetadataIdentifier("udta/%A9ope")
  /// QuickTime user data `©fmt`: original format.
  public static let quickTimeUserDataOriginalFormat = AVMetadataIdentifier("udta/%A9fmt")
  /// QuickTime user data `©src`: original source.
  public static let quickTimeUserDataOriginalSource = AVMetadataIdentifier("udta/%A9src")
  /// QuickTime user data `©prf`: performers.
  public static let quickTimeUserDataPerformers = AVMetadataIdentifier("udta/%A9prf")
  /// QuickTime user data `©prd`: producer.
  public static let quickTimeUserDataProducer = AVMetadataIdentifier("udta/%A9prd")
  /// QuickTime user data `©pub`: publisher.
  public static let quickTimeUserDataPublisher = AVMetadataIdentifier("udta/%A9pub")
  /// QuickTime user data `©PRD`: product.
  public static let quickTimeUserDataProduct = AVMetadataIdentifier("udta/%A9PRD")
  /// QuickTime user data `©swr`: software.
  public static let quickTimeUserDataSoftware = AVMetadataIdentifier("udta/%A9swr")
  /// QuickTime user data `©req`: special playback requirements.
  public static let quickTimeUserDataSpecialPlaybackRequirements = AVMetadataIdentifier("udta/%A9req")
  /// QuickTime user data `©trk`: track.
  public static let quickTimeUserDataTrack = AVMetadataIdentifier("udta/%A9trk")
  /// QuickTime user data `©wrn`: warning.
  public static let quickTimeUserDataWarning = AVMetadataIdentifier("udta/%A9wrn")
  /// QuickTime user data `©wrt`: writer.
  public static let quickTimeUserDataWriter = AVMetadataIdentifier("udta/%A9wrt")
  /// QuickTime user data `©url`: URL link.
  public static let quickTimeUserDataURLLink = AVMetadataIdentifier("udta/%A9url")
  /// QuickTime user data `©xyz`: location ISO6709.
  public static let quickTimeUserDataLocationISO6709 = AVMetadataIdentifier("udta/%A9xyz")
  /// QuickTime user data `tnam`: track name.
  public static let quickTimeUserDataTrackName = AVMetadataIdentifier("udta/tnam")
  /// QuickTime user data `©src`: credits.
  public static let quickTimeUserDataCredits = AVMetadataIdentifier("udta/%A9src")
  /// QuickTime user data `©phg`: phonogram rights.
  public static let quickTimeUserDataPhonogramRights = AVMetadataIdentifier("udta/%A9phg")
  /// QuickTime user data `tagc`: tagged characteristic.
  public static let quickTimeUserDataTaggedCharacteristic = AVMetadataIdentifier("udta/tagc")
  /// QuickTime user data `©ade`: accessibility description.
  public static let quickTimeUserDataAccessibilityDescription = AVMetadataIdentifier("udta/%A9ade")
}
