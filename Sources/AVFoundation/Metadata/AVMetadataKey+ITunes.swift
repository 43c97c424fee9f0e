extension AVMetadataKey {
  /// iTunes `©alb`: album.
  public static let iTunesMetadataKeyAlbum = AVMetadataKey("@alb")
  /// iTunes `©ART`: artist.
  public static let iTunesMetadataKeyArtist = AVMetadataKey("@ART")
  /// iTunes `©cmt`: user comment.
  public static let iTunesMetadataKeyUserComment = AVMetadataKey("@cmt")
  /// iTunes `covr`: cover art.
  public static let iTunesMetadataKeyCoverArt = AVMetadataKey("covr")
  /// iTunes `cprt`: copyright.
  public static let iTunesMetadataKeyCopyright = AVMetadataKey("cprt")
  /// iTunes `©day`: release date.
  public static let iTunesMetadataKeyReleaseDate = AVMetadataKey("@day")
  /// iTunes `©enc`: encoded by.
  public static let iTunesMetadataKeyEncodedBy = AVMetadataKey("@enc")
  /// iTunes `gnre`: predefined genre.
  public static let iTunesMetadataKeyPredefinedGenre = AVMetadataKey("gnre")
  /// iTunes `©gen`: user genre.
  public static let iTunesMetadataKeyUserGenre = AVMetadataKey("@gen")
  /// iTunes `©nam`: song name.
  public static let iTunesMetadataKeySongName = AVMetadataKey("@nam")
  /// iTunes `©st3`: track sub title.
  public static let iTunesMetadataKeyTrackSubTitle = AVMetadataKey("@st3")
  /// iTunes `©too`: encoding tool.
  public static let iTunesMetadataKeyEncodingTool = AVMetadataKey("@too")
  /// iTunes `©wrt`: composer.
  public static let iTunesMetadataKeyComposer = AVMetadataKey("@wrt")
  /// iTunes `aART`: album artist.
  public static let iTunesMetadataKeyAlbumArtist = AVMetadataKey("aART")
  /// iTunes `akID`: account kind.
  public static let iTunesMetadataKeyAccountKind = AVMetadataKey("akID")
  /// iTunes `apID`: apple ID.
  public static let iTunesMetadataKeyAppleID = AVMetadataKey("apID")
  /// iTunes `atID`: artist ID.
  public static let iTunesMetadataKeyArtistID = AVMetadataKey("atID")
  /// iTunes `cnID`: song ID.
  public static let iTunesMetadataKeySongID = AVMetadataKey("cnID")
  /// iTunes `cpil`: disc compilation.
  public static let iTunesMetadataKeyDiscCompilation = AVMetadataKey("cpil")
  /// iTunes `disk`: disc number.
  public static let iTunesMetadataKeyDiscNumber = AVMetadataKey("disk")
  /// iTunes `geID`: genre ID.
  public static let iTunesMetadataKeyGenreID = AVMetadataKey("geID")
  /// iTunes `grup`: grouping.
  public static let iTunesMetadataKeyGrouping = AVMetadataKey("grup")
  /// iTunes `plID`: playlist ID.
  public static let iTunesMetadataKeyPlaylistID = AVMetadataKey("plID")
  /// iTunes `rtng`: content rating.
  public static let iTunesMetadataKeyContentRating = AVMetadataKey("rtng")
  /// iTunes `tmpo`: beats per min.
  public static let iTunesMetadataKeyBeatsPerMin = AVMetadataKey("tmpo")
  /// iTunes `trkn`: track number.
  public static let iTunesMetadataKeyTrackNumber = AVMetadataKey("trkn")
  /// iTunes `©ard`: art director.
  public static let iTunesMetadataKeyArtDirector = AVMetadataKey("@ard")
  /// iTunes `©arg`: arranger.
  public static let iTunesMetadataKeyArranger = AVMetadataKey("@arg")
  /// iTunes `©aut`: author.
  public static let iTunesMetadataKeyAuthor = AVMetadataKey("@aut")
  /// iTunes `©lyr`: lyrics.
  public static let iTunesMetadataKeyLyrics = AVMetadataKey("@lyr")
  /// iTunes `©cak`: acknowledgement.
  public static let iTunesMetadataKeyAcknowledgement = AVMetadataKey("@cak")
  /// iTunes `©con`: conductor.
  public static let iTunesMetadataKeyConductor = AVMetadataKey("@con")
  /// iTunes `©des`: description.
  public static let iTunesMetadataKeyDescription = AVMetadataKey("@des")
  /// iTunes `©dir`: director.
  public static let iTunesMetadataKeyDirector = AVMetadataKey("@dir")
  /// iTunes `©equ`: EQ.
  public static let iTunesMetadataKeyEQ = AVMetadataKey("@equ")
  /// iTunes `©lnt`: liner notes.
  public static let iTunesMetadataKeyLinerNotes = AVMetadataKey("@lnt")
  /// iTunes `©mak`: record company.
  public static let iTunesMetadataKeyRecordCompany = AVMetadataKey("@mak")
  /// iTunes `©ope`: original artist.
  public static let iTunesMetadataKeyOriginalArtist = AVMetadataKey("@ope")
  /// iTunes `©phg`: phonogram rights.
  public static let iTunesMetadataKeyPhonogramRights = AVMetadataKey("@phg")
  /// iTunes `©prd`: producer.
  public static let iTunesMetadataKeyProducer = AVMetadataKey("@prd")
  /// iTunes `©prf`: performer.
  public static let iTunesMetadataKeyPerformer = AVMetadataKey("@prf")
  /// iTunes `©pub`: publisher.
  public static let iTunesMetadataKeyPublisher = AVMetadataKey("@pub")
  /// iTunes `©sne`: sound engineer.
  public static let iTunesMetadataKeySoundEngineer = AVMetadataKey("@sne")
  /// iTunes `©sol`: soloist.
  public static let iTunesMetadataKeySoloist = AVMetadataKey("@sol")
  /// iTunes `©src`: credits.
  public static let iTunesMetadataKeyCredits = AVMetadataKey("@src")
  /// iTunes `©thx`: thanks.
  public static let iTunesMetadataKeyThanks = AVMetadataKey("@thx")
  /// iTunes `©url`: online extras.
  public static let iTunesMetadataKeyOnlineExtras = AVMetadataKey("@url")
  /// iTunes `©xpd`: exec producer.
  public static let iTunesMetadataKeyExecProducer = AVMetadataKey("@xpd")
}
