/// How pictures are steadied. Nothing does so here; it is for programs that ask.
public enum AVCaptureVideoStabilizationMode: Int, Sendable {
  /// Not at all.
  case off = 0
  /// A little.
  case standard = 1
  /// More, and later.
  case cinematic = 2
  /// Most, and latest.
  case cinematicExtended = 3
  /// Most for the preview.
  case previewOptimized = 4
  /// Most, with a smaller picture.
  case cinematicExtendedEnhanced = 5
  /// Whatever suits.
  case auto = -1
}
