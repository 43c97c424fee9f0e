import Foundation
import GLibSupport

extension stat {
  /// The modification time in nanoseconds since 1970, clamped.
  package var written: Int64 {
    Int64(st_mtim.tv_sec).multiplied(clamping: 1_000_000_000).adding(clamping: Int64(st_mtim.tv_nsec))
  }
}
