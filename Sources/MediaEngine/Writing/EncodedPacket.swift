import CoreMedia
import GStreamer

/// An encoded sample on its way into a file, or several uncompressed ones.
package struct EncodedPacket: Sendable {
  /// In the form that ISO media files need.
  package var bytes: [UInt8]
  package var format: CMFormatDescription
  /// When it is shown or heard, and when it is decoded, on the track's own timeline. What an encoder puts in front may lie
  /// before zero.
  package var presentation: CMTime
  package var decode: CMTime
  /// Invalid if nobody knows.
  package var duration: CMTime
  package var isKey: Bool
  /// The encoder's caps, where the container is written by GStreamer.
  var caps: Caps?

  package init(
    bytes: [UInt8], format: CMFormatDescription, presentation: CMTime, decode: CMTime, duration: CMTime,
    isKey: Bool = true
  ) {
    (self.bytes, self.format, self.presentation) = (bytes, format, presentation)
    (self.decode, self.duration, self.isKey) = (decode, duration, isKey)
  }

  package var end: CMTime { duration.isNumeric ? presentation + duration : presentation }
}
