import Foundation

/// What a file says of its image: EXIF, XMP, and the texts and density of the format itself.
struct ImageFileMetadata {
  /// A TIFF file of directories.
  var exif: Data?
  /// An XMP packet.
  var xmp: Data?
  /// The press's record.
  var iptc: Data?
  /// PNG's texts by their keywords.
  var texts: [String: String] = [:]
  /// Pixels per inch by the format itself.
  var density: (x: Double, y: Double)?

  /// Reads it from a file; what is damaged is left out.
  init(_ type: ImageFileType, _ data: Data) {
    switch type {
    case .jpeg: self = JPEGSegments(data)?.metadata ?? ImageFileMetadata()
    case .png: self = PNGChunks(data)?.metadata ?? ImageFileMetadata()
    case .webp: self = WebPChunks(data)?.metadata ?? ImageFileMetadata()
    case .heic, .heif, .avif: self = HEIFFile(data)?.metadata ?? ImageFileMetadata()
    case .tiff:
      exif = data
      xmp = ExifReader(data)?.xmp
    case .gif, .bmp, .jpeg2000: break
    }
  }

  init() {}

  /// The dictionaries of properties, orientation and density.
  var properties: CFDictionary {
    var properties = exif.flatMap { ExifReader($0)?.properties } ?? [:]
    if let texts = iptc.map({ IPTCRecord.dictionary(of: $0) }), !texts.isEmpty {
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
    return properties
  }

  /// The orientation: 1 to 8.
  var orientation: Int { properties[kCGImagePropertyOrientation] as? Int ?? 1 }

  /// The thumbnail in EXIF, as it is stored.
  var thumbnail: CGImage? { exif.flatMap { ExifReader($0)?.thumbnail }.flatMap { ImageFileType.jpeg.decode($0) } }
}
