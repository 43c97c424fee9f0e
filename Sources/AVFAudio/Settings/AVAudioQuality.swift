/// How good sound is to be, for `AVEncoderAudioQualityKey` and `AVSampleRateConverterAudioQualityKey`, which take the raw value.
public enum AVAudioQuality: Int, Sendable {
  /// The least.
  case min = 0
  /// Low.
  case low = 0x20
  /// In the middle.
  case medium = 0x40
  /// High.
  case high = 0x60
  /// The best.
  case max = 0x7F
}
