import CoreGraphics
import Foundation
import GLibSupport
import MediaEngine

/// The image in a file, to read codes from.
enum ScanFile {
  static func picture(in file: URL) throws -> CodePicture {
    guard FileFormat(of: file.path)?.kind == .image, let image = try? MediaPicture.read(file, limit: nil),
      let picture = CodePicture(image)
    else { throw Unreadable(file: file) }
    return picture
  }

  /// The file isn't an image.
  struct Unreadable: Error, CustomStringConvertible {
    let file: URL

    var description: String {
      tr("“%s” can't be read as a picture. Give a photo, such as a JPEG, HEIC or PNG file.", file.path)
    }
  }
}
