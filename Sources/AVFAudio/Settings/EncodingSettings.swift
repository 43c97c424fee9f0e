import CoreMedia
import Foundation
import MediaEngine

/// Translates formats and settings for the engine's encoders.
enum EncodingSettings {
  /// How sound of a format is encoded; nil where nothing encodes it here.
  static func encoding(_ format: FormatSettings, _ settings: [String: Any] = [:]) -> AudioEncoding? {
    guard var encoding = AudioEncoding(format.stream) else { return nil }
    if encoding.codec == .pcm || encoding.isLossless { return encoding }
    let channels = Int(format.stream.mChannelsPerFrame)
    encoding.bitRate = AudioSettings.integer(AVEncoderBitRateKey, in: settings)
    if encoding.bitRate == nil, let each = AudioSettings.integer(AVEncoderBitRatePerChannelKey, in: settings) {
      encoding.bitRate = each * channels
    }
    if encoding.bitRate == nil, let quality = AudioSettings.integer(AVEncoderAudioQualityKey, in: settings) {
      encoding.bitRate = (32_000 + min(max(quality, 0), 127) * 750) * channels
    }
    return encoding
  }
}
