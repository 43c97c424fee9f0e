import Foundation
import GLibSupport

/// Why there is no movie of what just happened.
public enum LiveError: Error, Sendable, Equatable {
  /// The ring isn't running.
  case notRunning
  /// Nothing of the time asked for is kept.
  case nothingKept
  /// The still was taken when the ring kept nothing.
  case stillNotKept
  /// The file can't be read as a movie of the kind that clips are.
  case notAMovie(URL)
  /// The movie's codec has no place in an MP4.
  case notForMP4
  /// The picture is no JPEG.
  case notAPhoto
  /// The picture says too much about itself for one block of it.
  case tooManyWords
}

extension LiveError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notRunning: tr("Nothing was kept: the camera isn't running.")
    case .nothingKept: tr("Nothing of that time is kept any more.")
    case .stillNotKept: tr("The photo was taken before its movie could begin. Try again.")
    case .notAMovie(let url): tr("“%s” isn't a movie that can be joined with a photo.", url.lastPathComponent)
    case .notForMP4: tr("This movie can't be joined with a photo: it isn't in H.264 or HEVC with AAC sound.")
    case .notAPhoto: tr("Only a JPEG can be joined with a movie.")
    case .tooManyWords: tr("The photo has too much metadata to be joined with a movie.")
    }
  }
}
