import Foundation
import GLibSupport

/// What tells a file from others, also after it was renamed: its inode where the disk keeps that, otherwise its size, its time
/// and a digest of its beginning and its end.
package struct FileIdentity: Codable, Sendable, Equatable {
  /// The number of its inode.
  package var inode: UInt64
  /// Its size in bytes.
  package var size: Int64
  /// Its modification time in nanoseconds since 1970.
  package var written: Int64
  /// The digest of its ends; nil where the disk keeps inodes, and where an earlier version noted it.
  package var ends: String?

  /// How much of each end is read, in bytes.
  private static let endLength = 1 << 16
  /// FAT rounds times to two seconds.
  private static let rounding: UInt64 = 2_000_000_000
  /// FAT notes the local time, which clocks that are put forward or back and journeys change by whole quarters of an hour.
  private static let (quarter, day): (UInt64, UInt64) = (900_000_000_000, 86_400_000_000_000)

  /// Opens nothing but the name (`O_PATH`): not in the headers without GNU's names.
  private static let nameOnly: Int32 = 0o10000000

  package init(inode: UInt64, size: Int64, written: Int64, ends: String? = nil) {
    (self.inode, self.size, self.written, self.ends) = (inode, size, written, ends)
  }

  /// That of a file of which the system says this; its ends are read where that is needed.
  package init(_ information: stat, at path: String, on disk: DiskTraits) {
    self.init(
      inode: UInt64(information.st_ino), size: Int64(information.st_size), written: information.written,
      ends: disk.keepsInodes ? nil : Self.ends(of: path))
  }

  /// Whether what lies at a path, of which the system says this, is this file.
  package func isThat(_ information: stat, at path: String, on disk: DiskTraits) -> Bool {
    let found = UInt64(information.st_ino)
    if disk.keepsInodes { return found == inode }
    // The number may be another file's by now, so it doesn't tell for itself.
    guard information.st_mode & S_IFMT == S_IFREG, Int64(information.st_size) == size else { return false }
    guard found == inode || isOfTime(information.written) else { return false }
    return ends.map { $0 == Self.ends(of: path) } ?? true
  }

  private func isOfTime(_ time: Int64) -> Bool {
    let difference = time.subtractingReportingOverflow(written)
    guard !difference.overflow else { return false }
    let apart = difference.partialValue.magnitude
    if apart <= Self.rounding { return true }
    guard ends != nil, apart <= Self.day + Self.rounding else { return false }
    let beside = apart % Self.quarter
    return min(beside, Self.quarter - beside) <= Self.rounding
  }

  /// The digest of the ends of a file; nil if it can't be read, or is no file.
  private static func ends(of path: String) -> String? {
    FileDigest.ofEnds(URL(filePath: path), length: endLength)
  }

  /// Whether two paths lead to one file: by a link, another spelling where the disk doesn't tell capitals from small letters,
  /// or by two mounts. Two names that a file has (hard links) are two: either can be replaced without the other.
  package static func isOneFile(_ one: URL, _ other: URL) -> Bool {
    if resolved(one) == resolved(other) { return true }
    // While both are open no number is made up anew.
    let descriptors = [one, other].map { open($0.path, Self.nameOnly | O_CLOEXEC) }
    defer { for descriptor in descriptors where descriptor >= 0 { close(descriptor) } }
    var (first, second) = (stat(), stat())
    guard fstat(descriptors[0], &first) == 0, fstat(descriptors[1], &second) == 0, first.st_dev == second.st_dev,
      first.st_ino == second.st_ino
    else { return false }
    if first.st_nlink < 2 || first.st_mode & S_IFMT == S_IFDIR { return true }
    return resolved(one).lowercased() == resolved(other).lowercased()
  }

  private static func resolved(_ file: URL) -> String { file.resolvingSymlinksInPath().standardizedFileURL.path }
}
