import AVFoundation
import Foundation
import Photos

/// A file that was replaced by another one. It is in the Trash, from where it can be brought back as it was.
struct FileReplacement: Sendable {
  /// Where the file was.
  let original: URL
  /// The file that is there now.
  let replacement: URL
  private let putBack: PutBack
  private let trash: Trash

  /// Brings a file back that was put into the Trash.
  typealias PutBack = @Sendable () throws -> Void
  /// Puts a file into the Trash.
  typealias Trash = @Sendable (URL) throws -> PutBack
  /// That of the disk on which a file is.
  static let usualTrash: Trash = { file in
    let trashed = try FileTrash.put(file)
    return { try trashed.putBack() }
  }

  /// A name that nobody sees, in the folder of a file.
  static func hiddenName(for file: URL) -> URL {
    file.deletingLastPathComponent()
      .appendingPathComponent(".kinora-\(UUID().uuidString.prefix(8)).\(file.pathExtension)")
  }

  /// Moves the file to the Trash, and gives the new one its name. If that fails, all is as before, without the new one.
  init(of original: URL, by new: URL, as replacement: URL, trash: @escaping Trash = usualTrash) throws {
    (self.original, self.replacement, self.trash) = (original, replacement, trash)
    let files = FileManager.default
    // The day on which it was recorded stays, also where only the file's date says so; a second later, so that programs which
    // remember pictures of it see that it is another file.
    let written = try? files.attributesOfItem(atPath: original.path)[.modificationDate] as? Date
    if let written {
      try? files.setAttributes([.modificationDate: written.addingTimeInterval(1)], ofItemAtPath: new.path)
    }
    do {
      guard original == replacement || !files.fileExists(atPath: replacement.path) else {
        throw AVError(.fileAlreadyExists, userInfo: [NSURLErrorKey: replacement])
      }
      putBack = try trash(original)
    } catch {
      try? files.removeItem(at: new)
      throw error
    }
    do {
      try files.moveItem(at: new, to: replacement)
    } catch {
      try? putBack()
      try? files.removeItem(at: new)
      throw error
    }
  }

  /// Brings the original back. What had replaced it goes to the Trash.
  func undo() throws {
    let putNewBack = try trash(replacement)
    do { try putBack() } catch {
      try? putNewBack()
      throw error
    }
  }
}
