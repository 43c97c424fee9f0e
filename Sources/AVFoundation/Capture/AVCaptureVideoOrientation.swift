/// The orientation of frames, by how a handheld camera is held.
public enum AVCaptureVideoOrientation: Int, Sendable {
  /// Portrait, home button at the bottom.
  case portrait = 1
  /// Portrait, home button at the top.
  case portraitUpsideDown = 2
  /// Landscape, home button on the right: frames are as the camera delivers them.
  case landscapeRight = 3
  /// Landscape, home button on the left.
  case landscapeLeft = 4

  /// The clockwise rotation of frames, in degrees.
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
