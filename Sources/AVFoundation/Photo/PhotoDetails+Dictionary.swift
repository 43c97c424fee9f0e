import CoreGraphics
import Foundation
import GLibSupport
import MediaEngine

extension PhotoDetails {
  /// The metadata as dictionaries with Apple's keys.
  package func dictionary(width: Int, height: Int) -> [String: Any] {
    var metadata: [String: Any] = [
      kCGImagePropertyOrientation: UInt32(orientation), kCGImagePropertyPixelWidth: width,
      kCGImagePropertyPixelHeight: height,
    ]
    metadata[kCGImagePropertyExifDictionary] = exif(width: width, height: height)
    metadata[kCGImagePropertyTIFFDictionary] = tiff
    if let location { metadata[kCGImagePropertyGPSDictionary] = Self.gps(location) }
    let apple = [Self.burstKey: burstIdentifier, Self.contentKey: contentIdentifier].compactMapValues(\.self)
    if !apple.isEmpty { metadata[kCGImagePropertyMakerAppleDictionary] = apple }
    return metadata
  }

  /// The maker note keys under which Apple's cameras store the burst and Live Photo identifiers.
  private static let burstKey = "11"
  private static let contentKey = "17"

  private func exif(width: Int, height: Int) -> [String: Any] {
    var exif: [String: Any] = [
      kCGImagePropertyExifPixelXDimension: width, kCGImagePropertyExifPixelYDimension: height,
    ]
    exif[kCGImagePropertyExifExposureTime] = exposureTime
    exif[kCGImagePropertyExifExposureBiasValue] = exposureBias
    if let exposure { exif[kCGImagePropertyExifExposureMode] = isBracketed ? 2 : exposure.rawValue }
    if let iso { exif[kCGImagePropertyExifISOSpeedRatings] = [iso] }
    if let flash { exif[kCGImagePropertyExifFlash] = (flash.hasFired ? 1 : 0) | flash.mode.rawValue << 3 }
    exif[kCGImagePropertyExifWhiteBalance] = whiteBalance?.rawValue
    exif[kCGImagePropertyExifLensModel] = lens
    if let date {
      let (words, fraction, offset) = Self.words(date, zoneOffset)
      exif[kCGImagePropertyExifDateTimeOriginal] = words
      exif[kCGImagePropertyExifDateTimeDigitized] = words
      exif[kCGImagePropertyExifSubsecTimeOriginal] = fraction
      exif[kCGImagePropertyExifSubsecTimeDigitized] = fraction
      exif[kCGImagePropertyExifOffsetTimeOriginal] = offset
    }
    return exif
  }

  private var tiff: [String: Any] {
    var tiff: [String: Any] = [kCGImagePropertyTIFFOrientation: orientation]
    tiff[kCGImagePropertyTIFFMake] = make
    tiff[kCGImagePropertyTIFFModel] = model
    tiff[kCGImagePropertyTIFFSoftware] = software
    tiff[kCGImagePropertyTIFFImageDescription] = description
    if let date { tiff[kCGImagePropertyTIFFDateTime] = Self.words(date, zoneOffset).0 }
    return tiff
  }

  private static func gps(_ location: Location) -> [String: Any] {
    var gps: [String: Any] = [
      kCGImagePropertyGPSLatitude: abs(location.latitude),
      kCGImagePropertyGPSLatitudeRef: location.latitude < 0 ? "S" : "N",
      kCGImagePropertyGPSLongitude: abs(location.longitude),
      kCGImagePropertyGPSLongitudeRef: location.longitude < 0 ? "W" : "E",
    ]
    if let altitude = location.altitude {
      gps[kCGImagePropertyGPSAltitude] = abs(altitude)
      gps[kCGImagePropertyGPSAltitudeRef] = altitude < 0 ? 1 : 0
    }
    if let heading = location.heading {
      gps[kCGImagePropertyGPSImgDirection] = heading
      gps[kCGImagePropertyGPSImgDirectionRef] = "T"
    }
    if let time = location.time {
      let words = words(time, 0).0.split(separator: " ").map(String.init)
      gps[kCGImagePropertyGPSDateStamp] = words.first
      gps[kCGImagePropertyGPSTimeStamp] = words.last
    }
    return gps
  }

  /// A date in EXIF form: local time, milliseconds, and offset from UTC.
  private static func words(_ date: Date, _ zoneOffset: Int?) -> (String, String, String) {
    let offset = zoneOffset ?? TimeZone.current.secondsFromGMT(for: date)
    // Rounded to milliseconds first, so that the second and its fraction belong together.
    let milliseconds = Int(clamping: (date.timeIntervalSince1970 * 1000).rounded())
    let parts = calendar(offset).dateComponents(
      [.year, .month, .day, .hour, .minute, .second],
      from: Date(timeIntervalSince1970: Double(Int(clamping: (Double(milliseconds) / 1000).rounded(.down)))))
    func two(_ value: Int?) -> String { String(format: "%02d", value ?? 0) }
    let day = [String(format: "%04d", parts.year ?? 0), two(parts.month), two(parts.day)].joined(separator: ":")
    let time = [parts.hour, parts.minute, parts.second].map(two).joined(separator: ":")
    let zone = (offset < 0 ? "-" : "+") + two(abs(offset) / 3600) + ":" + two(abs(offset) / 60 % 60)
    return (day + " " + time, String(format: "%03d", milliseconds - milliseconds / 1000 * 1000), zone)
  }

