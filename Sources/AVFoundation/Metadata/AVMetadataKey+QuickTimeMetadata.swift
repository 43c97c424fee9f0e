extension AVMetadataKey {
  /// QuickTime metadata `author`: author.
  public static let quickTimeMetadataKeyAuthor = AVMetadataKey("com.apple.quicktime.author")
  /// QuickTime metadata `comment`: comment.
  public static let quickTimeMetadataKeyComment = AVMetadataKey("com.apple.quicktime.comment")
  /// QuickTime metadata `copyright`: copyright.
  public static let quickTimeMetadataKeyCopyright = AVMetadataKey("com.apple.quicktime.copyright")
  /// QuickTime metadata `creationdate`: creation date.
  public static let quickTimeMetadataKeyCreationDate = AVMetadataKey("com.apple.quicktime.creationdate")
  /// QuickTime metadata `director`: director.
  public static let quickTimeMetadataKeyDirector = AVMetadataKey("com.apple.quicktime.director")
  /// QuickTime metadata `displayname`: display name.
  public static let quickTimeMetadataKeyDisplayName = AVMetadataKey("com.apple.quicktime.displayname")
  /// QuickTime metadata `information`: information.
  public static let quickTimeMetadataKeyInformation = AVMetadataKey("com.apple.quicktime.information")
  /// QuickTime metadata `keywords`: keywords.
  public static let quickTimeMetadataKeyKeywords = AVMetadataKey("com.apple.quicktime.keywords")
  /// QuickTime metadata `producer`: producer.
  public static let quickTimeMetadataKeyProducer = AVMetadataKey("com.apple.quicktime.producer")
  /// QuickTime metadata `publisher`: publisher.
  public static let quickTimeMetadataKeyPublisher = AVMetadataKey("com.apple.quicktime.publisher")
  /// QuickTime metadata `album`: album.
  public static let quickTimeMetadataKeyAlbum = AVMetadataKey("com.apple.quicktime.album")
  /// QuickTime metadata `artist`: artist.
  public static let quickTimeMetadataKeyArtist = AVMetadataKey("com.apple.quicktime.artist")
  /// QuickTime metadata `artwork`: artwork.
  public static let quickTimeMetadataKeyArtwork = AVMetadataKey("com.apple.quicktime.artwork")
  /// QuickTime metadata `description`: description.
  public static let quickTimeMetadataKeyDescription = AVMetadataKey("com.apple.quicktime.description")
  /// QuickTime metadata `software`: software.
  public static let quickTimeMetadataKeySoftware = AVMetadataKey("com.apple.quicktime.software")
  /// QuickTime metadata `year`: year.
  public static let quickTimeMetadataKeyYear = AVMetadataKey("com.apple.quicktime.year")
  /// QuickTime metadata `genre`: genre.
  public static let quickTimeMetadataKeyGenre = AVMetadataKey("com.apple.quicktime.genre")
  /// QuickTime metadata `location.ISO6709`: location ISO6709.
  public static let quickTimeMetadataKeyLocationISO6709 = AVMetadataKey("com.apple.quicktime.location.ISO6709")
  /// QuickTime metadata `make`: make.
  public static let quickTimeMetadataKeyMake = AVMetadataKey("com.apple.quicktime.make")
  /// QuickTime metadata `model`: model.
  public static let quickTimeMetadataKeyModel = AVMetadataKey("com.apple.quicktime.model")
  /// QuickTime metadata `title`: title.
  public static let quickTimeMetadataKeyTitle = AVMetadataKey("com.apple.quicktime.title")
  /// QuickTime metadata `location.name`: location name.
  public static let quickTimeMetadataKeyLocationName = AVMetadataKey("com.apple.quicktime.location.name")
  /// QuickTime metadata `location.note`: location note.
  public static let quickTimeMetadataKeyLocationNote = AVMetadataKey("com.apple.quicktime.location.note")
  /// QuickTime metadata `location.role`: location role.
  public static let quickTimeMetadataKeyLocationRole = AVMetadataKey("com.apple.quicktime.location.role")
  /// QuickTime metadata `location.body`: location body.
  public static let quickTimeMetadataKeyLocationBody = AVMetadataKey("com.apple.quicktime.location.body")
  /// QuickTime metadata `location.date`: location date.
  public static let quickTimeMetadataKeyLocationDate = AVMetadataKey("com.apple.quicktime.location.date")
  /// QuickTime metadata `direction.facing`: direction facing.
  public static let quickTimeMetadataKeyDirectionFacing = AVMetadataKey("com.apple.quicktime.direction.facing")
  /// QuickTime metadata `direction.motion`: direction motion.
  public static let quickTimeMetadataKeyDirectionMotion = AVMetadataKey("com.apple.quicktime.direction.motion")
  /// QuickTime metadata `content.identifier`: content identifier.
  public static let quickTimeMetadataKeyContentIdentifier = AVMetadataKey("com.apple.quicktime.content.identifier")
  /// QuickTime metadata `collection.user`: collection user.
  public static let quickTimeMetadataKeyCollectionUser = AVMetadataKey("com.apple.quicktime.collection.user")
  /// QuickTime metadata `rating.user`: rating user.
  public static let quickTimeMetadataKeyRatingUser = AVMetadataKey("com.apple.quicktime.rating.user")
  /// QuickTime metadata `originating-signature`: originating signature.
  public static let quickTimeMetadataKeyOriginatingSignature = AVMetadataKey(
    "com.apple.quicktime.originating-signature")
  /// QuickTime metadata `camera.identifier`: camera identifier.
  public static let quickTimeMetadataKeyCameraIdentifier = AVMetadataKey("com.apple.quicktime.camera.identifier")
  /// QuickTime metadata `camera.framereadouttimeinmicroseconds`: camera frame readout time.
  public static let quickTimeMetadataKeyCameraFrameReadoutTime = AVMetadataKey(
    "com.apple.quicktime.camera.framereadouttimeinmicroseconds")
  /// QuickTime metadata `phonogramrights`: phonogram rights.
  public static let quickTimeMetadataKeyPhonogramRights = AVMetadataKey("com.apple.quicktime.phonogramrights")
  /// QuickTime metadata `accessibility.description`: accessibility description.
  public static let quickTimeMetadataKeyAccessibilityDescription = AVMetadataKey(
    "com.apple.quicktime.accessibility.description")
  /// QuickTime metadata `location.accuracy.horizontal`: location horizontal accuracy in meters.
  public static let quickTimeMetadataKeyLocationHorizontalAccuracyInMeters = AVMetadataKey(
    "com.apple.quicktime.location.accuracy.horizontal")
  /// QuickTime metadata `live-photo.auto`: auto live photo.
  public static let quickTimeMetadataKeyAutoLivePhoto = AVMetadataKey("com.apple.quicktime.live-photo.auto")
  /// QuickTime metadata `live-photo.vitality-score`: live photo vitality score.
  public static let quickTimeMetadataKeyLivePhotoVitalityScore = AVMetadataKey(
    "com.apple.quicktime.live-photo.vitality-score")
  /// QuickTime metadata `live-photo.vitality-scoring-version`: live photo vitality scoring version.
  public static let quickTimeMetadataKeyLivePhotoVitalityScoringVersion = AVMetadataKey(
    "com.apple.quicktime.live-photo.vitality-scoring-version")
  /// QuickTime metadata `spatial-overcapture.quality-score`: spatial over capture quality score.
  public static let quickTimeMetadataKeySpatialOverCaptureQualityScore = AVMetadataKey(
    "com.apple.quicktime.spatial-overcapture.quality-score")
  /// QuickTime metadata `spatial-overcapture.quality-scoring-version`: spatial over capture quality scoring version.
  public static let quickTimeMetadataKeySpatialOverCaptureQualityScoringVersion = AVMetadataKey(
    "com.apple.quicktime.spatial-overcapture.quality-scoring-version")
  /// QuickTime metadata `video-orientation`: video orientation.
  public static let quickTimeMetadataKeyVideoOrientation = AVMetadataKey("com.apple.quicktime.video-orientation")
  /// QuickTime metadata `preferred-affine-transform`: preferred affine transform.
  public static let quickTimeMetadataKeyPreferredAffineTransform = AVMetadataKey(
    "com.apple.quicktime.preferred-affine-transform")
  /// QuickTime metadata `detected-face`: detected face.
  public static let quickTimeMetadataKeyDetectedFace = AVMetadataKey("com.apple.quicktime.detected-face")
  /// QuickTime metadata `detected-human-body`: detected human body.
  public static let quickTimeMetadataKeyDetectedHumanBody = AVMetadataKey("com.apple.quicktime.detected-human-body")
  /// QuickTime metadata `detected-cat-body`: detected cat body.
  public static let quickTimeMetadataKeyDetectedCatBody = AVMetadataKey("com.apple.quicktime.detected-cat-body")
  /// QuickTime metadata `detected-dog-body`: detected dog body.
  public static let quickTimeMetadataKeyDetectedDogBody = AVMetadataKey("com.apple.quicktime.detected-dog-body")
  /// QuickTime metadata `detected-salient-object`: detected salient object.
  public static let quickTimeMetadataKeyDetectedSalientObject = AVMetadataKey(
    "com.apple.quicktime.detected-salient-object")
  /// QuickTime metadata `is-montage`: is montage.
  public static let quickTimeMetadataKeyIsMontage = AVMetadataKey("com.apple.quicktime.is-montage")
  /// QuickTime metadata `full-frame-rate-playback-intent`: full frame rate playback intent.
  public static let quickTimeMetadataKeyFullFrameRatePlaybackIntent = AVMetadataKey(
    "com.apple.quicktime.full-frame-rate-playback-intent")
}
