import Foundation
import GLibSupport

/// Why a clip or motion photo can't be made.
public enum LiveError: Error, Sendable, Equatable {
  /// The ring isn't running.
  case notRunning
  /// The ring keeps nothing of the range asked for.
  case nothingKept
  /// The ring keeps no frame from when the still was taken.
  case stillNotKept
  /// The file isn't a movie that a motion photo can be made of.
  case notAMovie(URL)
  /// The movie's codec isn't supported in an MP4.
  case notForMP4
  /// The photo isn't a JPEG.
  case notAPhoto
  /// The photo's XMP is too large for one JPEG segment.
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
