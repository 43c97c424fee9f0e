import CLinux
import Foundation
import FoundationAdditions

/// What the disk of a folder can't do that most can: memory cards and sticks come with file systems of another time.
package struct DiskTraits: Sendable, Equatable {
  /// How large a file may become, in bytes; nil where no limit is known. Others are found only by writing.
  package var largestFile: Int64?

  /// FAT counts a file's bytes by 32 bits.
  private static let largestOnFAT: Int64 = 0xffff_ffff
  /// Another limit for tests, in bytes.
  private static let limitVariable = "KINORA_LARGEST_FILE"

  /// The traits of the disk on which a folder is, or will be.
  package init(of folder: URL) {
    let limits = [Self.limitOfDisk(folder), Self.limitOfProcess, Self.limitOfTests]
    largestFile = limits.compactMap(\.self).min()
  }

  private static func limitOfDisk(_ folder: URL) -> Int64? {
    let type = try? HangingFolders.reach(in: folder) { () -> Int? in
      var (information, place) = (statfs(), folder)
      while statfs(place.path, &information) != 0 {
        guard errno == ENOENT, place.path != "/" else { return nil }
        place.deleteLastPathComponent()
      }
      return Int(information.f_type)
    }
    return type == Int(MSDOS_SUPER_MAGIC) ? largestOnFAT : nil
  }

  /// The limit that whoever started the program set, as by `ulimit -f`.
  private static var limitOfProcess: Int64? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0, limit.rlim_cur < UInt(Int64.max) else {
      return nil
    }
    return Int64(limit.rlim_cur)
  }

  private static var limitOfTests: Int64? { BuildEnvironment.value(limitVariable).flatMap { Int64($0) } }
}
