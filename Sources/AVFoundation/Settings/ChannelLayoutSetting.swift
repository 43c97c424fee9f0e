import CoreMedia
import Foundation
import MediaEngine

/// The channels that settings of sound ask for, by number or by the bytes of an `AudioChannelLayout`.
struct ChannelLayoutSetting {
  /// How many there are; nil where the settings say nothing.
  private(set) var count: Int?
  private(set) var layout: ManagedAudioChannelLayout?
  /// The order of the layout; nil without one.
  private(set) var order: ChannelOrder?

  /// Throws where the settings contradict each other, or the layout is none, or one of channels that no sound has here.
  init(_ settings: [String: Any]) throws {
    count = AudioSettings.integer(AVNumberOfChannelsKey, in: settings)
    guard let setting = settings[AVChannelLayoutKey] else { return }
    guard let layout = ManagedAudioChannelLayout(setting: setting), let order = ChannelOrder(layout),
      !order.numbers.isEmpty,
      count ?? order.numbers.count == order.numbers.count
    else { throw Self.refusal }
    (self.count, self.layout, self.order) = (order.numbers.count, layout, order)
  }

  private static var refusal: AVError {
    AVError(
      .unsupportedOutputSettings,
      userInfo: [AVErrorMediaTypeKey: AVMediaType.audio, NSLocalizedFailureReasonErrorKey: AVChannelLayoutKey])
  }
}
