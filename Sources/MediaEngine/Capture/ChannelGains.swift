import GStreamer
import Synchronization

/// The gain of each channel of a microphone, applied to what a tap delivers. Can be set while the tap runs.
public final class ChannelGains: Sendable {
  private let gains = Mutex<[Int: Float]>([:])

  /// All channels as they are captured.
  public init() {}

  /// The gain of a channel: 1 leaves it as it is, 0 makes it silent.
  public subscript(channel: Int) -> Float {
    get { gains.withLock { $0[channel] ?? 1 } }
    set { gains.withLock { $0[channel] = newValue == 1 ? nil : newValue } }
  }

  /// The formats whose samples can be multiplied here; others are converted first.
  static let caps = Caps(
    ["S16LE", "F32LE", "S32LE"].map { Structure("audio/x-raw", ["format": $0, "layout": "interleaved"]) })

  /// A buffer of these caps with the gains applied; nil if all channels stay as they are.
  func applied(to buffer: Buffer, _ caps: Caps) -> Buffer? {
    let gains = gains.withLock { $0 }
    guard !gains.isEmpty, let info = AudioInfo(caps), var bytes = try? buffer.bytes() else { return nil }
    let factors = (0..<info.channels).map { gains[$0] ?? 1 }
    bytes.withUnsafeMutableBytes { bytes in
      switch info.format {
      case "S16LE": Self.multiply(bytes.bindMemory(to: Int16.self), by: factors)
      case "S32LE": Self.multiply(bytes.bindMemory(to: Int32.self), by: factors)
      default:
        let samples = bytes.bindMemory(to: Float.self)
        Self.everySample(of: factors, in: samples) { samples[$0] *= $1 }
      }
    }
    let scaled = Buffer(bytes, pts: buffer.pts, dts: buffer.dts, duration: buffer.duration, flags: buffer.flags)
    guard let start = buffer.offset, let end = buffer.offsetEnd else { return scaled }
    return scaled.with(offset: start, offsetEnd: end)
  }

  private static func multiply<Sample: FixedWidthInteger>(
    _ samples: UnsafeMutableBufferPointer<Sample>, by factors: [Float]
  ) {
    everySample(of: factors, in: samples) { index, factor in
      samples[index] = Sample(clamping: Int(clamping: (Double(samples[index]) * Double(factor)).rounded()))
    }
  }

  /// Calls the body for the samples of those channels whose gain isn't 1.
  private static func everySample<Sample>(
    of factors: [Float], in samples: UnsafeMutableBufferPointer<Sample>, _ body: (Int, Float) -> Void
  ) {
    for (channel, factor) in factors.enumerated() where factor != 1 {
      for index in stride(from: channel, to: samples.count, by: factors.count) { body(index, factor) }
    }
  }
}
