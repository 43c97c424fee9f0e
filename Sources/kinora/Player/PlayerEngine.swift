import CoreMedia
import Foundation

/// What the Player needs of the framework. The program's is `ItemPlayerEngine`; tests have their own.
@MainActor
protocol PlayerEngine: AnyObject {
  /// Hears what happens to the open file.
  var onEvent: @MainActor (PlayerEvent) -> Void { get set }

  /// Opens a file in place of the one that is open. `.ready` or `.failed` follows.
  func open(_ file: URL)

  /// Lets go of the file and of the sound.
  func close()

  /// Plays, stands still, steps, or goes to a place. Of places only the last matters.
  func perform(_ action: PlayerPageStateMachine.Action)

  /// What samples are multiplied by, and whether nothing is to be heard at all.
  func setVolume(_ amplitude: Double, isMuted: Bool)

  /// Whether sound keeps its pitch at other speeds, in this film and those after it; it does unless told otherwise.
  func setKeepsPitch(_ keeps: Bool)

  /// Lets a sound track be heard or subtitles be read, by their place in what `.tracks` listed; nil is none.
  func choose(_ place: Int?, of kind: FilmTracks.Kind)

  /// The frame of the open file that is shown at a time, or one near it where that is quicker; within a size in pixels.
  /// Nil where there is none.
  func picture(at time: CMTime, exactly: Bool, width: Int, height: Int) async -> FilmPicture?

  /// How loud the open file is over its length, from 0 to 1: more and more of it. Nothing without sound.
  func loudness() -> AsyncStream<[Float]>

  /// What the open file says of itself.
  func details() async -> FilmDetails?

  /// Lets a file say this; empty words are taken out of it. The film goes on.
  func write(_ changes: [FilmTag: String], to file: URL) async throws
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
  /// These sound tracks and subtitles can be chosen from.
  case tracks(FilmTracks)
  /// It has run to its end.
  case ended
  /// It can't be played, or not any further.
  case failed(FaultWords)
}
