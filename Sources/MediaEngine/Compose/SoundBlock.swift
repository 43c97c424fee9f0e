import CMediaKernels
import CoreMedia
import GStreamer

/// Some sound: samples of 32 bits, one channel behind the other.
public final class SoundBlock: @unchecked Sendable {
  /// Rate and channels.
  public let format: SoundFormat
  /// The number of samples of each channel.
  public let count: Int
  /// Its first sample's number on the timeline.
  public let place: Int64
  private let memory: UnsafeMutablePointer<Float>

  /// Silence.
  init(_ format: SoundFormat, count: Int, at place: Int64) {
    (self.format, self.count, self.place) = (format, count, place)
    memory = .allocate(capacity: max(1, count * format.channels))
    memory.initialize(repeating: 0, count: max(1, count * format.channels))
  }

  deinit { memory.deallocate() }

  /// A channel's samples.
  public func channel(_ number: Int) -> UnsafeMutablePointer<Float> { memory + number * count }

  var channels: [UnsafeMutablePointer<Float>] { (0..<format.channels).map { channel($0) } }

  /// When it is heard.
  public var time: CMTime { CMTime(value: place, timescale: CMTimeScale(format.rate)) }

  /// How long it is heard.
  public var duration: CMTime { CMTime(value: Int64(count), timescale: CMTimeScale(format.rate)) }

  /// The samples with channels alternating.
  public func interleaved() -> [Float] {
    [Float](unsafeUninitializedCapacity: count * format.channels) { target, written in
      if let base = target.baseAddress {
        for number in 0..<format.channels {
          kinora_interleave(base, channel(number), Int32(count), Int32(number), Int32(format.channels))
        }
      }
      written = count * format.channels
    }
  }

  /// As a sample of GStreamer's.
  var sample: Sample {
    let buffer = interleaved().withUnsafeBytes { Buffer(copying: $0) }
    return Sample(buffer, caps: ChannelPlaces.caps(rate: format.rate, channels: format.channels, format: "F32LE"))
  }

  /// Whether it is silent.
  var isSilent: Bool {
    (0..<format.channels).allSatisfy { number in (0..<count).allSatisfy { channel(number)[$0] == 0 } }
  }
}
