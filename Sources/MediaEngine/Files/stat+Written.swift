import Foundation
import GLibSupport

extension stat {
  /// When the file was written last: nanoseconds since 1970, or the nearest that there are.
  package var written: Int64 {
    Int64(st_mtim.tv_sec).multiplied(clamping: 1_000_000_000).adding(clamping: Int64(st_mtim.tv_nsec))
  }
}
