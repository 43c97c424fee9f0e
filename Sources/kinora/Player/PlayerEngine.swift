import CoreMedia
import Foundation

/// The playback engine that the Player uses. The program's is `ItemPlayerEngine`; tests have their own.
@MainActor
protocol PlayerEngine: AnyObject {
  /// Receives the events of the open file.
  var onEvent: @MainActor (PlayerEvent) -> Void { get set }

  /// Opens a file, replacing the open one. `.ready` or `.failed` follows.
  func open(_ file: URL)

  /// Closes the file and releases the audio output.
  func close()

  /// Plays, pauses, steps or seeks. Of several pending seeks only the last matters.
  func perform(_ action: PlayerPageStateMachine.Action)

  /// Sets the gain of the samples, and mutes them.
  func setVolume(_ amplitude: Double, isMuted: Bool)

  /// Sets whether audio keeps its pitch at other speeds, in this movie and later ones; on by default.
  func setKeepsPitch(_ keeps: Bool)

  /// Selects an audio track or subtitles, by their index in what `.tracks` listed; nil is none.
  func choose(_ place: Int?, of kind: FilmTracks.Kind)

  /// The frame of the open file at a time, or one near it if that is quicker; within a size in pixels. Nil if there is
  /// none.
  func picture(at time: CMTime, exactly: Bool, width: Int, height: Int) async -> FilmPicture?

  /// The loudness of the open file over its duration, from 0 to 1, in growing parts. Empty without audio.
  func loudness() -> AsyncStream<[Float]>

  /// The details of the open file.
  func details() async -> FilmDetails?

  /// The title and the length of a file that needn't be open; nil if it can't be read.
  func label(of file: URL) async -> QueueLabel?

  /// Writes metadata to a file; an empty text removes the field. Playback continues.
  func write(_ changes: [FilmTag: String], to file: URL) async throws
}

/// An event of the open file.
enum PlayerEvent: Equatable, Sendable {
  /// It is ready to play.
  case ready(duration: CMTime, hasPicture: Bool)
  /// The size of its picture, upright.
  case pictureSize(PictureSize)
  /// Its picture or its sound can't be decoded; the rest plays.
  case undecodable([FaultWords])
  /// Its duration has changed.
  case duration(CMTime)
  /// The frame at this time is shown.
  case time(CMTime)
  /// Playback is stalled, waiting for data, or no longer.
  case waiting(Bool)
  /// The selectable audio tracks and subtitles.
  case tracks(FilmTracks)
  /// It has played to its end.
  case ended
  /// It failed to open, or playback failed.
  case failed(FaultWords)
}
