import Foundation
import GLibSupport

/// Why no animation can be made.
enum LoopFailure: Error, CustomStringConvertible {
  case noVideo(String)
  case nothingThere(String)
  case tooMany(String, count: Int)
  case notWritten(String)

  var description: String {
    switch self {
    case .noVideo(let file):
      tr("“%s” has no video. Name a movie that has.", file)
    case .nothingThere(let file):
      tr("There is nothing of “%s” in this part. Say an earlier --from.", file)
    case .tooMany(let file, let count):
      tr("This makes %s images of “%s”. Say a shorter part with --from and --to, or a lower --rate.", "\(count)", file)
    case .notWritten(let file):
      tr("“%s” couldn't be encoded. Say a smaller --width.", file)
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .noVideo: .unreadable
    case .nothingThere, .tooMany: .wrongUsage
    case .notWritten: .failed
    }
  }
}
