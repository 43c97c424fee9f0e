import GStreamer

/// In which form a tap hands samples out.
public enum TapFormat: Sendable, Equatable {
  /// As the device gives them: a camera's JPEG stays a JPEG.
  case asDelivered
  /// As uncompressed pictures or sound, converted to these caps where any are given.
  case decoded(Caps?)
  /// As pictures of this form; of cameras only.
  case pictures(PictureForm)
  /// As sound of this form; of microphones only.
  case sound(SoundForm)
}
