import CoreGraphics
import Foundation
import MediaEngine
import Photos

/// The one image that stands for a photo or a movie, as the Library shows it; file managers ask for it.
struct StandingImage: Sendable {
  let file: URL
  /// It fits into this size; nil leaves it as large as it is.
  let box: (width: Int, height: Int)?
  let destination: URL
  let isReplacing: Bool

  /// Nil where another kind of output is wanted.
  init?(_ options: OptionValues, of file: URL) throws(UsageError) {
    guard let destination = options.text("--image") else { return nil }
    for other in ["--count", "--at", "--exact", "--tolerance", "--output", "--sheet"] where options.has(other) {
      throw .together("--image", other)
    }
    self.file = file
    self.destination = URL(filePath: destination)
    try FileWork.check(self.destination, isNoneOf: [file])
    box = options.size("--size").map { ($0.width, $0.height) }
    isReplacing = options.has("--force")
  }

  /// Makes and writes it.
  func write() throws -> CGImage {
    guard file.isFileURL, FileManager.default.fileExists(atPath: file.path) else {
      throw PhotoError.unreadable(name: file.lastPathComponent)
    }
    let image: CGImage
    do { image = try read() } catch { throw PhotoError.unreadable(name: file.lastPathComponent) }
    guard let data = ImageFile.data(of: image, as: isJPEG ? kUTTypeJPEG : kUTTypePNG) else {
      throw PhotoError.notEncodable(reason: destination.lastPathComponent)
    }
    try SafeFile.write(data, to: destination, replacing: isReplacing)
    return image
  }

  /// File managers name the file as they like, and want PNG.
  private var isJPEG: Bool { ["jpg", "jpeg"].contains(destination.pathExtension.lowercased()) }

  private func read() throws -> CGImage {
    guard let box else { return try MediaPicture.read(file, limit: nil) }
    let image = try MediaPicture.read(file, limit: max(box.width, box.height))
    let scale = min(Double(box.width) / Double(image.width), Double(box.height) / Double(image.height))
    guard scale < 1 else { return image }
    let side = Double(max(image.width, image.height)) * scale
    return try MediaPicture.read(file, limit: max(1, Int(clamping: side)))
  }
}
