import AVFoundation
import Foundation

/// Makes way for a file, and puts back what was there if nothing comes of it: a recording never writes over anything.
struct Replacement: Sendable {
  private let file: URL
  /// Where the old file waits.
  private let aside: URL?

  /// Throws where a file is in the way that may not be replaced.
  init(of file: URL, allowed: Bool) throws {
    self.file = file
    // Links that lead nowhere are in the way, too.
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path) else {
      aside = nil
      return
    }
    // A folder's contents aren't what anybody means to replace.
    let isFile = [.typeRegular, .typeSymbolicLink].contains(attributes[.type] as? FileAttributeType)
    guard allowed, isFile else { throw RecordingError.destinationExists(file) }
    let aside = file.deletingLastPathComponent()
      .appending(path: ".\(file.lastPathComponent).\(UUID().uuidString.prefix(8))")
    do {
      try FileManager.default.moveItem(at: file, to: aside)
    } catch {
      throw RecordingError.notWritable(file, reason: error.localizedDescription)
    }
    self.aside = aside
  }

  /// The new file is good: the old one goes.
  func keepNew() {
    if let aside { try? FileManager.default.removeItem(at: aside) }
  }

  /// Nothing came of the new one: the old one comes back.
  func restoreOld() {
    if let aside { try? FileManager.default.moveItem(at: aside, to: file) }
  }
}
