import Foundation
import Synchronization

@testable import AVFoundation
@testable import MediaEngine

/// A loudspeaker that the test asks for what is heard at a time of the host's clock.
final class HeardSound: TimedSoundOutput {
  private struct State {
    var sound: TimedSound?
    var format: SoundFormat?
    var device: String?
    var openings = 0
    var restarts = 0
    var closings = 0
    var onRead: (@Sendable () -> Void)?
    var onLost: (@Sendable () -> Void)?
    var synchronizer: AVSampleBufferRenderSynchronizer?
  }

  private let state = Mutex(State())

  /// A renderer that plays to this.
  func renderer() -> AVSampleBufferAudioRenderer {
    AVSampleBufferAudioRenderer { [self] sound, format, device, _, onRead, onLost in
      state.withLock { state in
        (state.sound, state.format, state.device, state.onRead, state.onLost) = (sound, format, device, onRead, onLost)
        state.openings += 1
      }
      return self
    }
  }

  /// Holds on to a synchronizer as long as this is there.
  func keep(_ synchronizer: AVSampleBufferRenderSynchronizer) { state.withLock { $0.synchronizer = synchronizer } }

  var openings: Int { state.withLock { $0.openings } }
  var closings: Int { state.withLock { $0.closings } }
  var restarts: Int { state.withLock { $0.restarts } }
  var device: String? { state.withLock { $0.device } }
  var format: SoundFormat? { state.withLock { $0.format } }

  func restart(isPassing: Bool) { state.withLock { $0.restarts += 1 } }
  func close() { state.withLock { $0.closings += 1 } }

  /// The output has gone away.
  func lose() { state.withLock { $0.onLost }?() }

  /// What is heard from a time of the host's clock on, one channel; nil while nothing sounds.
  func channel(_ number: Int = 0, at host: CMTime, seconds: Double) -> [Float]? {
    let (sound, format, onRead) = state.withLock { ($0.sound, $0.format, $0.onRead) }
    guard let sound, let format else { return nil }
    let first = host.convertScale(CMTimeScale(format.rate), method: .roundHalfAwayFromZero).value
    var heard: [Float] = []
    let count = Int(seconds * Double(format.rate))
    // In pieces, as a loudspeaker asks.
    while heard.count < count {
      let length = min(480, count - heard.count)
      guard let piece = sound.read(from: first + Int64(heard.count), count: length) else { return nil }
      heard += stride(from: number, to: piece.count, by: format.channels).map { piece[$0] }
    }
    onRead?()
    return heard
  }
}

/// Tones, and what they are.
enum Tone {
  /// How many periods a second there are, by the crossings of zero; zero for silence.
  static func frequency(_ samples: [Float], rate: Int) -> Double {
    let crossings = samples.indices.dropFirst().filter { samples[$0 - 1] < 0 && samples[$0] >= 0 }
    guard let first = crossings.first, let last = crossings.last, first < last else { return 0 }
    return Double(crossings.count - 1) * Double(rate) / Double(last - first)
  }

  static func peak(_ samples: some Sequence<Float>) -> Float { samples.map(abs).max() ?? 0 }

  /// A sample buffer with a tone of 0.5, in any uncompressed form of whole numbers or floats.
  static func sample(
    _ frequency: Double, at time: CMTime, frames: Int, _ format: AVAudioFormat, level: Float = 0.5
  ) throws -> CMSampleBuffer {
    let float = AVAudioFormat(
      commonFormat: .pcmFormatFloat32, sampleRate: format.sampleRate, channels: format.channelCount, interleaved: false)
    guard let float, let source = AVAudioPCMBuffer(pcmFormat: float, frameCapacity: AVAudioFrameCount(frames)),
      let target = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(frames)),
      let converter = AVAudioConverter(from: float, to: format)
    else { throw CocoaError(.featureUnsupported) }
    source.frameLength = AVAudioFrameCount(frames)
    for channel in 0..<Int(format.channelCount) {
      for frame in 0..<frames {
        let phase = 2 * Double.pi * frequency * (time.seconds + Double(frame) / format.sampleRate)
        source.floatChannelData?[channel][frame] = level * Float(sin(phase))
      }
    }
    try converter.convert(to: target, from: source)
    let sample = try CMSampleBuffer(
      dataBuffer: nil, formatDescription: format.formatDescription, numSamples: frames,
      presentationTimeStamp: time, packetDescriptions: [], makeDataReadyHandler: { _ in noErr })
    try sample.setDataBuffer(fromAudioBufferList: target.audioBufferList)
    return sample
  }
}
