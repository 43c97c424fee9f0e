import AVFoundation
import Foundation
import GLibSupport

/// Moves an existing file aside and restores it if the new file fails: a recording never overwrites anything in place.
struct Replacement: Sendable {
  private let file: URL
  /// The temporary location of the old file.
  private let aside: URL?

  /// Moves the old file aside; throws if a file exists that may not be replaced.
  init(of file: URL, allowed: Bool) throws {
    self.file = file
    // Dangling symbolic links are in the way, too.
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path) else {
      aside = nil
      return
    }
    // Folders are never replaced, because nobody means to replace their contents.
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

  /// The new file is good: deletes the old one.
  func keepNew() {
    if let aside { try? FileManager.default.removeItem(at: aside) }
  }

  /// The new file failed: restores the old one. What there is of the new one stays beside it, under another name.
  func restoreOld() {
    guard let aside else { return }
    do {
      if let attributes = try? FileManager.default.attributesOfItem(atPath: file.path) {
        if attributes[.size] as? Int64 == 0 {
          try FileManager.default.removeItem(at: file)
        } else {
          let beside = besideName(aside.pathExtension)
          try FileManager.default.moveItem(at: file, to: beside)
          Console.say("kinora-cli: \(file.path) → \(beside.path)")
        }
      }
      try FileManager.default.moveItem(at: aside, to: file)
    } catch {
      let reason = "\(error.localizedDescription) (\(aside.path))"
      Console.say("kinora-cli: \(tr("“%s” can't be written: %s.", file.lastPathComponent, reason))")
    }
  }

  /// A visible name beside the file.
  private func besideName(_ mark: String) -> URL {
    let name = "\(file.deletingPathExtension().lastPathComponent)-\(mark)"
    return file.deletingLastPathComponent()
      .appending(path: file.pathExtension.isEmpty ? name : "\(name).\(file.pathExtension)")
  }
}
