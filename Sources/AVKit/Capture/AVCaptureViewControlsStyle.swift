/// How a capture view shows its controls.
public enum AVCaptureViewControlsStyle: Int, Sendable {
  /// A bar along the lower edge.
  case inline = 0
  /// A rounded bar over the preview. During a recording it is there while the pointer is over the view.
  case floating = 1
  /// A bar along the lower edge, with a choice of the camera and of the microphone.
  case inlineDeviceSelection = 2
  /// The default: a bar along the lower edge.
  public static let `default` = AVCaptureViewControlsStyle.inline
}
