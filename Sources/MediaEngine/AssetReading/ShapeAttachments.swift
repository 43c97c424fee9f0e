import CoreMedia
import CoreVideo

/// What a track's format says of its pictures besides colours, as the attachments of pixel buffers say it: the part that is
/// meant to be seen, the shape of pixels, and the fields.
enum ShapeAttachments {
  /// The same names in formats and in attachments.
  private static let keys = [
    kCVImageBufferCleanApertureKey, kCVImageBufferPixelAspectRatioKey, kCVImageBufferFieldCountKey,
    kCVImageBufferFieldDetailKey,
  ]

  /// Tells a pixel buffer's users what its track's formats say. Nothing where the frame has been scaled, and where it could be
  /// of several formats.
  static func set(_ formats: [CMFormatDescription], on picture: CVPixelBuffer) {
    let own = formats.filter {
      $0.dimensions.width == CVPixelBufferGetWidth(picture) && $0.dimensions.height == CVPixelBufferGetHeight(picture)
    }
    guard own.count == 1, let said = own.first?.extensions.base else { return }
    for key in keys { if let value = said[key] { CVBufferSetAttachment(picture, key, value, .shouldPropagate) } }
  }
}
