extension AVMetadataIdentifier {
  /// iTunes `©alb`: album.
  public static let iTunesMetadataAlbum = AVMetadataIdentifier("itsk/%A9alb")
  /// iTunes `©ART`: artist.
  public static let iTunesMetadataArtist = AVMetadataIdentifier("itsk/%A9ART")
  /// iTunes `©cmt`: user comment.
  public static let iTunesMetadataUserComment = AVMetadataIdentifier("itsk/%A9cmt")
  /// iTunes `covr`: cover art.
  public static let iTunesMetadataCoverArt = AVMetadataIdentifier("itsk/covr")
  /// iTunes `cprt`: copyright.
  public static let iTunesMetadataCopyright = AVMetadataIdentifier("itsk/cprt")
  /// iTunes `©day`: release date.
  public static let iTunesMetadataReleaseDate = AVMetadataIdentifier("itsk/%A9day")
  /// iTunes `©enc`: encoded by.
  public static let iTunesMetadataEncodedBy = AVMetadataIdentifier("itsk/%A9enc")
  /// iTunes `gnre`: predefined genre.
  public static let iTunesMetadataPredefinedGenre = AVMetadataIdentifier("itsk/gnre")
  /// iTunes `©gen`: user genre.
  public static let iTunesMetadataUserGenre = AVMetadataIdentifier("itsk/%A9gen")
  /// iTunes `©nam`: song name.
  public static let iTunesMetadataSongName = AVMetadataIdentifier("itsk/%A9nam")
  /// iTunes `©st3`: track sub title.
  public static let iTunesMetadataTrackSubTitle = AVMetadataIdentifier("itsk/%A9st3")
  /// iTunes `©too`: encoding tool.
  public static let iTunesMetadataEncodingTool = AVMetadataIdentifier("itsk/%A9too")
  /// iTunes `©wrt`: composer.
  public static let iTunesMetadataComposer = AVMetadataIdentifier("itsk/%A9wrt")
  /// iTunes `aART`: album artist.
  public static let iTunesMetadataAlbumArtist = AVMetadataIdentifier("itsk/aART")
  /// iTunes `akID`: account kind.
  public static let iTunesMetadataAccountKind = AVMetadataIdentifier("itsk/akID")
  /// iTunes `apID`: apple ID.
  public static let iTunesMetadataAppleID = AVMetadataIdentifier("itsk/apID")
  /// iTunes `atID`: artist ID.
  public static let iTunesMetadataArtistID = AVMetadataIdentifier("itsk/atID")
  /// iTunes `cnID`: song ID.
  public static let iTunesMetadataSongID = AVMetadataIdentifier("itsk/cnID")
  /// iTunes `cpil`: disc compilation.
  public static let iTunesMetadataDiscCompilation = AVMetadataIdentifier("itsk/cpil")
  /// iTunes `disk`: disc number.
  public static let iTunesMetadataDiscNumber = AVMetadataIdentifier("itsk/disk")
  /// iTunes `geID`: genre ID.
  public static let iTunesMetadataGenreID = AVMetadataIdentifier("itsk/geID")
  /// iTunes `grup`: grouping.
  public static let iTunesMetadataGrouping = AVMetadataIdentifier("itsk/grup")
  /// iTunes `plID`: playlist ID.
  public static let iTunesMetadataPlaylistID = AVMetadataIdentifier("itsk/plID")
  /// iTunes `rtng`: content rating.
  public static let iTunesMetadataContentRating = AVMetadataIdentifier("itsk/rtng")
  /// iTunes `tmpo`: beats per min.
  public static let iTunesMetadataBeatsPerMin = AVMetadataIdentifier("itsk/tmpo")
  /// iTunes `trkn`: track number.
  public static let iTunesMetadataTrackNumber = AVMetadataIdentifier("itsk/trkn")
  /// iTunes `©ard`: art director.
  public static let iTunesMetadataArtDirector = AVMetadataIdentifier("itsk/%A9ard")
  /// iTunes `©arg`: arranger.
  public static let iTunesMetadataArranger = AVMetadataIdentifier("itsk/%A9arg")
  /// iTunes `©aut`: author.
  public static let iTunesMetadataAuthor = AVMetadataIdentifier("itsk/%A9aut")
  /// iTunes `©lyr`: lyrics.
  public static let iTunesMetadataLyrics = AVMetadataIdentifier("itsk/%A9lyr")
  /// iTunes `©cak`: acknowledgement.
  public static let iTunesMetadataAcknowledgement = AVMetadataIdentifier("itsk/%A9cak")
  /// iTunes `©con`: conductor.
  public static let iTunesMetadataConductor = AVMetadataIdentifier("itsk/%A9con")
  /// iTunes `©des`: description.
  public static let iTunesMetadataDescription = AVMetadataIdentifier("itsk/%A9des")
  /// iTunes `©dir`: director.
  public static let iTunesMetadataDirector = AVMetadataIdentifier("itsk/%A9dir")
  /// iTunes `©equ`: EQ.
  public static let iTunesMetadataEQ = AVMetadataIdentifier("itsk/%A9equ")
  /// iTunes `©lnt`: liner notes.
  public static let iTunesMetadataLinerNotes = AVMetadataIdentifier("itsk/%A9lnt")
  /// iTunes `©mak`: record company.
  public static let iTunesMetadataRecordCompany = AVMetadataIdentifier("itsk/%A9mak")
  /// iTunes `©ope`: original artist.
  public static let iTunesMetadataOriginalArtist = AVMetadataIdentifier("itsk/%A9ope")
  /// iTunes `©phg`: phonogram rights.
  public static let iTunesMetadataPhonogramRights = AVMetadataIdentifier("itsk/%A9phg")
  /// iTunes `©prd`: producer.
  public static let iTunesMetadataProducer = AVMetadataIdentifier("itsk/%A9prd")
  /// iTunes `©prf`: performer.
  public static let iTunesMetadataPerformer = AVMetadataIdentifier("itsk/%A9prf")
  /// iTunes `©pub`: publisher.
  public static let iTunesMetadataPublisher = AVMetadataIdentifier("itsk/%A9pub")
  /// iTunes `©sne`: sound engineer.
  public static let iTunesMetadataSoundEngineer = AVMetadataIdentifier("itsk/%A9sne")
  /// iTunes `©sol`: soloist.
  public static let iTunesMetadataSoloist = AVMetadataIdentifier("itsk/%A9sol")
  /// iTunes `©src`: credits.
  public static let iTunesMetadataCredits = AVMetadataIdentifier("itsk/%A9src")
  /// iTunes `©thx`: thanks.
  public static let iTunesMetadataThanks = AVMetadataIdentifier("itsk/%A9thx")
  /// iTunes `©url`: online extras.
  public static let iTunesMetadataOnlineExtras = AVMetadataIdentifier("itsk/%A9url")
  /// iTunes `©xpd`: exec producer.
  public static let iTunesMetadataExecProducer = AVMetadataIdentifier("itsk/%A9xpd")
}
