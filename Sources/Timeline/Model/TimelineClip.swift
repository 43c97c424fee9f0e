import CoreGraphics
import CoreMedia

/// A part of a file in a timeline.
public struct TimelineClip: Equatable, Sendable {
  /// The file, relative to the document's folder.
  public var file: String
  /// Where the part begins in the file.
  public var from = CMTime.zero
  /// Where it ends in the file; nil is the file's end.
  public var to: CMTime?
  /// When it begins in the timeline; nil is where the clip before it in its layer ends, or its transition begins.
  public var at: CMTime?
  /// How fast it is played; 2 is twice as fast.
  public var speed = 1.0
  /// How loud it is; 1 is as recorded.
  public var volume = 1.0
  /// How opaque it is, from 0 to 1.
  public var opacity = 1.0
  /// For how long picture and sound come up at its beginning.
  public var fadeIn = CMTime.zero
  /// For how long picture and sound go down at its end.
  public var fadeOut = CMTime.zero
  /// How its volume changes.
  public var volumeRamps: [TimelineRamp] = []
  /// How its opacity changes.
  public var opacityRamps: [TimelineRamp] = []
  /// Where it is seen.
  public var placement = TimelinePlacement()
  /// Higher layers lie in front of lower ones.
  public var layer = 0
  /// How the clip before it in its layer becomes this one; nil is a cut.
  public var transition: TimelineTransition?

  public init(file: String) { self.file = file }
}