  private static func calendar(_ offset: Int) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: offset) ?? .gmt
    return calendar
  }

  // MARK: Metadata from the program

  /// Takes over metadata from the program, by Apple's keys: what the library knows of, and all other entries as they are.
  mutating func take(_ metadata: [String: Any]) {
    add(metadata)
    if let value = Self.number(metadata[kCGImagePropertyOrientation]), (1...8).contains(Int(value)) {
      orientation = Int(value)
    }
    if let gps = metadata[kCGImagePropertyGPSDictionary] as? [String: Any] { location = Self.location(gps) ?? location }
    if let tiff = metadata[kCGImagePropertyTIFFDictionary] as? [String: Any] {
      make = tiff[kCGImagePropertyTIFFMake] as? String ?? make
      model = tiff[kCGImagePropertyTIFFModel] as? String ?? model
      software = tiff[kCGImagePropertyTIFFSoftware] as? String ?? software
      description = tiff[kCGImagePropertyTIFFImageDescription] as? String ?? description
    }
    if let exif = metadata[kCGImagePropertyExifDictionary] as? [String: Any] {
      lens = exif[kCGImagePropertyExifLensModel] as? String ?? lens
      description = exif[kCGImagePropertyExifUserComment] as? String ?? description
    }
    if let apple = metadata[kCGImagePropertyMakerAppleDictionary] as? [String: Any] {
      burstIdentifier = apple[Self.burstKey] as? String ?? burstIdentifier
    }
    if let iptc = metadata[kCGImagePropertyIPTCDictionary] as? [String: Any] {
      description = iptc[kCGImagePropertyIPTCCaptionAbstract] as? String ?? description
      title = iptc[kCGImagePropertyIPTCObjectName] as? String ?? title
    }
  }

  /// The metadata reduced to what a program keeps, with its replacements. The orientation stays.
  func restricted(to metadata: [String: Any]) -> PhotoDetails {
    var kept = self
    (kept.addedEXIF, kept.addedIPTC) = (nil, nil)
    if metadata[kCGImagePropertyGPSDictionary] == nil { kept.location = nil }
    if metadata[kCGImagePropertyMakerAppleDictionary] == nil {
      (kept.contentIdentifier, kept.burstIdentifier) = (nil, nil)
    }
    if metadata[kCGImagePropertyTIFFDictionary] == nil {
      (kept.make, kept.model, kept.software, kept.description) = (nil, nil, nil, nil)
    }
    if metadata[kCGImagePropertyIPTCDictionary] == nil { kept.title = nil }
    if metadata[kCGImagePropertyExifDictionary] == nil {
      (kept.date, kept.zoneOffset, kept.lens) = (nil, nil, nil)
      (kept.exposureTime, kept.exposureBias, kept.exposure, kept.isBracketed) = (nil, nil, nil, false)
      (kept.iso, kept.gain, kept.flash) = (nil, nil, nil)
      (kept.whiteBalance, kept.whiteBalanceTemperature) = (nil, nil)
    }
    kept.take(metadata)
    return kept
  }

  /// Keeps entries for those who read the file.
  private mutating func add(_ metadata: [String: Any]) {
    var all = Self.described(metadata)
    all[kCGImagePropertyOrientation] = nil
    if let new = ImageFileBlocks.exif(of: all) {
      addedEXIF = addedEXIF.map { ImageFileBlocks.exif($0, adding: new) } ?? new
    }
    addedIPTC = ImageFileBlocks.iptc(of: all) ?? addedIPTC
  }

  /// Metadata without what is true of the image as it is stored.
  private static func described(_ metadata: [String: Any]) -> [String: Any] {
    var all = metadata
    for (key, ours) in [
      (kCGImagePropertyTIFFDictionary, [kCGImagePropertyTIFFOrientation]),
      (
        kCGImagePropertyExifDictionary,
        [kCGImagePropertyExifPixelXDimension, kCGImagePropertyExifPixelYDimension]
      ),
    ] {
      guard let entries = all[key] as? [String: Any] else { continue }
      all[key] = entries.filter { !ours.contains($0.key) }
    }
    return all
  }

  private static func location(_ gps: [String: Any]) -> Location? {
    guard let latitude = number(gps[kCGImagePropertyGPSLatitude]),
      let longitude = number(gps[kCGImagePropertyGPSLongitude]), abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    let isSouth = gps[kCGImagePropertyGPSLatitudeRef] as? String == "S"
    let isWest = gps[kCGImagePropertyGPSLongitudeRef] as? String == "W"
    let isBelow = number(gps[kCGImagePropertyGPSAltitudeRef]) == 1
    return Location(
      latitude: isSouth ? -abs(latitude) : latitude, longitude: isWest ? -abs(longitude) : longitude,
      altitude: number(gps[kCGImagePropertyGPSAltitude]).map { isBelow ? -abs($0) : $0 },
      heading: number(gps[kCGImagePropertyGPSImgDirection]), time: time(gps))
  }

  private static func time(_ gps: [String: Any]) -> Date? {
    guard let day = gps[kCGImagePropertyGPSDateStamp] as? String,
      let clock = gps[kCGImagePropertyGPSTimeStamp] as? String
    else { return nil }
    let numbers = (day + ":" + clock).split(separator: ":").compactMap { Double($0).map { Int($0) } }
    guard numbers.count == 6 else { return nil }
    return calendar(0).date(
      from: DateComponents(
        year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
        second: numbers[5]))
  }

  /// Reads a number of any type.
  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let value as Double: value
    case let value as Int: Double(value)
    case let value as UInt32: Double(value)
    case let value as Float: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }
}

extension PhotoDetails {
  /// A JPEG's data with metadata, in the form of `kCGImagePropertyExifDictionary` and others, in addition to its own; nil
  /// if it is no JPEG.
  package static func jpeg(_ data: Data, adding metadata: [String: Any]) -> Data? {
    ImageFileBlocks.jpeg(data, saying: described(metadata).filter { ($0.value as? [String: Any])?.isEmpty != true })
  }
}
