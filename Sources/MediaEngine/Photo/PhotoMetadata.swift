import CoreGraphics
import Foundation
import GLibSupport

/// EXIF and XMP for an image file.
struct PhotoMetadata {
  /// The EXIF data, beginning with the TIFF header.
  let exif: Data
  /// The XMP packet.
  let xmp: Data

  /// Encodes the details for an image of this size.
  init(_ details: PhotoDetails, width: Int, height: Int, orientation: Int, thumbnail: Data?) throws {
    let own = try MetadataBlock.open(JPEGFile.shell(exif: nil, xmp: nil)) { block in
      try Self.describePicture(details, width, height, orientation, in: block)
      try Self.describeTime(details, in: block)
      try Self.describeExposure(details, in: block)
      if let location = details.location { try Self.describe(location, in: block) }
      let note = AppleMakerNote(
        contentIdentifier: details.contentIdentifier, burstIdentifier: details.burstIdentifier,
        livePhotoVideoIndex: details.livePhotoVideoIndex)
      if !note.isEmpty { try block.set("Exif.Photo.MakerNote", bytes: note.bytes) }
      if let thumbnail {
        try block.setThumbnail(thumbnail)
        try block.set("Exif.Thumbnail.Orientation", orientation)
        try block.set("Exif.Thumbnail.XResolution", "72/1")
        try block.set("Exif.Thumbnail.YResolution", "72/1")
        try block.set("Exif.Thumbnail.ResolutionUnit", 2)
      }
      return (exif: try block.exif(), xmp: try block.xmp())
    }
    guard details.addedEXIF != nil || details.addedIPTC != nil else {
      (exif, xmp) = own
      return
    }
    let all = ImageFileBlocks.blocks(
      exif: own.exif, xmp: own.xmp, adding: details.addedEXIF, details.addedIPTC)
    // A segment of a JPEG file holds no more.
    (exif, xmp) = all.exif.count < 65_000 && all.xmp.count < 65_000 ? all : own
  }

  private static func describePicture(
    _ details: PhotoDetails, _ width: Int, _ height: Int, _ orientation: Int, in block: borrowing MetadataBlock
  ) throws {
    // EXIF's description is ASCII; any other text is stored in XMP only.
    try block.set("Exif.Image.ImageDescription", details.description.flatMap { $0.isASCII ? $0 : nil })
    try block.set("Exif.Image.Make", details.make?.plain)
    try block.set("Exif.Image.Model", details.model?.plain)
    try block.set("Exif.Image.Orientation", orientation)
    try block.set("Exif.Image.XResolution", "72/1")
    try block.set("Exif.Image.YResolution", "72/1")
    try block.set("Exif.Image.ResolutionUnit", 2)
    try block.set("Exif.Image.Software", details.software?.plain)
    try block.set("Exif.Image.YCbCrPositioning", 1)
    try block.set("Exif.Photo.ExifVersion", bytes: Array("0232".utf8))
    try block.set("Exif.Photo.ComponentsConfiguration", bytes: [1, 2, 3, 0])
    try block.set("Exif.Photo.FlashpixVersion", bytes: Array("0100".utf8))
    try block.set("Exif.Photo.ColorSpace", 1)
    try block.set("Exif.Photo.PixelXDimension", width)
    try block.set("Exif.Photo.PixelYDimension", height)
    try block.set("Exif.Photo.LensModel", details.lens?.plain)

    try block.set("Xmp.tiff.Make", details.make)
    try block.set("Xmp.tiff.Model", details.model)
    try block.set("Xmp.tiff.Orientation", orientation)
    try block.set("Xmp.tiff.ImageWidth", width)
    try block.set("Xmp.tiff.ImageLength", height)
    try block.set("Xmp.xmp.CreatorTool", details.software)
    try block.set("Xmp.exif.ColorSpace", 1)
    try block.set("Xmp.exif.PixelXDimension", width)
    try block.set("Xmp.exif.PixelYDimension", height)
    try block.set("Xmp.exifEX.LensModel", details.lens)
    try block.set("Xmp.dc.title", details.title.map { "lang=\"x-default\" \($0)" })
    try block.set("Xmp.dc.description", details.description.map { "lang=\"x-default\" \($0)" })
  }

  private static func describeTime(_ details: PhotoDetails, in block: borrowing MetadataBlock) throws {
    guard let date = details.date else { return }
    let time = PhotoTime(date, zoneOffset: details.zoneOffset)
    for (dateTag, rest) in [
      ("Exif.Image.DateTime", ""), ("Exif.Photo.DateTimeOriginal", "Original"),
      ("Exif.Photo.DateTimeDigitized", "Digitized"),
    ] {
      try block.set(dateTag, time.exif)
      try block.set("Exif.Photo.SubSecTime\(rest)", time.milliseconds)
      try block.set("Exif.Photo.OffsetTime\(rest)", time.offset)
    }
    for tag in [
      "Xmp.xmp.CreateDate", "Xmp.xmp.ModifyDate", "Xmp.photoshop.DateCreated", "Xmp.exif.DateTimeOriginal",
      "Xmp.exif.DateTimeDigitized",
    ] {
      try block.set(tag, time.iso)
    }
  }

