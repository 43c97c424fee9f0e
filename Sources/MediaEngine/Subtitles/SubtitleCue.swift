import CoreMedia

/// Words and when they are shown.
public struct SubtitleCue: Sendable, Hashable, Codable {
  /// When they appear.
  public var start: CMTime
  /// When they go; they aren't shown any more then.
  public var end: CMTime
  /// The words.
  public var text: SubtitleText

  public init(start: CMTime, end: CMTime, text: SubtitleText) {
    (self.start, self.end, self.text) = (start, end, text)
  }
}
