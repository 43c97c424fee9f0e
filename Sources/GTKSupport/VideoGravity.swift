/// How a picture fits an area of another shape.
public enum VideoGravity: String, CaseIterable, Sendable {
  /// All of the picture, with bars beside it.
  case fit
  /// All of the area, cutting off what sticks out.
  case fill
  /// All of both, out of shape.
  case stretch
}
