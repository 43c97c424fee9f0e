import FilmWork
import Foundation
import GLibSupport

/// Why no animation of a file can be made, in words for a person.
struct LoopFailure: Error, CustomStringConvertible {
  let error: LoopError
  let file: String

  var description: String {
    switch error {
    case .noVideo:
      tr("“%s” has no video. Name a movie that has.", file)
    case .nothingThere:
      tr("There is nothing of “%s” in this part. Say an earlier --from.", file)
    case .tooMany(let count):
      tr("This makes %s images of “%s”. Say a shorter part with --from and --to, or a lower --rate.", "\(count)", file)
    case .tooFast, .notEncoded:
      tr("“%s” couldn't be encoded. Say a smaller --width.", file)
    }
  }

  var exitCode: ExitCode {
    switch error {
    case .noVideo: .unreadable
    case .nothingThere, .tooMany, .tooFast: .wrongUsage
    case .notEncoded: .failed
    }
  }
}
