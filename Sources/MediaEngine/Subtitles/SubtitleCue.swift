import CoreMedia

/// A subtitle cue: a text and when it is shown.
public struct SubtitleCue: Sendable, Hashable, Codable {
  /// When the cue appears.
  public var start: CMTime
  /// When the cue disappears; it isn't shown at this time any more.
  public var end: CMTime
  /// The text.
  public var text: SubtitleText

  public init(start: CMTime, end: CMTime, text: SubtitleText) {
    (self.start, self.end, self.text) = (start, end, text)
  }
}
