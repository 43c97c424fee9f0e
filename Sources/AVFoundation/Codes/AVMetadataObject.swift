import CoreGraphics
import CoreMedia
import Foundation

/// Something that was recognised in a picture: what, when and where.
public class AVMetadataObject: NSObject, @unchecked Sendable {
  /// When the picture was taken, in host time.
  public let time: CMTime
  /// How long the picture was on; invalid where the camera doesn't say.
  public let duration: CMTime
  /// The smallest upright rectangle around it. From (0, 0) to (1, 1) of the picture as the camera takes it, until it is
  /// transformed.
  public let bounds: CGRect
  /// What it is.
  public let type: ObjectType

  init(time: CMTime, duration: CMTime, bounds: CGRect, type: ObjectType) {
    self.time = time
    self.duration = duration
    self.bounds = bounds
    self.type = type
    super.init()
  }

  /// The same in other coordinates.
  func moved(by transform: CGAffineTransform) -> AVMetadataObject {
    AVMetadataObject(time: time, duration: duration, bounds: bounds.applying(transform), type: type)
  }
}
