/// Which way up pictures are: how a handheld camera was held.
public enum AVCaptureVideoOrientation: Int, Sendable {
  /// Upright, the button at the bottom.
  case portrait = 1
  /// Upright, the button on top.
  case portraitUpsideDown = 2
  /// Across, the button on the right: pictures are as the camera makes them.
  case landscapeRight = 3
  /// Across, the button on the left.
  case landscapeLeft = 4

  /// How far pictures are turned clockwise.
  var rotationAngle: CGFloat {
    switch self {
    case .landscapeRight: 0
    case .portrait: 90
    case .landscapeLeft: 180
    case .portraitUpsideDown: 270
    }
  }

  init?(rotationAngle: CGFloat) {
    switch rotationAngle {
    case 0: self = .landscapeRight
    case 90: self = .portrait
    case 180: self = .landscapeLeft
    case 270: self = .portraitUpsideDown
    default: return nil
    }
  }
}
