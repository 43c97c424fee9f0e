import CoreGraphics

/// A face in a frame. Faces aren't detected here, so none is ever delivered.
open class AVMetadataFaceObject: AVMetadataObject, @unchecked Sendable {
  /// An ID that is the same for one face from frame to frame.
  open var faceID: Int { 0 }
  /// Whether the roll angle is known.
  open var hasRollAngle: Bool { false }
  /// How far the head is tilted to a shoulder, in degrees.
  open var rollAngle: CGFloat { 0 }
  /// Whether the yaw angle is known.
  open var hasYawAngle: Bool { false }
  /// How far the head is turned to a side, in degrees.
  open var yawAngle: CGFloat { 0 }
}
