import CoreMedia
import Foundation

/// What the Player needs of the framework. The program's is `LivePlayerEngine`; tests have their own.
@MainActor
protocol PlayerEngine: AnyObject {
  /// Hears what happens to the open file.
  var onEvent: @MainActor (PlayerEvent) -> Void { get set }

  /// Opens a file in place of the one that is open. `.ready` or `.failed` follows.
  func open(_ file: URL)

  /// Lets go of the file and of the sound.
  func close()

  /// Plays, stands still, steps, or goes to a place. Of places only the last matters.
  func perform(_ action: TransportStateMachine.Action)

  /// What samples are multiplied by, and whether nothing is to be heard at all.
  func setVolume(_ amplitude: Double, isMuted: Bool)

  /// What the open file says of itself.
  func details() async -> FilmDetails?
}

/// What happens to a file that is open.
enum PlayerEvent: Equatable, Sendable {
  /// It can be played.
  case ready(duration: CMTime, hasPicture: Bool)
  /// It is longer than was thought.
  case duration(CMTime)
  /// This frame is shown.
  case time(CMTime)
  /// It waits for data that is not there yet, or no longer.
  case waiting(Bool)
  /// It has run to its end.
  case ended
  /// It can't be played, or not any further; words for people.
  case failed(String)
}
