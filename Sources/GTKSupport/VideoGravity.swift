/// How a frame is scaled into an area of another aspect ratio.
public enum VideoGravity: String, CaseIterable, Sendable {
  /// Shows the whole frame, with bars beside it.
  case fit
  /// Fills the whole area and crops the frame.
  case fill
  /// Fills the whole area with the whole frame, distorting it.
  case stretch
}
