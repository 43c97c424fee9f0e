import CoreGraphics
import CoreMedia
import Foundation

/// An object detected in a frame: its type, time and position.
open class AVMetadataObject: NSObject, @unchecked Sendable {
  /// The frame's presentation time, in host time.
  public let time: CMTime
  /// The frame's duration; invalid if the camera doesn't report it.
  public let duration: CMTime
  /// The bounding rectangle. From (0, 0) to (1, 1) of the camera's image, until the object is transformed.
  public let bounds: CGRect
  /// The type of object.
  public let type: ObjectType

  init(time: CMTime, duration: CMTime, bounds: CGRect, type: ObjectType) {
    self.time = time
    self.duration = duration
    self.bounds = bounds
    self.type = type
    super.init()
  }

  /// The object in other coordinates.
  func moved(by transform: CGAffineTransform) -> AVMetadataObject {
    AVMetadataObject(time: time, duration: duration, bounds: bounds.applying(transform), type: type)
  }
}
