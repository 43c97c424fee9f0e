import Foundation

/// Blocks of metadata of image files, for those who write files by other means.
package enum ImageFileBlocks {
  /// EXIF with what dictionaries of properties say of it: TIFF, EXIF, GPS and Apple's notes. Nil where they say nothing.
  package static func exif(of properties: CFDictionary) -> Data? { ExifWriter.data(of: properties) }

  /// A block of EXIF with the entries of another one in place of its own. All others stay, those without a name among them.
  package static func exif(_ data: Data, adding other: Data?) -> Data {
    guard let other = other.flatMap({ ExifDirectories($0) }), var all = ExifDirectories(data) else { return data }
    all.merge(other)
    return all.data ?? data
  }

  /// A block of EXIF for other people: without what tells one camera from another and, unless they are wanted, without place
  /// and camera. Nil where nothing is left, or it can't be read.
  package static func exif(_ data: Data, keepsPlace: Bool, keepsCamera: Bool) -> Data? {
    guard var all = ExifDirectories(data) else { return nil }
    all.keep(place: keepsPlace, camera: keepsCamera)
    return all.data
  }

  /// Whether a segment of a JPEG file is needed to show its image; of those for metadata these are JFIF, colour profiles, and how
  /// Adobe's programs store colours.
  package static func isOfImage(_ marker: UInt8, _ payload: Data) -> Bool {
    switch marker {
    case 0xE0: payload.starts(with: Data("JFIF\0".utf8))
    case 0xE2: payload.starts(with: Data("ICC_PROFILE\0".utf8))
    case 0xEE: payload.starts(with: Data("Adobe".utf8))
    case 0xE1, 0xE3...0xED, 0xEF, 0xFE: false
    default: true
    }
  }

  /// A PNG or WebP file for other people, its image as it is: of what it says only EXIF is left, as above. Nil for other types.
  package static func file(_ data: Data, keepsPlace: Bool, keepsCamera: Bool) -> Data? {
    guard let type = ImageFileType(recognising: data) else { return nil }
    let metadata = ImageFileMetadata(type, data)
    let kept = metadata.exif.flatMap { exif($0, keepsPlace: keepsPlace, keepsCamera: keepsCamera) }
    switch type {
    case .png: return PNGChunks(data)?.bare.file(exif: kept, xmp: nil)
    case .webp: return type.replacing(exif: kept, xmp: nil, iptc: nil, in: data).flatMap { WebPChunks($0)?.bare }
    default: return nil
    }
  }

  /// Whether a JPEG file says all of a block of EXIF already.
  package static func isSaid(_ other: Data?, byJPEG file: Data) -> Bool {
    guard let other else { return true }
    guard let own = exif(ofJPEG: file), let before = ExifReader(own)?.properties,
      let after = ExifReader(exif(own, adding: other))?.properties
    else { return false }
    return NSDictionary(dictionary: before).isEqual(to: after)
  }

  /// The block of EXIF in a JPEG file.
  package static func exif(ofJPEG file: Data) -> Data? { JPEGSegments(file)?.metadata.exif }

  /// The press's record that a dictionary of properties says; nil where it says nothing.
  package static func iptc(of properties: CFDictionary) -> Data? {
    (properties[kCGImagePropertyIPTCDictionary] as? CFDictionary).flatMap { IPTCRecord.data(of: $0) }
  }

  /// An XMP packet with what the IPTC record says and it doesn't say itself, for files that hold no record.
  static func xmp(_ packet: Data?, fillingInIPTCOf properties: CFDictionary) -> Data? {
    guard let texts = properties[kCGImagePropertyIPTCDictionary] as? CFDictionary, !texts.isEmpty else { return packet }
    let known = packet.map { XMPPacket.press(of: $0) } ?? [:]
    let missing = texts.filter { known[$0.key] == nil }
    let facts = MetadataField.all.compactMap { field -> MetadataAgreement.Fact? in
      guard field.press.contains(where: { missing[$0] != nil }), field.press.allSatisfy({ known[$0] == nil }) else {
        return nil
      }
      return field.texts(ofPress: texts).map { (field, $0) }
    }
    return XMPPacket.packet(packet, saying: facts)
  }

  /// EXIF without the place where the image was taken; nil where nothing is left.
  static func exifWithoutGPS(_ data: Data) -> Data? {
    guard var all = ExifDirectories(data) else { return nil }
    all.removeGPS()
    return all.data
  }

  /// Blocks of EXIF and XMP with what a program adds in both: EXIF and a record of its own.
  package static func blocks(
    exif: Data, xmp: Data, adding other: Data?, _ record: Data?
  ) -> (exif: Data, xmp: Data) {
    var metadata = ImageFileMetadata()
    (metadata.exif, metadata.xmp) = (self.exif(exif, adding: other), xmp)
    var said = other.flatMap { ExifReader($0)?.properties } ?? [:]
    if let record { said[kCGImagePropertyIPTCDictionary] = IPTCRecord.dictionary(of: record) as CFDictionary }
    let changed = metadata.changed(.jpeg, said.filter { ($0.value as? CFDictionary)?.isEmpty != true }, xmp: xmp)
    return (changed.exif ?? exif, changed.xmp ?? xmp)
  }

  /// A JPEG file whose record has the texts of another one in place of its own, its image as it is; nil for what isn't JPEG, or
  /// where it is too long.
  package static func jpeg(_ file: Data, addingIPTC record: Data) -> Data? {
    guard let segments = JPEGSegments(file) else { return nil }
    let metadata = segments.metadata
    let both = IPTCRecord.data(metadata.iptc, saying: IPTCRecord.dictionary(of: record))
    return segments.file(exif: metadata.exif, xmp: metadata.xmp, iptc: both)
  }

  /// A JPEG file with what properties say in EXIF, the IPTC record and XMP in place of what it says itself, its image as it is;
  /// nil for what isn't JPEG, or where it is too long.
  package static func jpeg(_ file: Data, saying properties: CFDictionary) -> Data? {
    guard let segments = JPEGSegments(file) else { return nil }
    let metadata = segments.metadata
    let changed = metadata.changed(.jpeg, properties, xmp: metadata.xmp)
    return segments.file(exif: changed.exif, xmp: changed.xmp, iptc: changed.iptc)
  }
}
