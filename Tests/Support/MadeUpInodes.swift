import Foundation

/// What Linux does on FAT, where a file has no inode on the disk: after the card was mounted anew it has another number.
public enum MadeUpInodes {
  /// Replaces a file by a copy, with another inode and the same time.
  public static func renew(_ file: URL) throws {
    let files = FileManager.default
    let copy = file.deletingLastPathComponent().appending(path: ".renewed-\(UUID().uuidString)")
    try files.copyItem(at: file, to: copy)
    let date = try files.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
    if let date { try files.setAttributes([.modificationDate: date], ofItemAtPath: copy.path) }
    guard rename(copy.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// The same for all files in a folder and below.
  public static func renewAll(in folder: URL) throws {
    for path in FileManager.default.enumerator(atPath: folder.path)?.compactMap({ $0 as? String }).sorted() ?? [] {
      let file = folder.appending(path: path)
      let type = try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
      if type == .typeRegular { try renew(file) }
    }
  }
}
