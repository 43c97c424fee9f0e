import CoreGraphics
import Foundation
import Photos
import Synchronization

/// The destination of thumbnails: a folder of files, or one sheet.
final class ThumbnailStore: Sendable {
  private let plan: ThumbnailPlan
  private let name: String
  private let count: Int
  /// What is kept free for the number and the ending.
  private static let room = 25
  private let images = Mutex<[Int: CGImage]>([:])

  /// Creates the folder. Throws before any image is written if a file is in the way.
  init(_ plan: ThumbnailPlan, of file: URL, count: Int) throws(PhotoError) {
    (self.plan, self.count) = (plan, count)
    let film = file.deletingPathExtension().lastPathComponent
    name = plan.folder.map { FileName.fitting(film, in: $0, room: Self.room) } ?? film
    if let folder = plan.folder {
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        throw .notWritable(folder, reason: error.localizedDescription)
      }
    }
    let places = (plan.folder == nil ? [] : (0..<count).map { place($0) }) + [plan.sheet].compactMap(\.self)
    guard !plan.isReplacing else { return }
    if let taken = places.first(where: { FileManager.default.fileExists(atPath: $0.path) }) {
      throw .destinationExists(taken)
    }
  }

  private func place(_ index: Int) -> URL {
    let digits = max(3, "\(count)".count)
    let number = String(repeating: "0", count: max(0, digits - "\(index + 1)".count)) + "\(index + 1)"
    return (plan.folder ?? URL(filePath: ".")).appending(path: "\(name)-\(number).jpg")
  }

  /// Writes an image and returns its file, or keeps it for the sheet and returns nil.
  func add(_ image: CGImage, at index: Int) throws -> URL? {
    if plan.sheet != nil { images.withLock { $0[index] = image } }
    guard plan.folder != nil else { return nil }
    let file = place(index)
    try write(image, to: file)
    return file
  }

  /// Writes the sheet, if one was requested.
  func writeSheet() throws -> URL? {
    guard let sheet = plan.sheet else { return nil }
    let images = images.withLock { images in (0..<count).compactMap { images[$0] } }
    guard let image = ThumbnailSheet.image(of: images) else {
      throw PhotoError.notEncodable(reason: sheet.lastPathComponent)
    }
    try write(image, to: sheet)
    return sheet
  }

  private func write(_ image: CGImage, to file: URL) throws(PhotoError) {
    guard let data = ImageFile.data(of: image, named: file) else {
      throw .notEncodable(reason: file.lastPathComponent)
    }
    try SafeFile.write(data, to: file, replacing: plan.isReplacing)
  }
}
