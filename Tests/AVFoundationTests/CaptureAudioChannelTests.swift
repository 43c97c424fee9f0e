import TestMedia
import TestSupport
import Testing

@testable import AVFoundation
@testable import MediaEngine

extension CaptureSuite {
  /// Volume and switch of a connection's channels, heard in what is delivered and recorded.
  @Suite struct AudioChannels {
    /// The loudest sample of each channel. The simulated microphone's bursts have an amplitude of 0.5 in both.
    private static func peaks(_ samples: [Float], channels: Int) -> [Float] {
      (0..<channels).map { channel in
        stride(from: channel, to: samples.count, by: channels).map { abs(samples[$0]) }.max() ?? 0
      }
    }

    private func decibels(_ level: Float) -> Float { 20 * log10(level) }

    @Test func aFileHasAChannelAtHalfItsVolumeAndOneThatIsSilent() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.microphone)
      let (output, listener) = (AVCaptureAudioFileOutput(), RecordingListener())
      studio.add(output)
      try await studio.start()
      let connection = try #require(output.connection(with: .audio))
      try await eventually("levels") { connection.audioChannels.count == 2 }
      let channels = connection.audioChannels
      #expect(channels.allSatisfy { $0.volume == 1 && $0.isEnabled })
      channels[0].volume = 0.5
      channels[1].isEnabled = false
      let file = try studio.file("a.wav")
      output.startRecording(to: file, outputFileType: .wav, recordingDelegate: listener)
      try await eventually("2.5 s") { output.recordedDuration.seconds >= 2.5 }
      #expect(channels[1].averagePowerLevel == -120 && channels[1].peakHoldLevel == -120)
      #expect(channels[0].peakHoldLevel > -12.5 && channels[0].peakHoldLevel < -11.5)
      output.stopRecording()
      try await eventually("the end") { listener.isOver }
      try await studio.stop()
      let sound = try await DecodedAudio.read(file)
      let peaks = Self.peaks(sound.samples, channels: sound.channels)
      // Not more than the dither of 16-bit samples.
      #expect(peaks.count == 2 && peaks[1] <= 2 / 32_768, "\(peaks)")
      // 0.5 is 6 dB below what the microphone hears.
      #expect(abs(decibels(peaks[0]) - decibels(0.25)) < 0.1, "\(peaks)")
    }

    /// What a listener hears of a change, in a second and a half in which there is a burst. Not in the first second: what
    /// was on its way is still as it was.
    private func heard(by listener: SampleCollector, after change: Double) async throws -> (peak: Float, count: Int) {
      let span = change + 1..<change + 2.5
      try await eventually("sound of \(span)") { listener.end > span.upperBound }
      return listener.heard(in: span)
    }

    @Test func aDataOutputFollowsTheChannelsBeforeTheyAreMixed() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.microphone)
      let (output, listener) = (AVCaptureAudioDataOutput(), SampleCollector())
      output.audioSettings = [
        AVFormatIDKey: kAudioFormatLinearPCM, AVNumberOfChannelsKey: 1, AVLinearPCMBitDepthKey: 32,
        AVLinearPCMIsFloatKey: true,
      ]
      output.setSampleBufferDelegate(listener, queue: DispatchQueue(label: "test.sound"))
      studio.add(output)
      try await studio.start()
      let connection = try #require(output.connection(with: .audio))
      try await eventually("both channels") { listener.peak > 0.49 }
      let channels = connection.audioChannels
      try #require(channels.count == 2)
      channels[1].isEnabled = false
      // Half of the mix is silent.
      let half = try await heard(by: listener, after: studio.time.seconds)
      #expect(abs(half.peak - 0.25) < 0.01, "\(half)")
      channels[0].volume = 7
      #expect(channels[0].volume == 1)
      channels[0].volume = 0
      let nothing = try await heard(by: listener, after: studio.time.seconds)
      #expect(nothing.peak == 0 && nothing.count > 30_000, "\(nothing)")
      try await studio.stop()
    }
  }
}

/// Remembers the loudest sample of each buffer that a data output gives.
private final class SampleCollector: NSObject, AVCaptureAudioDataOutputSampleBufferDelegate, Sendable {
  private let buffers = Gathered<(begin: Double, end: Double, peak: Float, count: Int)>()

  var peak: Float { buffers.values.map(\.peak).max() ?? 0 }
  /// The end of what was heard, in seconds.
  var end: Double { buffers.values.last?.end ?? 0 }

  func heard(in span: Range<Double>) -> (peak: Float, count: Int) {
    let inside = buffers.values.filter { $0.begin >= span.lowerBound && $0.end <= span.upperBound }
    return (inside.map(\.peak).max() ?? 0, inside.map(\.count).reduce(0, +))
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let data = try? sampleBuffer.dataBuffer?.dataBytes() else { return }
    let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    let begin = sampleBuffer.presentationTimeStamp.seconds
    buffers.add((begin, begin + sampleBuffer.duration.seconds, samples.map { abs($0) }.max() ?? 0, samples.count))
  }
}
