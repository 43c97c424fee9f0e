import AVFoundation
import Foundation

/// What a movie says of one of its frames.
struct FrameFacts {
  /// When it was recorded.
  var date: Date?
  var make: String?
  var model: String?
  /// In degrees; south and west are negative.
  var latitude: Double?
  var longitude: Double?
  /// In metres above sea level.
  var altitude: Double?

  /// The facts of the frame at a time of a movie that was begun to be recorded at a date.
  init(_ items: [AVMetadataItem], recorded: Date?, at time: CMTime) {
    date = recorded?.addingTimeInterval(time.isNumeric ? max(0, time.seconds) : 0)
    func text(_ part: String) -> String? {
      items.lazy.filter { item in
        let names = [item.identifier?.rawValue, item.commonKey?.rawValue].compactMap { $0?.lowercased() }
        return names.contains { $0.hasSuffix(part) || $0.contains(part + ".") }
      }.compactMap { $0.stringValue?.trimmed }.first { !$0.isEmpty }
    }
    (make, model) = (text("make") ?? text("©mak"), text("model") ?? text("©mod"))
    let place = items.lazy.filter(ExportMetadata.isLocation).compactMap { $0.stringValue.flatMap(Self.place) }.first
    (latitude, longitude, altitude) = (place?.latitude, place?.longitude, place?.altitude)
  }

  /// Reads a place as ISO 6709 writes it: `+35.6895+139.6917+040.0/`.
  static func place(_ text: String) -> (latitude: Double, longitude: Double, altitude: Double?)? {
    var parts: [String] = []
    for letter in text.prefix(while: { $0 != "/" && $0 != "C" }) {
      if letter == "+" || letter == "-" { parts.append("") }
      guard !parts.isEmpty else { return nil }
      parts[parts.count - 1].append(letter)
    }
    let numbers = parts.map(Double.init)
    guard numbers.count >= 2, let latitude = numbers[0], let longitude = numbers[1], abs(latitude) <= 90,
      abs(longitude) <= 180
    else { return nil }
    return (latitude, longitude, numbers.count > 2 ? numbers[2] : nil)
  }

  /// The properties of an image of it.
  var properties: CFDictionary {
    var properties: CFDictionary = [:]
    if let date {
      let moment = Self.moment(date)
      properties[kCGImagePropertyExifDictionary] =
        [
          kCGImagePropertyExifDateTimeOriginal: moment.time, kCGImagePropertyExifDateTimeDigitized: moment.time,
          kCGImagePropertyExifSubsecTimeOriginal: moment.milliseconds,
          kCGImagePropertyExifOffsetTimeOriginal: moment.offset,
        ] as CFDictionary
    }
    var tiff: CFDictionary = [:]
    if let make { tiff[kCGImagePropertyTIFFMake] = make }
    if let model { tiff[kCGImagePropertyTIFFModel] = model }
    if !tiff.isEmpty { properties[kCGImagePropertyTIFFDictionary] = tiff }
    if let latitude, let longitude {
      var place: CFDictionary = [
        kCGImagePropertyGPSLatitude: abs(latitude), kCGImagePropertyGPSLatitudeRef: latitude < 0 ? "S" : "N",
        kCGImagePropertyGPSLongitude: abs(longitude), kCGImagePropertyGPSLongitudeRef: longitude < 0 ? "W" : "E",
      ]
      if let altitude {
        place[kCGImagePropertyGPSAltitude] = abs(altitude)
        place[kCGImagePropertyGPSAltitudeRef] = altitude < 0 ? 1 : 0
      }
      properties[kCGImagePropertyGPSDictionary] = place
    }
    return properties
  }

  /// A moment as EXIF has it, in the computer's time zone.
  static func moment(
    _ date: Date, in zone: TimeZone = .current
  ) -> (time: String, milliseconds: String, offset: String) {
    let milliseconds = Int64(clamping: (date.timeIntervalSince1970 * 1000).rounded())
    let shift = zone.secondsFromGMT(for: date)
    var (second, parts) = (time_t(milliseconds / 1000 + Int64(shift)), tm())
    gmtime_r(&second, &parts)
    func digits(_ number: Int, _ count: Int) -> String {
      String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
    }
    let day = [digits(Int(parts.tm_year) + 1900, 4), digits(Int(parts.tm_mon) + 1, 2), digits(Int(parts.tm_mday), 2)]
    let time = [digits(Int(parts.tm_hour), 2), digits(Int(parts.tm_min), 2), digits(Int(parts.tm_sec), 2)]
    let minutes = abs(shift) / 60
    return (
      day.joined(separator: ":") + " " + time.joined(separator: ":"), digits(Int(milliseconds % 1000), 3),
      (shift < 0 ? "-" : "+") + digits(minutes / 60, 2) + ":" + digits(minutes % 60, 2)
    )
  }
}
