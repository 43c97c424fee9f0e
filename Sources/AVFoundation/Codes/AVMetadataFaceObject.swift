import CoreGraphics

/// A face in a picture. Nothing here looks for faces, so none is ever handed out.
public final class AVMetadataFaceObject: AVMetadataObject, @unchecked Sendable {
  /// The same number for the same face from frame to frame.
  public var faceID: Int { 0 }
  /// Whether it is known how far the head leans to a shoulder.
  public var hasRollAngle: Bool { false }
  /// How far the head leans to a shoulder, in degrees.
  public var rollAngle: CGFloat { 0 }
  /// Whether it is known how far the head is turned aside.
  public var hasYawAngle: Bool { false }
  /// How far the head is turned aside, in degrees.
  public var yawAngle: CGFloat { 0 }
}
