import CoreMedia
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

@Suite struct WaveformTests {
  @Test func twoBinsBecomeOneWhereThereAreTooMany() {
    var bins = WaveformBins(channels: 1, limit: 4, framesPerBin: 2)
    let samples: [Float] = [0.1, -0.1, 0.2, -0.2, 0.3, -0.3, 0.4, -0.4, 0.5, -0.5]
    samples.withUnsafeBufferPointer { bins.add($0, at: 0) }
    #expect(bins.framesPerBin == 4)
    #expect(bins.bins[0].map(\.maximum) == [0.2, 0.4, 0.5])
    #expect(bins.bins[0].map(\.minimum) == [-0.2, -0.4, -0.5])
    #expect(bins.bins[0].map(\.count) == [4, 4, 2])
    #expect(bins.points(1, frames: 10)[0].map(\.peak) == [0.5])
  }

  @Test func silenceBeforeAndBetweenIsSilence() {
    var bins = WaveformBins(channels: 2, limit: 100, framesPerBin: 1)
    ([0.5, -0.25] as [Float]).withUnsafeBufferPointer { bins.add($0, at: 3) }
    ([1, 0] as [Float]).withUnsafeBufferPointer { bins.add($0, at: 5) }
    let points = bins.points(8, frames: 8)
    #expect(points[0].map(\.maximum) == [0, 0, 0, 0.5, 0, 1, 0, 0])
    #expect(points[1].map(\.minimum) == [0, 0, 0, -0.25, 0, 0, 0, 0])
    #expect(points[0].map(\.rms) == [0, 0, 0, 0.5, 0, 1, 0, 0])
  }

  @Test func whatIsNoNumberIsLeftOut() {
    var bins = WaveformBins(channels: 1, limit: 8, framesPerBin: 1)
    ([.nan, .infinity, 0.5] as [Float]).withUnsafeBufferPointer { bins.add($0, at: 0) }
    #expect(bins.points(3, frames: 3)[0].map(\.peak) == [0, 0, 0.5])
  }

  private static let files = [
    "stereo aac", "5.1 opus mkv", "vorbis ogg", "pcm mov", "mono aac", "44.1 kHz aac",
  ]

  /// A tone at the beginning of each second, and silence between: the points show where.
  @Test(arguments: files) func loudAndSilentStretchesAreWhereTheSoundHasThem(_ name: String) async throws {
    let recipe = try #require(MediaMatrix.recipe(named: name))
    let file = try await MediaLibrary.file(for: recipe)
    let audio = try await DecodedAudio.read(file)
    let told = Mutex<[Double]>([])
    let waveform = try await Waveform.measure(file, points: 40) { done, _ in told.withLock { $0.append(done) } }
    #expect(waveform.channels.count == audio.channels)
    #expect(waveform.sampleRate == audio.sampleRate)
    #expect(abs(waveform.duration.seconds - recipe.seconds) < 0.1, "\(waveform.duration.seconds)")
    #expect(told.withLock { $0 == $0.sorted() && $0.allSatisfy { (0...1).contains($0) } })
    for (channel, points) in waveform.channels.enumerated() {
      #expect(points.count == 40)
      let loudest = points.map(\.peak).max() ?? 0
      for second in 0..<2 {
        let start = second * 20
        let near = points[max(0, start - 1)...start + 1].map(\.peak).max() ?? 0
        #expect(near > loudest / 2, "\(name), channel \(channel), second \(second)")
        #expect(points[start + 12].peak < loudest / 10, "\(name), channel \(channel), second \(second)")
      }
      // Against the same samples decoded by another program.
      let other = stride(from: channel, to: audio.samples.count, by: audio.channels).map { abs(audio.samples[$0]) }
        .max()
      #expect(abs(loudest - (other ?? 0)) < 0.05, "\(name)")
      for point in points { #expect(point.rms <= point.peak + 0.0001) }
    }
  }

  @Test func aMovieWithoutSoundAndAnythingElseSaySo() async throws {
    let silent = try await MediaLibrary.file(for: try #require(MediaMatrix.recipe(named: "h264 mp4")))
    await #expect(throws: MediaDecodingError.noSound(silent)) { try await Waveform.measure(silent, points: 10) }
    let none = URL(fileURLWithPath: "/nowhere/at-all.mp4")
    await #expect(throws: MediaDecodingError.self) { try await Waveform.measure(none, points: 10) }
  }

  @Test func cancellingEndsTheMeasuring() async throws {
    let file = try await MediaLibrary.file(for: try #require(MediaMatrix.recipe(named: "stereo aac")))
    let task = Task { try await Waveform.measure(file, points: 1000) }
    task.cancel()
    do {
      _ = try await outcome(of: task)
    } catch {
      #expect(error as? MediaDecodingError == .cancelled)
    }
  }
}
