import Foundation

extension PhotoDetails {
  /// Reads EXIF and XMP; missing or invalid values stay nil.
  init(_ source: PhotoMetadataSource) {
    self.init()
    guard let file = source.file else { return }
    let read = try? MetadataBlock.open(file) { block in
      var details = PhotoDetails()
      details.readPicture(block)
      details.readExposure(block)
      details.readLocation(block)
      return details
    }
    if let read { self = read }
  }

  private mutating func readPicture(_ block: borrowing MetadataBlock) {
    make = block.text("Exif.Image.Make") ?? block.text("Xmp.tiff.Make")
    model = block.text("Exif.Image.Model") ?? block.text("Xmp.tiff.Model")
    // XMP holds any character, EXIF only ASCII.
    if let words = block.text("Xmp.tiff.Make") { make = words }
    if let words = block.text("Xmp.tiff.Model") { model = words }
    lens = block.text("Xmp.exifEX.LensModel") ?? block.text("Exif.Photo.LensModel")
    software = block.text("Exif.Image.Software") ?? block.text("Xmp.xmp.CreatorTool")
    orientation = block.orientation
    hasThumbnail = block.thumbnail() != nil
    title = block.text("Xmp.dc.title")?.withoutLanguage
    description = block.text("Xmp.dc.description")?.withoutLanguage ?? block.text("Exif.Image.ImageDescription")
    let words = block.text("Xmp.dc.subject") ?? block.text("Iptc.Application2.Keywords")
    keywords = words?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    for tag in Self.dates {
      guard let taken = block.date(tag) else { continue }
      (date, zoneOffset) = taken
      break
    }
    if let note = block.bytes("Exif.Photo.MakerNote").flatMap({ AppleMakerNote($0) }) {
      contentIdentifier = note.contentIdentifier
      burstIdentifier = note.burstIdentifier
      livePhotoVideoIndex = note.livePhotoVideoIndex
    }
  }

  /// Where the date is looked for. When the photo was taken comes first, whichever block says it; when the file was
  /// written comes last.
  private static let dates: [MetadataBlock.DateTag] = [
    .exif("Exif.Photo.DateTimeOriginal", "Original"), .xmp("Xmp.exif.DateTimeOriginal"),
    .xmp("Xmp.photoshop.DateCreated"), .exif("Exif.Photo.DateTimeDigitized", "Digitized"),
    .xmp("Xmp.exif.DateTimeDigitized"), .xmp("Xmp.xmp.CreateDate"), .exif("Exif.Image.DateTime", ""),
    .xmp("Xmp.tiff.DateTime"), .xmp("Xmp.xmp.ModifyDate"),
  ]

  private mutating func readExposure(_ block: borrowing MetadataBlock) {
    exposureTime = block.fraction("Exif.Photo.ExposureTime").flatMap { $0 > 0 ? $0 : nil }
    iso = block.number("Exif.Photo.ISOSpeedRatings") ?? block.number("Xmp.exif.ISOSpeedRatings")
    gain = block.text("Xmp.kinora.Gain").flatMap { Double($0) }
    exposureBias = block.fraction("Exif.Photo.ExposureBiasValue")
    let mode = block.number("Exif.Photo.ExposureMode")
    isBracketed = mode == 2
    exposure =
      switch (block.number("Exif.Photo.ExposureProgram"), mode) {
      case (1, _), (_, 1): .manual
      case (.some(2...), _), (_, 0): .automatic
      default: nil
      }
    whiteBalance = block.number("Exif.Photo.WhiteBalance").flatMap { Adjustment(rawValue: $0) }
    whiteBalanceTemperature = block.text("Xmp.kinora.WhiteBalanceTemperature").flatMap { Double($0) }
    if let value = block.number("Exif.Photo.Flash") {
      flash = Flash(hasFired: value & 1 == 1, mode: Flash.Mode(rawValue: value >> 3 & 3) ?? .unknown)
    }
  }

  private mutating func readLocation(_ block: borrowing MetadataBlock) {
    func degrees(_ tag: String, _ most: Double, negative: String) -> Double? {
      let parts = block.fractions("Exif.GPSInfo.\(tag)")
      guard !parts.isEmpty, parts.count <= 3 else { return nil }
      let value = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
      guard value <= most else { return nil }
      return block.text("Exif.GPSInfo.\(tag)Ref") == negative ? -value : value
    }
    guard let latitude = degrees("GPSLatitude", 90, negative: "S"),
      let longitude = degrees("GPSLongitude", 180, negative: "W")
    else { return }
    var place = Location(latitude: latitude, longitude: longitude)
    if let altitude = block.fraction("Exif.GPSInfo.GPSAltitude") {
      place.altitude = block.number("Exif.GPSInfo.GPSAltitudeRef") == 1 ? -altitude : altitude
    }
    place.heading = block.fraction("Exif.GPSInfo.GPSImgDirection")
    let time = block.fractions("Exif.GPSInfo.GPSTimeStamp")
    if let day = block.text("Exif.GPSInfo.GPSDateStamp"), time.count == 3,
      time.allSatisfy({ (0..<61).contains($0) })
    {
      let clock = "\(Int(time[0])):\(Int(time[1])):\(Int(time[2]))"
      place.time = PhotoTime.date(exif: "\(day) \(clock)", fraction: nil, offset: "Z")?.date
    }
    location = place
  }
}

extension PhotoMetadataSource {
  /// The EXIF orientation, or 1, and EXIF's thumbnail.
  var orientationAndThumbnail: (orientation: Int, thumbnail: Data?) {
    guard let file else { return (1, nil) }
    let read = try? MetadataBlock.open(file) { block in (block.orientation, block.thumbnail()) }
    return read ?? (1, nil)
  }
}

extension MetadataBlock {
  /// A tag that holds a date.
  fileprivate enum DateTag {
    /// A tag of EXIF, and the end of the names of the tags for its fraction and its zone.
    case exif(String, String)
    case xmp(String)
  }

  fileprivate func date(_ tag: DateTag) -> (Date?, Int?)? {
    switch tag {
    case .exif(let name, let rest):
      guard let text = text(name) else { return nil }
      return PhotoTime.date(
        exif: text, fraction: self.text("Exif.Photo.SubSecTime\(rest)"),
        offset: self.text("Exif.Photo.OffsetTime\(rest)"))
    case .xmp(let name): return text(name).flatMap { PhotoTime.date(xmp: $0) }
    }
  }

  /// The EXIF orientation.
  fileprivate var orientation: Int {
    let value = number("Exif.Image.Orientation") ?? number("Xmp.tiff.Orientation") ?? 1
    return (1...8).contains(value) ? value : 1
  }
}

extension String {
  /// A language alternative without its language prefix.
  fileprivate var withoutLanguage: String {
    guard hasPrefix("lang="), let space = firstIndex(of: " ") else { return self }
    return String(self[index(after: space)...])
  }
}
