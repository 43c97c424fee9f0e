import CoreMedia
import Foundation

/// A channel layout among the settings of sound: the bytes of an `AudioChannelLayout`.
enum ChannelLayoutSetting {
  /// How many channels a layout has; nil for what is none.
  static func channelCount(_ setting: Any) -> Int? {
    guard let data = setting as? Data, data.count >= 12 else { return nil }
    let words = stride(from: 0, to: 12, by: 4).map { place in
      data.dropFirst(place).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    switch words[0] {
    case kAudioChannelLayoutTag_UseChannelDescriptions: return words[2] > 0 ? Int(words[2]) : nil
    case kAudioChannelLayoutTag_UseChannelBitmap: return words[1] != 0 ? words[1].nonzeroBitCount : nil
    // All others say it in their lower half.
    case let tag: return tag & 0xffff > 0 ? Int(tag & 0xffff) : nil
    }
  }

  /// The channels that settings ask for, by number or by layout; nil where they say nothing. Throws where they contradict each
  /// other, or the layout is none.
  static func channels(_ settings: [String: Any]) throws -> Int? {
    let count = AudioSettings.integer(AVNumberOfChannelsKey, in: settings)
    guard let layout = settings[AVChannelLayoutKey] else { return count }
    guard let channels = channelCount(layout), count ?? channels == channels else {
      throw AVError(
        .unsupportedOutputSettings,
        userInfo: [AVErrorMediaTypeKey: AVMediaType.audio, NSLocalizedFailureReasonErrorKey: AVChannelLayoutKey])
    }
    return channels
  }
}
