extension AVMetadataIdentifier {
  /// ISO user data `cprt`: copyright.
  public static let isoUserDataCopyright = AVMetadataIdentifier("uiso/cprt")
  /// ISO user data `tagc`: tagged characteristic.
  public static let isoUserDataTaggedCharacteristic = AVMetadataIdentifier("uiso/tagc")
  /// ISO user data `date`: date.
  public static let isoUserDataDate = AVMetadataIdentifier("uiso/date")
  /// ISO user data `ades`: accessibility description.
  public static let isoUserDataAccessibilityDescription = AVMetadataIdentifier("uiso/ades")
}

extension AVMetadataIdentifier {
  /// 3GPP user data `cprt`: copyright.
  public static let identifier3GPUserDataCopyright = AVMetadataIdentifier("uiso/cprt")
  /// 3GPP user data `auth`: author.
  public static let identifier3GPUserDataAuthor = AVMetadataIdentifier("uiso/auth")
  /// 3GPP user data `perf`: performer.
  public static let identifier3GPUserDataPerformer = AVMetadataIdentifier("uiso/perf")
  /// 3GPP user data `gnre`: genre.
  public static let identifier3GPUserDataGenre = AVMetadataIdentifier("uiso/gnre")
  /// 3GPP user data `yrrc`: recording year.
  public static let identifier3GPUserDataRecordingYear = AVMetadataIdentifier("uiso/yrrc")
  /// 3GPP user data `loci`: location.
  public static let identifier3GPUserDataLocation = AVMetadataIdentifier("uiso/loci")
  /// 3GPP user data `titl`: title.
  public static let identifier3GPUserDataTitle = AVMetadataIdentifier("uiso/titl")
  /// 3GPP user data `dscp`: description.
  public static let identifier3GPUserDataDescription = AVMetadataIdentifier("uiso/dscp")
  /// 3GPP user data `coll`: collection.
  public static let identifier3GPUserDataCollection = AVMetadataIdentifier("uiso/coll")
  /// 3GPP user data `urat`: user rating.
  public static let identifier3GPUserDataUserRating = AVMetadataIdentifier("uiso/urat")
  /// 3GPP user data `thmb`: thumbnail.
  public static let identifier3GPUserDataThumbnail = AVMetadataIdentifier("uiso/thmb")
  /// 3GPP user data `albm`: album and track.
  public static let identifier3GPUserDataAlbumAndTrack = AVMetadataIdentifier("uiso/albm")
  /// 3GPP user data `kywd`: keyword list.
  public static let identifier3GPUserDataKeywordList = AVMetadataIdentifier("uiso/kywd")
  /// 3GPP user data `clsf`: media classification.
  public static let identifier3GPUserDataMediaClassification = AVMetadataIdentifier("uiso/clsf")
  /// 3GPP user data `rtng`: media rating.
  public static let identifier3GPUserDataMediaRating = AVMetadataIdentifier("uiso/rtng")
}
