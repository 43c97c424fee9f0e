import CoreGraphics
import CoreMedia

/// Words over the picture.
public struct TimelineTitle: Equatable, Sendable {
  /// How lines of different lengths stand below each other.
  public enum Alignment: String, CaseIterable, Sendable {
    /// They begin below each other.
    case left
    /// Their middles are below each other.
    case center
    /// They end below each other.
    case right
  }

  /// The words; they may have several lines.
  public var text: String
  /// When it appears.
  public var at = CMTime.zero
  /// How long it is seen; nil is up to the end of the last clip.
  public var duration: CMTime?
  /// For how long it comes up.
  public var fadeIn = CMTime.zero
  /// For how long it goes down.
  public var fadeOut = CMTime.zero
  /// Where its middle is: 0 and 0 is the picture's upper left corner, 1 and 1 the lower right one. What lies in the picture
  /// stays off its edges.
  public var position = CGPoint(x: 0.5, y: 0.5)
  /// How high its letters are, as a fraction of the picture's height. Lines that are too
  /// wide are broken; it is made smaller where they are too high together.
  public var size = 0.1
  /// Its colour.
  public var color = TimelineColor(red: 255, green: 255, blue: 255)
  /// The font's name; nil is the usual one.
  public var font: String?
  /// How its lines are aligned.
  public var alignment = Alignment.center

  public init(text: String) { self.text = text }
}
