import CoreGraphics
import Foundation

extension PhotoEncoder {
  /// A JPEG with its metadata replaced. The image data stays byte for byte; an embedded thumbnail is removed.
  public static func jpeg(_ data: Data, saying details: PhotoDetails) throws -> Data {
    guard var file = JPEGFile(data) else { throw PhotoError.unreadable(name: "JPEG") }
    let metadata = try PhotoMetadata(
      details, width: file.width, height: file.height, orientation: details.orientation, thumbnail: nil)
    file.setMetadata(exif: metadata.exif, xmp: metadata.xmp)
    return adding(details.addedIPTC, to: file.data)
  }

  /// A JPEG with the press's record; as it is without one.
  static func adding(_ record: Data?, to file: Data) -> Data {
    record.flatMap { ImageFileBlocks.jpeg(file, addingIPTC: $0) } ?? file
  }
}
