import CoreMedia
import GStreamer

/// How the video tracks of a composition become one picture over time. A value that can be asked without any media.
public struct VideoPlan: Sendable {
  /// The size of the pictures.
  public var width: Int
  public var height: Int
  /// How long each picture lasts.
  public var frameDuration: CMTime
  /// The track whose frames' times are those of the pictures; 0 takes the frame duration.
  public var timingTrack: Int32 = 0
  /// In order of time, without gaps.
  public var instructions: [VideoInstruction] = []
  /// The colours of the pictures in GStreamer's notation; nil takes those of the first source.
  public var colorimetry: String?
  /// Whether pictures have ten bits per component.
  public var isDeep = false
  /// The tracks of timed metadata that the compositor may ask for.
  public var dataTracks: [Int32] = []
  /// Draws what lies over the pictures, or around them.
  public var overlay: (any PictureOverlay)?
  /// Tracks that aren't the composition's own: their frames are drawn.
  public var drawnTracks: [Int32: DrawnTrack] = [:]
  /// Makes the pictures instead of the built-in compositor.
  package var compositor: (any Compositor)?

  public init(width: Int, height: Int, frameDuration: CMTime) {
    (self.width, self.height, self.frameDuration) = (width, height, frameDuration)
  }

  /// The instruction for a time.
  func instruction(at time: CMTime) -> VideoInstruction? {
    let place = instructions.indices.partition { instructions[$0].range.end > time }
    return place < instructions.count && instructions[place].range.start <= time ? instructions[place] : nil
  }
}
