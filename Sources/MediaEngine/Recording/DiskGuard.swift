import Foundation

/// What is free where a recording goes, and how long that will do.
package struct DiskGuard: Sendable {
  /// What stays free where nobody said how much: enough for the index, and for a desktop to go on working.
  static let usualReserve: Int64 = 50_000_000
  /// When people are warned: so long before the disk is full. It is time enough to make room.
  package static let warningSeconds = 300.0

  /// Where the recording goes.
  let folder: String
  /// What is to stay free.
  let reserve: Int64
  /// Asks the system; a test may answer in its place.
  var freeBytes: @Sendable (String) -> Int64? = DiskGuard.free

  init(_ url: URL, minFreeBytes: Int64?) {
    folder = url.deletingLastPathComponent().path
    reserve = max(0, minFreeBytes ?? Self.usualReserve)
  }

  /// What a person may still write on the disk of a path.
  static func free(_ path: String) -> Int64? {
    var information = statvfs()
    guard statvfs(path, &information) == 0 else { return nil }
    return Int64(clamping: UInt64(information.f_bavail) &* UInt64(information.f_frsize))
  }

  /// What is free now.
  var free: Int64? { freeBytes(folder) }

  /// Whether a recording may begin; what would be needed if not.
  func mayBegin(free: Int64, bytesPerSecond: Int64) -> Bool { free >= needed(bytesPerSecond: bytesPerSecond) }

  /// A few seconds beside the reserve: less would end at once.
  func needed(bytesPerSecond: Int64) -> Int64 { reserve + 3 * max(0, bytesPerSecond) }

  /// How long the disk lasts at this rate.
  func secondsLeft(free: Int64, bytesPerSecond: Double) -> Double? {
    bytesPerSecond > 0 ? max(0, Double(free - reserve) / bytesPerSecond) : nil
  }
}
