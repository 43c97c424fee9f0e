import Foundation

/// Free space where a recording goes, and how long it will last.
package struct DiskGuard: Sendable {
  /// The bytes that stay free by default: enough for the moov, and for a desktop to go on working.
  static let usualReserve: Int64 = 50_000_000
  /// How long before the disk is full the user is warned: enough time to make room.
  package static let warningSeconds = 300.0

  /// The folder that the recording goes to.
  let folder: String
  /// The bytes that stay free.
  let reserve: Int64
  /// How large a file may become there, in bytes; nil where no limit is known. Tests replace it.
  var largestFile: Int64?
  /// Asks the system for free bytes; tests replace it.
  var freeBytes: @Sendable (String) -> Int64? = DiskGuard.free

  init(_ url: URL, minFreeBytes: Int64?) {
    folder = url.deletingLastPathComponent().path
    reserve = max(0, minFreeBytes ?? Self.usualReserve)
    largestFile = DiskTraits(of: url.deletingLastPathComponent()).largestFile
  }

  /// Bytes that an unprivileged user may still write on the disk of a path; nil if it doesn't answer.
  static func free(_ path: String) -> Int64? {
    let free = try? HangingFolders.reach(in: URL(fileURLWithPath: path, isDirectory: true)) { () -> Int64? in
      var information = statvfs()
      guard statvfs(path, &information) == 0 else { return nil }
      return Int64(clamping: UInt64(information.f_bavail) &* UInt64(information.f_frsize))
    }
    return free ?? nil
  }

  /// Free bytes now.
  var free: Int64? { freeBytes(folder) }

  /// Whether enough is free to begin recording.
  func mayBegin(free: Int64, bytesPerSecond: Int64) -> Bool { free >= needed(bytesPerSecond: bytesPerSecond) }

  /// The free bytes needed to begin: the reserve and three seconds of recording, as less would end at once.
  func needed(bytesPerSecond: Int64) -> Int64 {
    let (needed, isTooLarge) = reserve.addingReportingOverflow(3 * min(max(0, bytesPerSecond), .max / 3))
    return isTooLarge ? .max : needed
  }

  /// How long the disk lasts at this rate.
  func secondsLeft(free: Int64, bytesPerSecond: Double) -> Double? {
    bytesPerSecond > 0 ? max(0, Double(free - reserve) / bytesPerSecond) : nil
  }
}
