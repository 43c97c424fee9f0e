import AVFoundation
import Foundation
import GLibSupport
import MediaEngine

/// Moves an existing file aside and restores it if the new file fails: a recording never overwrites anything in place. After
/// a crash or a power cut the old file is beside the new one, for everybody to see.
struct Replacement: Sendable {
  private let file: URL
  /// The temporary location of the old file.
  private let aside: URL?
  /// A part of names that nothing else has.
  private let mark = String(UUID().uuidString.prefix(8))

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
    let aside = Self.name(beside: file, with: mark)
    do {
      try FileManager.default.moveItem(at: file, to: aside)
      file.synchronizeFolder()
    } catch {
      throw RecordingError.notWritable(file, reason: error.localizedDescription)
    }
    self.aside = aside
  }

  /// The new file is good: deletes the old one.
  func keepNew() {
    guard let aside else { return }
    try? FileManager.default.removeItem(at: aside)
    file.synchronizeFolder()
  }

  /// The new file failed: restores the old one. What there is of the new one stays beside it, under another name.
  func restoreOld() {
    guard let aside else { return }
    do {
      if let attributes = try? FileManager.default.attributesOfItem(atPath: file.path) {
        if attributes[.size] as? Int64 == 0 {
          try FileManager.default.removeItem(at: file)
        } else {
          let beside = Self.name(beside: file, with: "\(mark)-2")
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

  /// A visible name beside a file.
  private static func name(beside file: URL, with mark: String) -> URL {
    let name = "\(file.deletingPathExtension().lastPathComponent)-\(mark)"
    return file.deletingLastPathComponent()
      .appending(path: file.pathExtension.isEmpty ? name : "\(name).\(file.pathExtension)")
  }
}
