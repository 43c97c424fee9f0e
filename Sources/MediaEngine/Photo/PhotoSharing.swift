import CoreGraphics
import Foundation

/// Copies of photos for other people, their encoded images as they are. Of what a photo says its EXIF is kept, without what
/// tells one camera from another (serial numbers, owner, what makers note) and, unless they are wanted, without place and
/// camera. XMP and the press's record, which may say all of it again, are left out, and so is what lies behind an image, such
/// as the movie of a Motion Photo.
package enum PhotoSharing {
  /// The copy; nil for a type of file of which none can be made, such as a raw photo.
  package static func copy(of photo: Data, keepsPlace: Bool, keepsCamera: Bool) -> Data? {
    let head = [UInt8](photo.prefix(12))
    if head.starts(with: [0xFF, 0xD8]) {
      guard var file = JPEGFile(photo) else { return nil }
      let exif = file.exif.flatMap { ImageFileBlocks.exif($0, keepsPlace: keepsPlace, keepsCamera: keepsCamera) }
      file.segments.removeAll { !ImageFileBlocks.isOfImage($0.marker, $0.payload) }
      if let exif { file.setMetadata(exif: exif, xmp: nil) }
      return file.data
    }
    if head.count == 12, head[4..<8].elementsEqual("ftyp".utf8) {
      return HEIFSharing([UInt8](photo))?.copy(keepsPlace: keepsPlace, keepsCamera: keepsCamera)
    }
    // These say nothing of either, but for what Adobe's programs write into a GIF.
    if head.starts(with: Array("GIF8".utf8)) { return photo.range(of: Data("XMP DataXMP".utf8)) == nil ? photo : nil }
    if head.starts(with: Array("BM".utf8)) { return photo }
    return ImageFileBlocks.file(photo, keepsPlace: keepsPlace, keepsCamera: keepsCamera)
  }
}
