import CoreGraphics
import Foundation
import GLibSupport
import MediaEngine

/// The image in a file, to read codes from.
enum ScanFile {
  static func picture(in file: URL) throws -> CodePicture {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw Unreadable(file: file)
    }
    guard let image = try? PhotoReader.image(of: data), let picture = CodePicture(image) else {
      throw Unreadable(file: file)
    }
    return picture
  }

  /// The file isn't an image.
  struct Unreadable: Error, CustomStringConvertible {
    let file: URL

    var description: String {
      tr("“%s” can't be read as a picture. Give a JPEG, HEIC, PNG or WebP file.", file.path)
    }
  }
}
