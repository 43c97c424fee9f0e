extension AVMetadataKey {
  /// ISO user data `cprt`: copyright.
  public static let isoUserDataKeyCopyright = AVMetadataKey("cprt")
  /// ISO user data `tagc`: tagged characteristic.
  public static let isoUserDataKeyTaggedCharacteristic = AVMetadataKey("tagc")
  /// ISO user data `date`: date.
  public static let isoUserDataKeyDate = AVMetadataKey("date")
  /// ISO user data `ades`: accessibility description.
  public static let isoUserDataKeyAccessibilityDescription = AVMetadataKey("ades")
}

extension AVMetadataKey {
  /// 3GPP user data `cprt`: copyright.
  public static let metadata3GPUserDataKeyCopyright = AVMetadataKey("cprt")
  /// 3GPP user data `auth`: author.
  public static let metadata3GPUserDataKeyAuthor = AVMetadataKey("auth")
  /// 3GPP user data `perf`: performer.
  public static let metadata3GPUserDataKeyPerformer = AVMetadataKey("perf")
  /// 3GPP user data `gnre`: genre.
  public static let metadata3GPUserDataKeyGenre = AVMetadataKey("gnre")
  /// 3GPP user data `yrrc`: recording year.
  public static let metadata3GPUserDataKeyRecordingYear = AVMetadataKey("yrrc")
  /// 3GPP user data `loci`: location.
  public static let metadata3GPUserDataKeyLocation = AVMetadataKey("loci")
  /// 3GPP user data `titl`: title.
  public static let metadata3GPUserDataKeyTitle = AVMetadataKey("titl")
  /// 3GPP user data `dscp`: description.
  public static let metadata3GPUserDataKeyDescription = AVMetadataKey("dscp")
  /// 3GPP user data `coll`: collection.
  public static let metadata3GPUserDataKeyCollection = AVMetadataKey("coll")
  /// 3GPP user data `urat`: user rating.
  public static let metadata3GPUserDataKeyUserRating = AVMetadataKey("urat")
  /// 3GPP user data `thmb`: thumbnail.
  public static let metadata3GPUserDataKeyThumbnail = AVMetadataKey("thmb")
  /// 3GPP user data `albm`: album and track.
  public static let metadata3GPUserDataKeyAlbumAndTrack = AVMetadataKey("albm")
  /// 3GPP user data `kywd`: keyword list.
  public static let metadata3GPUserDataKeyKeywordList = AVMetadataKey("kywd")
  /// 3GPP user data `clsf`: media classification.
  public static let metadata3GPUserDataKeyMediaClassification = AVMetadataKey("clsf")
  /// 3GPP user data `rtng`: media rating.
  public static let metadata3GPUserDataKeyMediaRating = AVMetadataKey("rtng")
}
