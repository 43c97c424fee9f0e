import CoreGraphics
import CoreMedia
import MediaEngine

/// A QR code or barcode in a frame.
open class AVMetadataMachineReadableCodeObject: AVMetadataObject, @unchecked Sendable {
  /// The content; nil if it isn't text.
  public let stringValue: String?
  /// The corners, counterclockwise as seen on the code, from its own upper left one. From (0, 0) to (1, 1) of the
  /// camera's image, until the object is transformed.
  public let corners: [CGPoint]

  init(_ code: FoundCode, time: CMTime, duration: CMTime) {
    stringValue = code.text
    corners = code.corners
    super.init(time: time, duration: duration, bounds: code.bounds, type: ObjectType(code.symbology))
  }

  private init(_ other: AVMetadataMachineReadableCodeObject, movedBy transform: CGAffineTransform) {
    stringValue = other.stringValue
    corners = other.corners.map { $0.applying(transform) }
    super.init(
      time: other.time, duration: other.duration, bounds: other.bounds.applying(transform), type: other.type)
  }

  override func moved(by transform: CGAffineTransform) -> AVMetadataObject {
    AVMetadataMachineReadableCodeObject(self, movedBy: transform)
  }

  /// The code as text, for debugging.
  open override var description: String { "\(type.rawValue) “\(stringValue ?? "")” at \(bounds)" }
}
