import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport
import MediaEngine
import Synchronization

/// Makes settings for writers: those of a preset, suited to the sources that it is told of. They can be changed before they are
/// handed to an `AVAssetWriterInput`.
open class AVOutputSettingsAssistant: NSObject, @unchecked Sendable {
  private struct Source {
    var sound: CMAudioFormatDescription?
    var video: CMVideoFormatDescription?
    var averageFrame = CMTime(value: 1, timescale: 30)
    var shortestFrame = CMTime.invalid
  }

  private let shape: (codec: AVVideoCodecType, width: Int, height: Int)
  private let source = Mutex(Source())

  /// The presets that this computer has encoders for.
  open class func availableOutputSettingsPresets() -> [AVOutputSettingsPreset] {
    AVOutputSettingsPreset.all.filter { $0.shape.flatMap { Codec($0.codec.rawValue)?.canBeEncoded } ?? false }
  }

  /// An assistant for a preset; nil for names that aren't presets.
  public init?(preset presetIdentifier: AVOutputSettingsPreset) {
    guard let shape = presetIdentifier.shape else { return nil }
    self.shape = shape
    super.init()
  }

  private subscript<Value: Sendable>(_ path: WritableKeyPath<Source, Value>) -> Value {
    get { source.withLock { $0[keyPath: path] } }
    set { source.withLock { $0[keyPath: path] = newValue } }
  }

  // MARK: Sources

  /// The format of the sound that will be written. Without one the settings suit any.
  open var sourceAudioFormat: CMAudioFormatDescription? {
    get { self[\.sound] }
    set { self[\.sound] = newValue }
  }
  /// The format of the frames that will be written. Without one they are taken for as large as the preset.
  open var sourceVideoFormat: CMVideoFormatDescription? {
    get { self[\.video] }
    set { self[\.video] = newValue }
  }
  /// How long a frame is shown, on the average: 1/30 s if nothing else is said.
  open var sourceVideoAverageFrameDuration: CMTime {
    get { self[\.averageFrame] }
    set {
      guard newValue.isNumeric, newValue > .zero else {
        Misuse.stop("sourceVideoAverageFrameDuration: this is no duration")
      }
      self[\.averageFrame] = newValue
    }
  }
  /// How long a frame is shown at least; invalid where that isn't known.
  open var sourceVideoMinFrameDuration: CMTime {
    get { self[\.shortestFrame] }
    set { self[\.shortestFrame] = newValue }
  }

  // MARK: Settings

  /// The type of file that the settings are for.
  open var outputFileType: AVFileType { .mov }

  /// Settings for sound.
  open var audioSettings: [String: Any]? {
    let stream = self[\.sound]?.audioStreamBasicDescription
    let channels = min(max(Int(stream?.mChannelsPerFrame ?? 2), 1), 2)
    // AAC's rates, of which the nearest one that loses nothing.
    let rates = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]
    let wanted = Int(clamping: stream.map { $0.mSampleRate > 0 ? $0.mSampleRate : 44_100 } ?? 44_100)
    let rate = rates.first { $0 >= wanted } ?? 48_000
    return [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: Double(rate), AVNumberOfChannelsKey: channels,
      AVEncoderBitRateKey: min(80_000 * channels, rate * channels * 2),
    ]
  }

  /// Settings for video: at most as large as the preset and as the source, in the source's shape.
  open var videoSettings: [String: Any]? {
    let source = source.withLock { $0 }
    let size = size(source.video)
    // The encoder is told the highest rate, so that it can keep up; bits follow the average.
    let average = 1 / source.averageFrame.seconds
    let shortest = source.shortestFrame
    let highest = shortest.isNumeric && shortest > .zero ? max(1 / shortest.seconds, average) : average
    let isHEVC = shape.codec == .hevc
    let bits = ExportPreset.bitRate(
      isHEVC ? .hevc : .h264, pixels: Double(size.width * size.height), frameRate: average)
    return [
      AVVideoCodecKey: shape.codec, AVVideoWidthKey: size.width, AVVideoHeightKey: size.height,
      AVVideoScalingModeKey: AVVideoScalingModeResize,
      AVVideoCompressionPropertiesKey: [
        AVVideoAverageBitRateKey: bits,
        AVVideoProfileLevelKey: isHEVC ? AVVideoProfileLevelHEVCMainAutoLevel : AVVideoProfileLevelH264HighAutoLevel,
        AVVideoExpectedSourceFrameRateKey: Int(clamping: highest.rounded(.up)),
        AVVideoMaxKeyFrameIntervalDurationKey: 4.0, AVVideoAllowFrameReorderingKey: true,
      ] as [String: Any],
    ]
  }

  private func size(_ format: CMVideoFormatDescription?) -> (width: Int, height: Int) {
    guard let format else { return (shape.width, shape.height) }
    let own = format.presentationDimensions()
    guard own.width >= 2, own.height >= 2 else { return (shape.width, shape.height) }
    // Upright films lie in the preset's frame as on their side.
    let isUpright = own.height > own.width
    let (width, height) = isUpright ? (shape.height, shape.width) : (shape.width, shape.height)
    let scale = min(CGFloat(width) / own.width, CGFloat(height) / own.height, 1)
    func even(_ length: CGFloat) -> Int { max(2, Int(clamping: (length * scale / 2).rounded()) * 2) }
    return (even(own.width), even(own.height))
  }
}
