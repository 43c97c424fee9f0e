import Foundation

/// A file's metadata blocks, unparsed.
struct PhotoMetadataSource {
  /// The EXIF data, beginning with the TIFF header.
  var exif: Data?
  /// The XMP packet.
  var xmp: Data?
  /// The whole file instead, where it is built like EXIF itself: a TIFF.
  var tiff: Data?

  /// A file for metadata libraries: the blocks in a JPEG without an image; nil where there are none.
  var file: Data? { tiff ?? (exif == nil && xmp == nil ? nil : JPEGFile.shell(exif: exif, xmp: xmp)) }
}
