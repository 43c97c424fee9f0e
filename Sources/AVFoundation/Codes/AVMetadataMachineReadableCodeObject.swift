import CoreGraphics
import CoreMedia
import MediaEngine

/// A QR or bar code in a picture.
public final class AVMetadataMachineReadableCodeObject: AVMetadataObject, @unchecked Sendable {
  /// What it says; nil if that can't be written as text.
  public let stringValue: String?
  /// Its corners: its own upper left first, then against the clock as seen on the code. From (0, 0) to (1, 1) of the
  /// picture as the camera takes it, until it is transformed.
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
  public override var description: String { "\(type.rawValue) “\(stringValue ?? "")” at \(bounds)" }
}
