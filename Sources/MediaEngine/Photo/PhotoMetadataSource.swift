import Foundation

/// A file's metadata blocks, unparsed.
struct PhotoMetadataSource {
  /// The EXIF data, beginning with the TIFF header.
  var exif: Data?
  /// The XMP packet.
  var xmp: Data?

  /// A JPEG without an image that holds the blocks, for metadata libraries; nil where there are none.
  var file: Data? { exif == nil && xmp == nil ? nil : JPEGFile.shell(exif: exif, xmp: xmp) }
}
