import CoreMedia
import Foundation
import Timeline

/// What reads files for Combine, and shows the result. The program's is `PlayerCombineEngine`; tests have their own.
@MainActor
protocol CombineEngine: AnyObject {
  /// Called with the time while the result is played.
  var onTime: @MainActor (CMTime) -> Void { get set }
  /// Called when the result was played to its end.
  var onEnd: @MainActor () -> Void { get set }

  /// What has to be known of a movie; nil where it is missing, or can't be read.
  func movie(of file: URL) async -> CombineMovie?

  /// How long a file sounds; nil where it is missing, or has no sound.
  func soundDuration(of file: URL) async -> CMTime?

  /// Shows a timeline, whose files are named relative to a folder, at a time. It stands still.
  func show(_ document: TimelineDocument, in folder: URL, at time: CMTime) async throws(TimelineProblems)

  /// Shows the frame of a time.
  func seek(to time: CMTime)

  func play()
  func pause()

  /// Shows nothing any more.
  func close()
}
