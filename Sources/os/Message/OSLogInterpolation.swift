/// What a message is made of: literal text, which is public, and values with a format, an alignment and a privacy.
public struct OSLogInterpolation: StringInterpolationProtocol {
  /// A part of a message. A value is computed when the message is delivered.
  private enum Segment {
    case literal(String)
    case value(() -> String, OSLogPrivacy, isPublicByDefault: Bool)
  }

  private var segments: [Segment] = []

  /// Makes an empty message.
  public init(literalCapacity: Int, interpolationCount: Int) { segments.reserveCapacity(2 * interpolationCount + 1) }

  /// Appends literal text.
  public mutating func appendLiteral(_ literal: String) { segments.append(.literal(literal)) }

  mutating func append(_ privacy: OSLogPrivacy, isPublicByDefault: Bool, _ text: @escaping () -> String) {
    segments.append(.value(text, privacy, isPublicByDefault: isPublicByDefault))
  }

  /// Computes the values.
  func rendered() -> LogText {
    var text = LogText()
    for segment in segments {
      switch segment {
      case .literal(let literal): text.append(literal)
      case .value(let value, let privacy, let isPublic): text.append(value(), privacy, isPublicByDefault: isPublic)
      }
    }
    return text
  }
}
