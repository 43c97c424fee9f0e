extension AVMetadataIdentifier {
  /// QuickTime metadata `author`: author.
  public static let quickTimeMetadataAuthor = AVMetadataIdentifier("mdta/com.apple.quicktime.author")
  /// QuickTime metadata `comment`: comment.
  public static let quickTimeMetadataComment = AVMetadataIdentifier("mdta/com.apple.quicktime.comment")
  /// QuickTime metadata `copyright`: copyright.
  public static let quickTimeMetadataCopyright = AVMetadataIdentifier("mdta/com.apple.quicktime.copyright")
  /// QuickTime metadata `creationdate`: creation date.
  public static let quickTimeMetadataCreationDate = AVMetadataIdentifier("mdta/com.apple.quicktime.creationdate")
  /// QuickTime metadata `director`: director.
  public static let quickTimeMetadataDirector = AVMetadataIdentifier("mdta/com.apple.quicktime.director")
  /// QuickTime metadata `displayname`: display name.
  public static let quickTimeMetadataDisplayName = AVMetadataIdentifier("mdta/com.apple.quicktime.displayname")
  /// QuickTime metadata `information`: information.
  public static let quickTimeMetadataInformation = AVMetadataIdentifier("mdta/com.apple.quicktime.information")
  /// QuickTime metadata `keywords`: keywords.
  public static let quickTimeMetadataKeywords = AVMetadataIdentifier("mdta/com.apple.quicktime.keywords")
  /// QuickTime metadata `producer`: producer.
  public static let quickTimeMetadataProducer = AVMetadataIdentifier("mdta/com.apple.quicktime.producer")
  /// QuickTime metadata `publisher`: publisher.
  public static let quickTimeMetadataPublisher = AVMetadataIdentifier("mdta/com.apple.quicktime.publisher")
  /// QuickTime metadata `album`: album.
  public static let quickTimeMetadataAlbum = AVMetadataIdentifier("mdta/com.apple.quicktime.album")
  /// QuickTime metadata `artist`: artist.
  public static let quickTimeMetadataArtist = AVMetadataIdentifier("mdta/com.apple.quicktime.artist")
  /// QuickTime metadata `artwork`: artwork.
  public static let quickTimeMetadataArtwork = AVMetadataIdentifier("mdta/com.apple.quicktime.artwork")
  /// QuickTime metadata `description`: description.
  public static let quickTimeMetadataDescription = AVMetadataIdentifier("mdta/com.apple.quicktime.description")
  /// QuickTime metadata `software`: software.
  public static let quickTimeMetadataSoftware = AVMetadataIdentifier("mdta/com.apple.quicktime.software")
  /// QuickTime metadata `year`: year.
  public static let quickTimeMetadataYear = AVMetadataIdentifier("mdta/com.apple.quicktime.year")
  /// QuickTime metadata `genre`: genre.
  public static let quickTimeMetadataGenre = AVMetadataIdentifier("mdta/com.apple.quicktime.genre")
  /// QuickTime metadata `location.ISO6709`: location ISO6709.
  public static let quickTimeMetadataLocationISO6709 = AVMetadataIdentifier("mdta/com.apple.quicktime.location.ISO6709")
  /// QuickTime metadata `make`: make.
  public static let quickTimeMetadataMake = AVMetadataIdentifier("mdta/com.apple.quicktime.make")
  /// QuickTime metadata `model`: model.
  public static let quickTimeMetadataModel = AVMetadataIdentifier("mdta/com.apple.quicktime.model")
  /// QuickTime metadata `title`: title.
  public static let quickTimeMetadataTitle = AVMetadataIdentifier("mdta/com.apple.quicktime.title")
  /// QuickTime metadata `location.name`: location name.
  public static let quickTimeMetadataLocationName = AVMetadataIdentifier("mdta/com.apple.quicktime.location.name")
  /// QuickTime metadata `location.note`: location note.
  public static let quickTimeMetadataLocationNote = AVMetadataIdentifier("mdta/com.apple.quicktime.location.note")
  /// QuickTime metadata `location.role`: location role.
  public static let quickTimeMetadataLocationRole = AVMetadataIdentifier("mdta/com.apple.quicktime.location.role")
  /// QuickTime metadata `location.body`: location body.
  public static let quickTimeMetadataLocationBody = AVMetadataIdentifier("mdta/com.apple.quicktime.location.body")
  /// QuickTime metadata `location.date`: location date.
  public static let quickTimeMetadataLocationDate = AVMetadataIdentifier("mdta/com.apple.quicktime.location.date")
  /// QuickTime metadata `direction.facing`: direction facing.
  public static let quickTimeMetadataDirectionFacing = AVMetadataIdentifier("mdta/com.apple.quicktime.direction.facing")
  /// QuickTime metadata `direction.motion`: direction motion.
  public static let quickTimeMetadataDirectionMotion = AVMetadataIdentifier("mdta/com.apple.quicktime.direction.motion")
  /// QuickTime metadata `content.identifier`: content identifier.
  public static let quickTimeMetadataContentIdentifier = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.content.identifier")
  /// QuickTime metadata `collection.user`: collection user.
  public static let quickTimeMetadataCollectionUser = AVMetadataIdentifier("mdta/com.apple.quicktime.collection.user")
  /// QuickTime metadata `rating.user`: rating user.
  public static let quickTimeMetadataRatingUser = AVMetadataIdentifier("mdta/com.apple.quicktime.rating.user")
  /// QuickTime metadata `originating-signature`: originating signature.
  public static let quickTimeMetadataOriginatingSignature = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.originating-signature")
  /// QuickTime metadata `camera.identifier`: camera identifier.
  public static let quickTimeMetadataCameraIdentifier = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.camera.identifier")
  /// QuickTime metadata `camera.framereadouttimeinmicroseconds`: camera frame readout time.
  public static let quickTimeMetadataCameraFrameReadoutTime = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.camera.framereadouttimeinmicroseconds")
  /// QuickTime metadata `phonogramrights`: phonogram rights.
  public static let quickTimeMetadataPhonogramRights = AVMetadataIdentifier("mdta/com.apple.quicktime.phonogramrights")
  /// QuickTime metadata `accessibility.description`: accessibility description.
  public static let quickTimeMetadataAccessibilityDescription = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.accessibility.description")
  /// QuickTime metadata `location.accuracy.horizontal`: location horizontal accuracy in meters.
  public static let quickTimeMetadataLocationHorizontalAccuracyInMeters = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.location.accuracy.horizontal")
  /// QuickTime metadata `live-photo.auto`: auto live photo.
  public static let quickTimeMetadataAutoLivePhoto = AVMetadataIdentifier("mdta/com.apple.quicktime.live-photo.auto")
  /// QuickTime metadata `live-photo.vitality-score`: live photo vitality score.
  public static let quickTimeMetadataLivePhotoVitalityScore = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.live-photo.vitality-score")
  /// QuickTime metadata `live-photo.vitality-scoring-version`: live photo vitality scoring version.
  public static let quickTimeMetadataLivePhotoVitalityScoringVersion = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.live-photo.vitality-scoring-version")
  /// QuickTime metadata `spatial-overcapture.quality-score`: spatial over capture quality score.
  public static let quickTimeMetadataSpatialOverCaptureQualityScore = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.spatial-overcapture.quality-score")
  /// QuickTime metadata `spatial-overcapture.quality-scoring-version`: spatial over capture quality scoring version.
  public static let quickTimeMetadataSpatialOverCaptureQualityScoringVersion = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.spatial-overcapture.quality-scoring-version")
  /// QuickTime metadata `video-orientation`: video orientation.
  public static let quickTimeMetadataVideoOrientation = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.video-orientation")
  /// QuickTime metadata `preferred-affine-transform`: preferred affine transform.
  public static let quickTimeMetadataPreferredAffineTransform = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.preferred-affine-transform")
  /// QuickTime metadata `detected-face`: detected face.
  public static let quickTimeMetadataDetectedFace = AVMetadataIdentifier("mdta/com.apple.quicktime.detected-face")
  /// QuickTime metadata `detected-human-body`: detected human body.
  public static let quickTimeMetadataDetectedHumanBody = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.detected-human-body")
  /// QuickTime metadata `detected-cat-body`: detected cat body.
  public static let quickTimeMetadataDetectedCatBody = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.detected-cat-body")
  /// QuickTime metadata `detected-dog-body`: detected dog body.
  public static let quickTimeMetadataDetectedDogBody = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.detected-dog-body")
  /// QuickTime metadata `detected-salient-object`: detected salient object.
  public static let quickTimeMetadataDetectedSalientObject = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.detected-salient-object")
  /// QuickTime metadata `is-montage`: is montage.
  public static let quickTimeMetadataIsMontage = AVMetadataIdentifier("mdta/com.apple.quicktime.is-montage")
  /// QuickTime metadata `full-frame-rate-playback-intent`: full frame rate playback intent.
  public static let quickTimeMetadataFullFrameRatePlaybackIntent = AVMetadataIdentifier(
    "mdta/com.apple.quicktime.full-frame-rate-playback-intent")
}
