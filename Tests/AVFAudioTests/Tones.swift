import AVFAudio
import Foundation
import Testing

/// Sound that tests make and measure.
enum Tones {
  /// A folder of a test's own, removed by it.
  static func folder() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("avfaudio-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  /// A format of floating-point numbers; more than two channels have a layout.
  static func format(
    _ rate: Double, _ channels: AVAudioChannelCount, _ common: AVAudioCommonFormat = .pcmFormatFloat32,
    interleaved: Bool = false
  ) throws -> AVAudioFormat {
    if channels > 2 {
      let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_A))
      return AVAudioFormat(commonFormat: common, sampleRate: rate, interleaved: interleaved, channelLayout: layout)
    }
    return try #require(
      AVAudioFormat(commonFormat: common, sampleRate: rate, channels: channels, interleaved: interleaved))
  }

  /// A buffer with a tone in each channel: the second is an octave higher than the first, and so on.
  static func sine(
    _ frequency: Double, level: Double = 0.5, frames: Int, in format: AVAudioFormat, from first: Int = 0
  ) throws -> AVAudioPCMBuffer {
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(frames)))
    buffer.frameLength = AVAudioFrameCount(frames)
    for channel in 0..<Int(format.channelCount) {
      for frame in 0..<frames {
        let turns = frequency * Double(channel + 1) * Double(frame + first) / format.sampleRate
        set(level * sin(2 * .pi * turns), frame, channel, in: buffer)
      }
    }
    return buffer
  }

  /// A buffer with noise in each channel, of so many bits.
  static func noise(_ frames: Int, bits: Int, in format: AVAudioFormat, seed: UInt64 = 1) throws -> AVAudioPCMBuffer {
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(frames)))
    buffer.frameLength = AVAudioFrameCount(frames)
    var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    for channel in 0..<Int(format.channelCount) {
      for frame in 0..<frames {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        let whole = Int64(bitPattern: state) >> Int64(64 - bits)
        set(Double(whole) / Double(Int64(1) << Int64(bits - 1)), frame, channel, in: buffer)
      }
    }
    return buffer
  }

  /// Writes a sample.
  static func set(_ value: Double, _ frame: Int, _ channel: Int, in buffer: AVAudioPCMBuffer) {
    let place = frame * buffer.stride
    if let data = buffer.floatChannelData {
      data[channel][place] = Float(value)
    } else if let data = buffer.int16ChannelData {
      data[channel][place] = Int16(max(-32768, min(32767, (value * 32768).rounded())))
    } else if let data = buffer.int32ChannelData {
      data[channel][place] = Int32(max(-2147483648, min(2147483647, (value * 2147483648).rounded())))
    }
  }

  /// A channel's samples, from -1 to 1.
  static func samples(_ buffer: AVAudioPCMBuffer, channel: Int = 0) -> [Double] {
    let step = buffer.stride
    let frames = 0..<Int(buffer.frameLength)
    if let data = buffer.floatChannelData { return frames.map { Double(data[channel][$0 * step]) } }
    if let data = buffer.int16ChannelData { return frames.map { Double(data[channel][$0 * step]) / 32768 } }
    if let data = buffer.int32ChannelData { return frames.map { Double(data[channel][$0 * step]) / 2147483648 } }
    return []
  }

  /// How loud a frequency is in samples: the amplitude of a tone.
  static func level(of frequency: Double, in samples: [Double], rate: Double) -> Double {
    var (real, imaginary, total) = (0.0, 0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      // Hann's window keeps other frequencies out.
      let window = 0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(samples.count))
      let turn = 2 * .pi * frequency * Double(index) / rate
      real += sample * window * cos(turn)
      imaginary += sample * window * sin(turn)
      total += window
    }
    return 2 * (real * real + imaginary * imaginary).squareRoot() / total
  }

  /// What is left when a tone is taken away: how loud all else is together, as a share of the tone.
  static func residue(of frequency: Double, in samples: [Double], rate: Double) -> Double {
    var sums = (cosine: 0.0, sine: 0.0)
    let turns = samples.indices.map { 2 * .pi * frequency * Double($0) / rate }
    for (sample, turn) in zip(samples, turns) {
      sums.cosine += sample * cos(turn) * 2 / Double(samples.count)
      sums.sine += sample * sin(turn) * 2 / Double(samples.count)
    }
    var (tone, rest) = (0.0, 0.0)
    for (sample, turn) in zip(samples, turns) {
      let value = sums.cosine * cos(turn) + sums.sine * sin(turn)
      tone += value * value
      rest += (sample - value) * (sample - value)
    }
    return (rest / tone).squareRoot()
  }

  /// Writes buffers into a file.
  static func write(
    _ buffers: [AVAudioPCMBuffer], to url: URL, settings: [String: Any], interleaved: Bool = false
  ) throws {
    let first = try #require(buffers.first)
    let file = try AVAudioFile(
      forWriting: url, settings: settings, commonFormat: first.format.commonFormat, interleaved: interleaved)
    for buffer in buffers { try file.write(from: buffer) }
    file.close()
  }

  /// Reads a whole file.
  static func read(_ file: AVAudioFile, piece: AVAudioFrameCount = 4096) throws -> AVAudioPCMBuffer {
    let whole = try #require(
      AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: max(1, AVAudioFrameCount(file.length) + 4096)))
    let part = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: piece))
    while true {
      try file.read(into: part)
      if part.frameLength == 0 { return whole }
      let before = Int(whole.frameLength)
      whole.frameLength += part.frameLength
      for channel in 0..<Int(file.processingFormat.channelCount) {
        for (frame, sample) in samples(part, channel: channel).enumerated() {
          set(sample, before + frame, channel, in: whole)
        }
      }
    }
  }

  /// What a program says.
  static func run(_ program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(program) \(arguments)")
    return data
  }

  /// What ffmpeg decodes of a file: interleaved floating-point numbers.
  static func decoded(_ url: URL) throws -> [Float] {
    let data = try run("ffmpeg", ["-v", "error", "-i", url.path, "-f", "f32le", "-"])
    return data.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
  }
}