  private static func describeExposure(_ details: PhotoDetails, in block: borrowing MetadataBlock) throws {
    func both(_ tag: String, _ value: String?) throws {
      try block.set("Exif.Photo.\(tag)", value)
      try block.set("Xmp.exif.\(tag)", value)
    }
    try both("ExposureTime", details.exposureTime.flatMap { $0 > 0 ? ExifFraction(exposure: $0).description : nil })
    if let iso = details.iso {
      try block.set("Exif.Photo.ISOSpeedRatings", min(max(iso, 0), 65535))
      try block.set("Exif.Photo.SensitivityType", 2)
      try block.set("Xmp.exif.ISOSpeedRatings", iso)
      try block.set("Xmp.exifEX.PhotographicSensitivity", iso)
    }
    if let exposure = details.exposure {
      try both("ExposureProgram", exposure == .manual ? "1" : "2")
      try both("ExposureMode", details.isBracketed ? "2" : "\(exposure.rawValue)")
    } else if details.isBracketed {
      try both("ExposureMode", "2")
    }
    try both("ExposureBiasValue", details.exposureBias.map { ExifFraction(step: $0).description })
    try both("WhiteBalance", details.whiteBalance.map { "\($0.rawValue)" })
    try both("GainControl", details.gain.map { $0 <= 1 ? "0" : $0 <= 4 ? "1" : "2" })
    try block.set("Xmp.kinora.Gain", details.gain.map { "\($0)" })
    try block.set(
      "Xmp.kinora.WhiteBalanceTemperature", details.whiteBalanceTemperature.map { "\(Int(clamping: $0.rounded()))" })
    if let flash = details.flash {
      try block.set("Exif.Photo.Flash", (flash.hasFired ? 1 : 0) | flash.mode.rawValue << 3)
      for (field, value) in [
        ("Fired", flash.hasFired ? "True" : "False"), ("Return", "0"), ("Mode", "\(flash.mode.rawValue)"),
        ("Function", "False"), ("RedEyeMode", "False"),
      ] {
        try block.set("Xmp.exif.Flash/exif:\(field)", value)
      }
    }
  }

  private static func describe(_ location: PhotoDetails.Location, in block: borrowing MetadataBlock) throws {
    let latitude = GPSAngle(location.latitude, positive: "N", negative: "S")
    let longitude = GPSAngle(location.longitude, positive: "E", negative: "W")
    try block.set("Exif.GPSInfo.GPSVersionID", bytes: [2, 3, 0, 0])
    try block.set("Exif.GPSInfo.GPSLatitudeRef", latitude.reference)
    try block.set("Exif.GPSInfo.GPSLatitude", latitude.exif)
    try block.set("Exif.GPSInfo.GPSLongitudeRef", longitude.reference)
    try block.set("Exif.GPSInfo.GPSLongitude", longitude.exif)
    try block.set("Xmp.exif.GPSVersionID", "2.3.0.0")
    try block.set("Xmp.exif.GPSLatitude", latitude.xmp)
    try block.set("Xmp.exif.GPSLongitude", longitude.xmp)
    if let altitude = location.altitude {
      let value = "\(Int(clamping: (abs(altitude) * 100).rounded()))/100"
      try block.set("Exif.GPSInfo.GPSAltitudeRef", bytes: [altitude < 0 ? 1 : 0])
      try block.set("Exif.GPSInfo.GPSAltitude", value)
      try block.set("Xmp.exif.GPSAltitudeRef", altitude < 0 ? 1 : 0)
      try block.set("Xmp.exif.GPSAltitude", value)
    }
    if let heading = location.heading {
      let turn = (heading.truncatingRemainder(dividingBy: 360) + 360).truncatingRemainder(dividingBy: 360)
      let value = "\(Int(clamping: (turn * 100).rounded()))/100"
      try block.set("Exif.GPSInfo.GPSImgDirectionRef", "T")
      try block.set("Exif.GPSInfo.GPSImgDirection", value)
      try block.set("Xmp.exif.GPSImgDirectionRef", "T")
      try block.set("Xmp.exif.GPSImgDirection", value)
    }
    if let time = location.time {
      let utc = PhotoTime(time, zoneOffset: 0)
      try block.set("Exif.GPSInfo.GPSDateStamp", String(utc.exif.prefix(10)))
      try block.set("Exif.GPSInfo.GPSTimeStamp", utc.gps)
      try block.set("Xmp.exif.GPSTimeStamp", utc.iso)
    }
  }
}

extension String {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// The text in ASCII, as EXIF requires: accents are removed, other characters become question marks.
  fileprivate var plain: String {
    if isASCII { return self }
    return String(folding(options: .diacriticInsensitive, locale: nil).map { $0.isASCII ? $0 : "?" })
  }
}
