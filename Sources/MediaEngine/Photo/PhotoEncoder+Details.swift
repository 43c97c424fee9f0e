import Foundation

extension PhotoEncoder {
  /// A JPEG that says other things of itself. Its picture stays byte for byte; a small picture in it goes.
  public static func jpeg(_ data: Data, saying details: PhotoDetails) throws -> Data {
    guard var file = JPEGFile(data) else { throw PhotoError.unreadable(name: "JPEG") }
    let metadata = try PhotoMetadata(
      details, width: file.width, height: file.height, orientation: details.orientation, thumbnail: nil)
    file.setMetadata(exif: metadata.exif, xmp: metadata.xmp)
    return file.data
  }
}
