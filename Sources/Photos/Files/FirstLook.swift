import Foundation
import MediaEngine

/// What is known of a file before it is copied into the library.
///
/// A name says nothing: behind `photo.jpg` may be a device without end, or twenty gigabytes of nothing, and a copy of either
/// fills the disk before a reader says that it is no photo. So type, first bytes and size are looked at before.
enum FirstLook {
  /// Adjustment data is a description of edits, not media.
  private static let mostAdjustmentBytes: Int64 = 1 << 24
  private static let headLength = 64

  /// Throws unless a file, with symbolic links resolved, may be of the resource's media type.
  static func check(_ path: String, as role: PHAssetResourceType, named name: String) throws(LibraryError) {
    guard let facts = FileSystem.facts(path), facts.isFile else { throw .notMedia(name) }
    let format = try? HangingFolders.shared.ask(path) { role == .adjustmentData ? nil : FileFormat(of: path) }
    try check(format ?? nil, size: facts.size, as: role, named: name)
  }

  /// The same for a file's content.
  static func check(_ data: Data, as role: PHAssetResourceType, named name: String) throws(LibraryError) {
    let format = FileFormat(head: [UInt8](data.prefix(headLength)))
    try check(format, size: Int64(data.count), as: role, named: name)
  }

  private static func check(
    _ format: FileFormat?, size: Int64, as role: PHAssetResourceType, named name: String
  ) throws(LibraryError) {
    guard role != .adjustmentData else {
      if size > mostAdjustmentBytes { throw .tooLarge(name) }
      return
    }
    // Whether a movie has pictures, its first bytes don't say.
    guard let format, (format.kind == .image) == (role.kind == .image) else { throw .notMedia(name) }
    if format.kind == .image, size > PhotoReader.mostBytes { throw .tooLarge(name) }
  }
}
