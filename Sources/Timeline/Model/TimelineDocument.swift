import CoreGraphics
import CoreMedia

/// What a movie is made of: clips one behind the other or over each other, titles and music. All times are exact; files are named
/// as in the document, relative to its folder.
public struct TimelineDocument: Equatable, Sendable {
  /// The version of the format.
  public static let version = 1

  /// The pictures' size; nil takes the first clip's.
  public var size: CGSize?
  /// How long each frame is shown; nil takes the first clip's frame rate.
  public var frameDuration: CMTime?
  /// What is seen where no clip is.
  public var background = TimelineColor.black
  /// The clips, in the order in which they follow each other in each layer.
  public var clips: [TimelineClip]
  /// Words over the clips; the last one lies in front.
  public var titles: [TimelineTitle]
  /// Sound besides that of the clips.
  public var sounds: [TimelineSound]

  public init(clips: [TimelineClip] = [], titles: [TimelineTitle] = [], sounds: [TimelineSound] = []) {
    (self.clips, self.titles, self.sounds) = (clips, titles, sounds)
  }
}
