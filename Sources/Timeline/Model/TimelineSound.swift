import CoreMedia

/// A part of a file whose sound alone is heard: music, or a voice.
public struct TimelineSound: Equatable, Sendable {
  /// The file, relative to the document's folder.
  public var file: String
  /// Where the part begins in the file.
  public var from = CMTime.zero
  /// Where it ends in the file; nil is the file's end. It is never heard longer than the last clip is seen.
  public var to: CMTime?
  /// When it begins in the timeline.
  public var at = CMTime.zero
  /// Whether it begins again whenever it is over, until the last clip ends.
  public var repeats = false
  /// How loud it is; 1 is as recorded.
  public var volume = 1.0
  /// For how long it comes up.
  public var fadeIn = CMTime.zero
  /// For how long it goes down.
  public var fadeOut = CMTime.zero
  /// How its volume changes.
  public var volumeRamps: [TimelineRamp] = []

  public init(file: String) { self.file = file }
}
