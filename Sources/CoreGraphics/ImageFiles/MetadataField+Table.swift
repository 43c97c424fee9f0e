extension MetadataField {
  private static let tiff = kCGImagePropertyTIFFDictionary
  private static let exif = kCGImagePropertyExifDictionary
  private static let gps = kCGImagePropertyGPSDictionary

  /// All facts. Which entries are the same is said by the guidelines of the Metadata Working Group, the IPTC's photo metadata
  /// standard and the XMP specification's chapter on Exif.
  package static let all: [MetadataField] = described + dated + ofPress + placed + ofCameras

  private static let described: [MetadataField] = [
    MetadataField(
      [(tiff, "ImageDescription")], ["Caption/Abstract"], ["dc:description", "tiff:ImageDescription"], .alternatives,
      isShared: true),
    MetadataField([(tiff, "Artist")], ["Byline"], ["dc:creator", "tiff:Artist"], .sequence, isShared: true),
    MetadataField(
      [(tiff, "Copyright")], ["CopyrightNotice"], ["dc:rights", "tiff:Copyright"], .alternatives, isShared: true),
  ]

  private static let dated: [MetadataField] = [
    MetadataField(
      [(exif, "DateTimeOriginal"), (exif, "SubsecTimeOriginal"), (exif, "OffsetTimeOriginal")],
      ["DateCreated", "TimeCreated"], ["photoshop:DateCreated", "exif:DateTimeOriginal"], .date, isShared: true),
    MetadataField(
      [(exif, "DateTimeDigitized"), (exif, "SubsecTimeDigitized"), (exif, "OffsetTimeDigitized")],
      ["DigitalCreationDate", "DigitalCreationTime"], ["xmp:CreateDate", "exif:DateTimeDigitized"], .date,
      isShared: true),
    MetadataField(
      [(tiff, "DateTime"), (exif, "SubsecTime"), (exif, "OffsetTime")], [], ["xmp:ModifyDate", "tiff:DateTime"], .date,
      isShared: true),
  ]

  private static let ofPress: [MetadataField] = pressTexts.map { one in
    MetadataField([], [one.key], [one.name], one.form, isShared: true)
  }

  private static let pressTexts: [(key: String, name: String, form: Form)] = [
    ("ObjectName", "dc:title", .alternatives),
    ("Urgency", "photoshop:Urgency", .text),
    ("SubjectReference", "Iptc4xmpCore:SubjectCode", .bag),
    ("Category", "photoshop:Category", .text),
    ("SupplementalCategory", "photoshop:SupplementalCategories", .bag),
    ("Keywords", "dc:subject", .bag),
    ("SpecialInstructions", "photoshop:Instructions", .text),
    ("ObjectAttributeReference", "Iptc4xmpCore:IntellectualGenre", .text),
    ("BylineTitle", "photoshop:AuthorsPosition", .text),
    ("City", "photoshop:City", .text),
    ("SubLocation", "Iptc4xmpCore:Location", .text),
    ("Province/State", "photoshop:State", .text),
    ("Country/PrimaryLocationCode", "Iptc4xmpCore:CountryCode", .text),
    ("Country/PrimaryLocationName", "photoshop:Country", .text),
    ("OriginalTransmissionReference", "photoshop:TransmissionReference", .text),
    ("Headline", "photoshop:Headline", .text),
    ("Credit", "photoshop:Credit", .text),
    ("Source", "photoshop:Source", .text),
    ("Writer/Editor", "photoshop:CaptionWriter", .text),
    ("LanguageIdentifier", "dc:language", .bag),
  ]

  private static let placed: [MetadataField] =
    angles + [
      MetadataField([(gps, "TimeStamp"), (gps, "DateStamp")], [], ["exif:GPSTimeStamp"], .stamp, isShared: true)
    ]
    + derived(ExifTag.gps, gps, isShared: true) { key in
      switch key {
      case "LatitudeRef", "LongitudeRef", "DestLatitudeRef", "DestLongitudeRef", "DateStamp": []
      case "Differental": ["exif:GPSDifferential"]
      default: ["exif:GPS\(key)"]
      }
    }

  private static let angles: [MetadataField] = hemispheres.map { one in
    MetadataField(
      [(gps, one.key), (gps, "\(one.key)Ref")], [], ["exif:GPS\(one.key)"],
      .coordinate(positive: one.positive, negative: one.negative), isShared: true)
  }

  private static let hemispheres: [(key: String, positive: String, negative: String)] = [
    ("Latitude", "N", "S"), ("Longitude", "E", "W"), ("DestLatitude", "N", "S"), ("DestLongitude", "E", "W"),
  ]

  private static let ofCameras: [MetadataField] =
    ofTIFF + ofExif + [
      MetadataField([(exif, "Flash")], [], ["exif:Flash"], .structure, isShared: false)
    ]

  private static let ofTIFF: [MetadataField] = derived(ExifTag.tiff, tiff, isShared: false) { key in
    switch key {
    case "Software": ["xmp:CreatorTool", "tiff:Software"]
    case "ImageDescription", "Artist", "Copyright", "DateTime", "DocumentName", "HostComputer": []
    default: ["tiff:\(key)"]
    }
  }

  private static let ofExif: [MetadataField] = derived(ExifTag.exif, exif, isShared: false) { key in
    switch key {
    case "ISOSpeedRatings": ["exif:ISOSpeedRatings", "exifEX:PhotographicSensitivity"]
    case "LensModel": ["exifEX:LensModel", "aux:Lens"]
    case "BodySerialNumber": ["exifEX:BodySerialNumber", "aux:SerialNumber"]
    case "CameraOwnerName": ["exifEX:CameraOwnerName", "aux:OwnerName"]
    case "SensitivityType", "RecommendedExposureIndex", "LensSpecification", "LensMake", "LensSerialNumber",
      "CompositeImage", "Gamma":
      ["exifEX:\(key)"]
    case "FocalLenIn35mmFilm": ["exif:FocalLengthIn35mmFilm"]
    case "SubjectDistRange": ["exif:SubjectDistanceRange"]
    case "ExposureTime": ["exif:ExposureTime"]
    case "Flash": []
    // The dates and what belongs to them are facts of their own.
    default: key.contains("Time") ? [] : ["exif:\(key)"]
    }
  }

  /// The tags whose form in XMP follows from theirs in Exif.
  private static func derived(
    _ tags: [ExifTag], _ dictionary: String, isShared: Bool, _ names: (String) -> [String]
  ) -> [MetadataField] {
    tags.compactMap { tag -> MetadataField? in
      let names = names(tag.key)
      let form: Form? =
        switch tag.kind {
        case .text: .text
        case .comment: dictionary == gps ? .text : .alternatives
        case .byte, .short, .long, .byteOf: .integer
        case .shorts: .integers
        case .rational, .signedRational: .fraction
        case .rationals: .fractions
        case .version, .bytes, .degrees, .clock: nil
        }
      guard !names.isEmpty, let form else { return nil }
      return MetadataField([(dictionary, tag.key)], [], names, form, isShared: isShared)
    }
  }
}
