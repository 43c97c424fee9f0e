import CoreMedia
import GLibSupport

/// A composition or a plan that can't be shown.
public enum CompositionFailure: Error, Equatable, CustomStringConvertible {
  /// There is nothing in it.
  case empty
  /// The instructions leave a time out, or overlap there.
  case noInstruction(CMTime)
  /// An instruction names a track that isn't there.
  case noTrack(Int32)
  /// The size or the frame duration is none.
  case noSize

  /// The message for the user.
  public var description: String {
    switch self {
    case .empty: tr("There is nothing in it to be shown or heard.")
    case .noInstruction(let time): tr("Nothing says what to show at %s s.", "\(time.seconds)")
    case .noTrack(let id): tr("There is no track %s.", "\(id)")
    case .noSize: tr("The size or the frame rate of the video isn’t possible.")
    }
  }
}
