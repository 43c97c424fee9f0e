import Foundation

/// Moves files that aren't in the library to the user's Trash, and back.
public enum FileTrash {
  /// A file in the Trash.
  public struct Trashed: Sendable {
    let file: TrashedFile
    let path: String
    let can: TrashCan

    /// Moves the file back to where it was. Throws if it isn't in the Trash any more, and if there is another file.
    public func putBack() throws {
      // The Trash may have been emptied, and another file may have the name since then.
      guard try can.isAt(file.trashed, file.resource) else {
        throw SystemError(ENOENT, path: file.trashed)
      }
      try can.takeBack(file, to: path)
      guard FileSystem.facts(path) != nil else { throw SystemError(ENOENT, path: path) }
    }
  }

  /// Brings a file back that was put into the Trash.
  package typealias PutBack = @Sendable () throws -> Void
  /// Puts a file into the Trash.
  package typealias Put = @Sendable (URL) throws -> PutBack
  /// Puts files into the Trash of their disks.
  package static let usual: Put = { file in
    let trashed = try put(file)
    return { try trashed.putBack() }
  }

  /// Moves a file to the Trash of its disk.
  public static func put(_ file: URL) throws -> Trashed {
    try put(file, in: TrashCan(home: LibraryPlaces.standardTrash))
  }

  static func put(_ file: URL, in can: TrashCan) throws -> Trashed {
    let path = file.standardizedFileURL.path
    let planned = try plan(path, in: can)
    try can.put(planned, from: path)
    return Trashed(file: planned, path: path, can: can)
  }

  /// Where a file will be in the Trash, under the name that it has, or under one that it once had.
  static func plan(_ path: String, named origin: String? = nil, in can: TrashCan) throws -> TrashedFile {
    guard let identity = try can.identity(of: path) else { throw SystemError(ENOENT, path: path) }
    let origin = origin ?? path
    var record = ResourceRecord(
      role: .photo, place: FilePlace(folder: .pictures, name: (origin as NSString).lastPathComponent), originalName: "")
    record.identity = identity
    return try can.plan(record, at: origin, avoiding: [])
  }
}
