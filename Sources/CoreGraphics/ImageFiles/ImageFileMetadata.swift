import Foundation

/// What a file says of its image: EXIF, XMP, and the texts and density of the format itself.
struct ImageFileMetadata {
  /// A TIFF file of directories.
  var exif: Data?
  /// An XMP packet.
  var xmp: Data?
  /// The press's record.
  var iptc: Data?
  /// What XMP says of it in formats that hold no record.
  private var pressTexts: CFDictionary = [:]
  /// PNG's texts by their keywords.
  var texts: [String: String] = [:]
  /// Pixels per inch by the format itself.
  var density: (x: Double, y: Double)?
  /// The pictures beside the image, by Apple's types.
  var auxiliaryImages: [(type: CFString, width: Int, height: Int)] = []

  /// Reads it from a file; what is damaged is left out.
  init(_ type: ImageFileType, _ data: Data) {
    switch type {
    case .jpeg: self = JPEGSegments(data)?.metadata ?? ImageFileMetadata()
    case .png: self = PNGChunks(data)?.metadata ?? ImageFileMetadata()
    case .webp: self = WebPChunks(data)?.metadata ?? ImageFileMetadata()
    case .heic, .heif, .avif: self = HEIFFile(data)?.metadata ?? ImageFileMetadata()
    case .tiff:
      exif = data
      let reader = ExifReader(data)
      (xmp, iptc) = (reader?.xmp, reader?.iptc)
    case .gif, .bmp, .jpeg2000: break
    }
    if type != .jpeg, iptc == nil { pressTexts = xmp.map { XMPPacket.press(of: $0) } ?? [:] }
  }

  init() {}

  /// The dictionaries of properties, orientation and density.
  var properties: CFDictionary {
    var properties = exif.flatMap { ExifReader($0)?.properties } ?? [:]
    let texts = iptc.map { IPTCRecord.dictionary(of: $0) } ?? pressTexts
    if !texts.isEmpty {
      properties[kCGImagePropertyIPTCDictionary] = texts
    }
    let tiff = properties[kCGImagePropertyTIFFDictionary] as? CFDictionary ?? [:]
    if let orientation = tiff[kCGImagePropertyTIFFOrientation] as? Int, (1...8).contains(orientation) {
      properties[kCGImagePropertyOrientation] = orientation
    }
    if let x = tiff[kCGImagePropertyTIFFXResolution] as? Double,
      let y = tiff[kCGImagePropertyTIFFYResolution] as? Double, x > 0, y > 0
    {
      let inches = tiff[kCGImagePropertyTIFFResolutionUnit] as? Int == 3 ? 2.54 : 1
      properties[kCGImagePropertyDPIWidth] = x * inches
      properties[kCGImagePropertyDPIHeight] = y * inches
    } else if let density {
      properties[kCGImagePropertyDPIWidth] = density.x
      properties[kCGImagePropertyDPIHeight] = density.y
    }
    if !auxiliaryImages.isEmpty {
      properties[kCGImagePropertyAuxiliaryData] = auxiliaryImages.map {
        [
          kCGImagePropertyAuxiliaryDataType: $0.type, kCGImagePropertyWidth: $0.width,
          kCGImagePropertyHeight: $0.height,
        ] as CFDictionary
      }
    }
    return properties
  }

  /// The blocks after a change: an XMP packet with what properties say, and EXIF and the record likewise, their other entries as
  /// they are.
  func changed(_ type: ImageFileType, _ said: CFDictionary, xmp: Data?) -> (exif: Data?, xmp: Data?, iptc: Data?) {
    let agreement = MetadataAgreement(said, with: properties)
    let changes = agreement.changes
    let entries = [
      kCGImagePropertyTIFFDictionary, kCGImagePropertyExifDictionary, kCGImagePropertyGPSDictionary,
      kCGImagePropertyMakerAppleDictionary, kCGImagePropertyOrientation,
    ]
    var exif = exif
    if entries.contains(where: { changes[$0] != nil }) {
      if var all = exif.flatMap({ ExifDirectories($0) }) {
        all.change(changes)
        exif = all.data
      } else {
        exif = ExifWriter.data(of: changes)
      }
    }
    var iptc = iptc
    if type == .jpeg, let texts = changes[kCGImagePropertyIPTCDictionary] as? CFDictionary {
      iptc = IPTCRecord.data(iptc, saying: texts)
    }
    return (exif, XMPPacket.packet(xmp, saying: agreement.facts), iptc)
  }

  /// The orientation: 1 to 8.
  var orientation: Int { properties[kCGImagePropertyOrientation] as? Int ?? 1 }

  /// The thumbnail in EXIF, as it is stored.
  var thumbnail: CGImage? { exif.flatMap { ExifReader($0)?.thumbnail }.flatMap { ImageFileType.jpeg.decode($0) } }
}
