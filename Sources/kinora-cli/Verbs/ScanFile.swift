import CoreGraphics
import Foundation
import GLibSupport
import MediaEngine

/// The picture in a file, for codes to be read from.
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

  /// A file that is no picture.
  struct Unreadable: Error, CustomStringConvertible {
    let file: URL

    var description: String {
      tr("“%s” can't be read as a picture. Give a JPEG, HEIC, PNG or WebP file.", file.path)
    }
  }
}
