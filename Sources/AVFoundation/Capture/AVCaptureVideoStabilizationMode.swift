/// Video stabilization modes. None is supported here; they exist for programs that ask.
public enum AVCaptureVideoStabilizationMode: Int, Sendable {
  /// No stabilization.
  case off = 0
  /// Light stabilization.
  case standard = 1
  /// More stabilization, with more latency.
  case cinematic = 2
  /// Most stabilization, with most latency.
  case cinematicExtended = 3
  /// Stabilization for the preview.
  case previewOptimized = 4
  /// Most stabilization, with a narrower field of view.
  case cinematicExtendedEnhanced = 5
  /// Chosen by the system.
  case auto = -1
}
