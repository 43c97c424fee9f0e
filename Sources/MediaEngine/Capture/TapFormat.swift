import GStreamer

/// The form in which a tap delivers samples.
public enum TapFormat: Sendable, Equatable {
  /// As the device delivers them: a camera's JPEGs stay JPEGs.
  case asDelivered
  /// Uncompressed, converted to these caps where any are given.
  case decoded(Caps?)
  /// Frames of this format; for cameras only.
  case pictures(PictureForm)
  /// Audio of this format; for microphones only.
  case sound(SoundForm)
}
