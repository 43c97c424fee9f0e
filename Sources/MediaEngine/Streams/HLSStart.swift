/// Where playing of a stream is to begin.
public struct HLSStart: Equatable, Sendable {
  /// Seconds from the beginning; negative from the end.
  public let offset: Double
  /// Whether it begins exactly there, and not with the piece that this lies in.
  public let isPrecise: Bool

  init?(_ attributes: HLSAttributes) {
    guard let offset = attributes.decimal("TIME-OFFSET") else { return nil }
    (self.offset, isPrecise) = (offset, attributes.flag("PRECISE"))
  }
}
