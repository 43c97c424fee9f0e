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
    guard let layout = Self.layout(setting), let order = ChannelOrder(layout), !order.numbers.isEmpty,
      count ?? order.numbers.count == order.numbers.count
    else { throw Self.refusal }
    (self.count, self.layout, self.order) = (order.numbers.count, layout, order)
  }

  private static var refusal: AVError {
    AVError(
      .unsupportedOutputSettings,
      userInfo: [AVErrorMediaTypeKey: AVMediaType.audio, NSLocalizedFailureReasonErrorKey: AVChannelLayoutKey])
  }

  /// Tag, bitmap, the number of descriptions, and the descriptions; programs leave out those that aren't needed.
  private static func layout(_ setting: Any) -> ManagedAudioChannelLayout? {
    guard let data = setting as? Data, data.count >= 12 else { return nil }
    var bytes = [UInt8](data)
    let count = bytes[8..<12].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard count <= 64, bytes.count >= 12 + count * MemoryLayout<AudioChannelDescription>.stride else { return nil }
    let room = AudioChannelLayout.sizeInBytes(maximumDescriptions: count)
    bytes += [UInt8](repeating: 0, count: max(0, room - bytes.count))
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: bytes.count, alignment: MemoryLayout<AudioChannelLayout>.alignment)
    defer { memory.deallocate() }
    memory.copyMemory(from: bytes, byteCount: bytes.count)
    return ManagedAudioChannelLayout(
      audioChannelLayoutPointer: memory.assumingMemoryBound(to: AudioChannelLayout.self))
  }
}
