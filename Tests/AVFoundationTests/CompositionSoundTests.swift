import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

/// The mix of compositions, sample by sample against a slow one.
@Suite(.blocking) struct CompositionSoundTests {
  private static let rate = 48_000

  /// Two files of noise: two channels, and one.
  private func sources(in folder: URL) throws -> [(track: AVAssetTrack, samples: [Int16], channels: Int)] {
    try [2, 1].map { channels in
      let samples = WaveFile.noise(seed: UInt64(channels), count: Self.rate * 2 * channels)
      let url = folder.appendingPathComponent("noise\(channels).wav")
      try WaveFile.write(samples, channels: channels, rate: Self.rate, to: url)
      let track = try #require(AVURLAsset(url: url).tracks(withMediaType: .audio).first)
      return (track, samples, channels)
    }
  }

  private func samples(
    _ asset: AVAsset, channels: Int = 2, rate: Int = rate, pitch: AVAudioTimePitchAlgorithm = .spectral,
    range: CMTimeRange? = nil, mix: AVAudioMix? = nil
  ) throws -> [Float] {
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderAudioMixOutput(
      audioTracks: asset.tracks(withMediaType: .audio),
      audioSettings: [
        AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: rate, AVNumberOfChannelsKey: channels,
        AVLinearPCMIsFloatKey: true, AVLinearPCMBitDepthKey: 32,
      ])
    (output.audioMix, output.audioTimePitchAlgorithm) = (mix, pitch)
    reader.add(output)
    if let range { reader.timeRange = range }
    #expect(reader.startReading())
    let samples = EditingRig.buffers(output).flatMap { buffer in
      EditingRig.bytes(buffer).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }
    #expect(reader.status == .completed, "\(reader.error.map { "\($0)" } ?? "")")
    return samples
  }

  private static func time(_ range: ClosedRange<Double>, _ random: inout SeededRandom) -> ModelTime {
    let unit = [600, 30, 24, 48_000].randomElement(using: &random) ?? 600
    return ModelTime(Int((Double.random(in: range, using: &random) * Double(unit)).rounded()), unit)
  }

  /// A volume over time: steps and ramps, one behind the other.
  private struct Volume {
    var parts: [(start: ModelTime, end: ModelTime, from: Float, to: Float)] = []

    init(_ random: inout SeededRandom, _ parameters: AVMutableAudioMixInputParameters) {
      var place = CompositionSoundTests.time(0...0.2, &random)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let (from, to) = (Float.random(in: 0...1, using: &random), Float.random(in: 0...1, using: &random))
        let length = CompositionSoundTests.time(0.05...0.3, &random)
        if Bool.random(using: &random) {
          parameters.setVolume(to, at: place.time)
          parts.append((place, place, to, to))
        } else {
          parameters.setVolumeRamp(
            fromStartVolume: from, toEndVolume: to,
            timeRange: CMTimeRange(start: place.time, duration: length.time))
          parts.append((place, place + length, from, to))
        }
        place = place + length + CompositionSoundTests.time(0.01...0.2, &random)
      }
    }

    func level(at time: ModelTime) -> Double {
      guard let part = parts.last(where: { $0.start <= time }) else { return 1 }
      guard time < part.end else { return Double(part.to) }
      let share = (time - part.start).seconds / (part.end - part.start).seconds
      return Double(part.from) + (Double(part.to) - Double(part.from)) * share
    }
  }

  @Test(arguments: 0..<25 as Range<UInt64>)
  func everySampleIsThatOfTheModelTimesItsVolume(_ seed: UInt64) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let sources = try sources(in: folder)
    var random = SeededRandom(seed: seed)
    let composition = AVMutableComposition()
    let mix = AVMutableAudioMix()
    var tracks: [(model: TrackModel, volume: Volume)] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
      var model = TrackModel()
      for step in 0..<6 {
        let (start, length) = (Self.time(0...1, &random), Self.time(0.01...0.4, &random))
        guard length > .zero else { continue }
        let range = CMTimeRange(start: start.time, duration: length.time)
        switch step == 0 ? 0 : Int.random(in: 0..<5, using: &random) {
        case 0, 1, 2:
          let source = Int.random(in: 0..<2, using: &random)
          let at = min(Self.time(0...1, &random), model.end + ModelTime(1, 10))
          try track.insertTimeRange(range, of: sources[source].track, at: at.time)
          model.insert(source, from: start, length: length, at: at, first: .zero)
        case 3:
          track.insertEmptyTimeRange(range)
          model.insertGap(at: start, length: length)
        default:
          guard model.end > start + ModelTime(1, 5) else { continue }
          track.removeTimeRange(range)
          model.remove(from: start, length: length)
        }
      }
      let parameters = AVMutableAudioMixInputParameters(track: track)
      tracks.append((model, Volume(&random, parameters)))
      mix.inputParameters.append(parameters)
    }
    let found = try samples(composition, mix: mix)
    let end = tracks.map(\.model.end).max() ?? .zero
    #expect(found.count == 2 * Int((end.seconds * Double(Self.rate)).rounded()))
    var faults = 0
    for place in 0..<found.count / 2 {
      let time = ModelTime(place, Self.rate)
      var wanted = (0.0, 0.0)
      for (model, volume) in tracks {
        guard let shown = model.place(time) else { continue }
        let source = sources[shown.source]
        let index = Int((shown.time.seconds * Double(Self.rate)).rounded()) * source.channels
        let level = volume.level(at: time) / 32_768
        wanted.0 += Double(source.samples[index]) * level
        wanted.1 += Double(source.samples[index + source.channels - 1]) * level
      }
      if abs(Double(found[2 * place]) - wanted.0) > 2e-5 || abs(Double(found[2 * place + 1]) - wanted.1) > 2e-5 {
        faults += 1
        if faults == 1 {
          Issue.record("seed \(seed), \(time): \(found[2 * place]), \(found[2 * place + 1]), not \(wanted)")
        }
      }
    }
    #expect(faults == 0, "seed \(seed)")
  }

  /// Sound with a burst in each second, of one rate and number of channels.
  private func bursts(_ rate: Int, _ channels: Int, _ codec: AudioRecipe.Codec = .pcm) async throws -> AVAssetTrack {
    let url = try await MediaLibrary.file(
      for: MediaRecipe { recipe in
        recipe.container = .mov
        recipe.video = nil
        recipe.secondsWithoutVideo = 4
        recipe.audio = [AudioRecipe(codec, channels: channels, sampleRate: rate)]
      })
    return try #require(AVURLAsset(url: url).tracks(withMediaType: .audio).first)
  }

  private func expect(_ samples: [Float], channels: Int, rate: Int, at wanted: [Double], _ comment: String) {
    for channel in BurstReader.bursts(in: samples, channels: channels, sampleRate: rate) {
      let onsets = channel.map(\.onset)
      #expect(onsets.count == wanted.count, "\(comment): \(onsets)")
      for (onset, wanted) in zip(onsets, wanted) {
        #expect(abs(onset - wanted) < 0.001, "\(comment): \(onset), not \(wanted)")
      }
    }
  }

  @Test(arguments: [44_100, 48_000, 32_000])
  func burstsOfAllRatesLieWhereTheyAreCutTo(_ rate: Int) async throws {
    let composition = AVMutableComposition()
    let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
    let kinds: [(Int, Int, AudioRecipe.Codec)] = [
      (44_100, 1, .pcm), (48_000, 2, .pcm), (44_100, 2, .aac), (48_000, 1, .aac), (22_050, 1, .pcm),
    ]
    var wanted: [Double] = []
    for (place, kind) in kinds.enumerated() {
      let source = try await bursts(kind.0, kind.1, kind.2)
      // Half a second of silence, the burst of the second second, and what is behind it.
      let start = CMTime(value: Int64(300 + place * 37), timescale: 600)
      try track.insertTimeRange(
        CMTimeRange(start: start, duration: CMTime(value: 600, timescale: 600)), of: source,
        at: CMTime(value: Int64(place), timescale: 1))
      wanted.append(Double(place) + 1 - start.seconds)
    }
    track.insertEmptyTimeRange(
      CMTimeRange(start: CMTime(value: 2, timescale: 1), duration: CMTime(value: 1001, timescale: 3000)))
    for place in 2..<wanted.count { wanted[place] += 1001 / 3000 }
    let found = try samples(composition, rate: rate)
    expect(found, channels: 2, rate: rate, at: wanted, "\(rate)")
    // From somewhere on.
    let from = CMTime(value: 7, timescale: 5)
    let part = try samples(composition, rate: rate, range: CMTimeRange(start: from, duration: .positiveInfinity))
    expect(part, channels: 2, rate: rate, at: wanted.dropFirst(wanted[1] < 1.4 ? 2 : 1).map { $0 - 1.4 }, "from 1.4")
  }

  @Test(
    arguments: [AVAudioTimePitchAlgorithm.varispeed, .timeDomain, .spectral, .lowQualityZeroLatency],
    [ModelTime(1, 2), ModelTime(3, 4), ModelTime(5, 4), ModelTime(2, 1)])
  func burstsOfScaledSoundLieWhereTheSpeedPutsThem(
    _ pitch: AVAudioTimePitchAlgorithm, _ stretch: ModelTime
  ) async throws {
    let composition = AVMutableComposition()
    let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
    let source = try await bursts(44_100, 1)
    try track.insertTimeRange(
      CMTimeRange(start: CMTime(value: 1, timescale: 2), duration: CMTime(value: 3, timescale: 1)), of: source,
      at: .zero)
    let length = ModelTime(2) * stretch
    track.scaleTimeRange(
      CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1)), toDuration: length.time)
    let found = try samples(composition, pitch: pitch)
    let wanted = [0.5, 1.5].map { $0 * stretch.seconds } + [length.seconds + 0.5]
    expect(found, channels: 2, rate: Self.rate, at: wanted, "\(pitch.rawValue), \(stretch)")
    // The first tone while it lasts in any case.
    let first = Int(wanted[0] * Double(Self.rate)) + 96
    let tone = stride(from: first, to: first + 800, by: 1).map { found[2 * $0] }
    let rises = zip(tone, tone.dropFirst()).count { $0 < 0 && $1 >= 0 }
    let frequency = Double(rises) * Double(Self.rate) / 800
    let wantedFrequency = pitch == .varispeed ? 1000 / stretch.seconds : 1000
    #expect(abs(frequency - wantedFrequency) < 100, "\(pitch.rawValue), \(stretch): \(frequency) Hz")
  }

  @Test(arguments: [AVAudioTimePitchAlgorithm.varispeed, .spectral])
  func beyondThirtyTwoTimesSoundIsSilentAndEverythingElseGoesOn(_ pitch: AVAudioTimePitchAlgorithm) async throws {
    let composition = AVMutableComposition()
    let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
    let source = try await bursts(48_000, 1)
    let second = CMTime(value: 1, timescale: 1)
    try track.insertTimeRange(CMTimeRange(start: .zero, duration: second), of: source, at: .zero)
    try track.insertTimeRange(CMTimeRange(start: second, duration: second), of: source, at: second)
    track.scaleTimeRange(
      CMTimeRange(start: .zero, duration: second), toDuration: CMTime(value: 1, timescale: 900_000_000))
    track.scaleTimeRange(
      CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 900_000_000)),
      toDuration: CMTime(value: 1, timescale: 2))
    track.scaleTimeRange(
      CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2)),
      toDuration: CMTime(value: 1, timescale: 100))
    let found = try samples(composition, pitch: pitch)
    #expect(found[..<900].allSatisfy { $0 == 0 })
    expect(found, channels: 2, rate: Self.rate, at: [0.01], pitch.rawValue)
  }

  @Test(arguments: [44_100, 48_000])
  func aToneThatIsCutAndPutTogetherAgainGoesOnWithoutAClick(_ rate: Int) throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("tone.wav")
    let step = 2 * Double.pi * 440 / Double(rate)
    try WaveFile.write(
      (0..<rate * 2).map { Int16(12_000 * sin(step * Double($0))) }, channels: 1, rate: rate, to: url)
    let track = try #require(AVURLAsset(url: url).tracks(withMediaType: .audio).first)
    let composition = AVMutableComposition()
    let target = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
    // Whole periods of eleven: 1/40 s. The pieces are out of order, so that none is joined with the next.
    let length = CMTime(value: 1, timescale: 40)
    for place in 0..<20 {
      let start = CMTime(value: Int64(3 + place * 7 % 20 * 2), timescale: 40)
      try target.insertTimeRange(
        CMTimeRange(start: start, duration: length), of: track, at: CMTime(value: Int64(place), timescale: 40))
    }
    let found = try samples(composition, channels: 1)
    #expect(found.count == Self.rate / 2)
    let amplitude = 12_000.0 / 32_768
    let slope = 2 * Double.pi * 440 / Double(Self.rate) * amplitude
    for (one, other) in zip(found, found.dropFirst()) {
      #expect(abs(Double(other) - Double(one)) < slope * 1.05)
    }
    for (place, value) in found.enumerated() {
      let wanted = amplitude * sin(2 * Double.pi * 440 * Double(place) / Double(Self.rate))
      #expect(abs(Double(value) - wanted) < 0.002)
    }
  }

  @Test func theMixIsEncodedAsItIsRead() async throws {
    let composition = AVMutableComposition()
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (place, kind) in [(44_100, 1), (48_000, 2)].enumerated() {
      let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
      try track.insertTimeRange(
        CMTimeRange(start: CMTime(value: 1, timescale: 2), duration: CMTime(value: 2, timescale: 1)),
        of: await bursts(kind.0, kind.1), at: CMTime(value: Int64(place), timescale: 3))
    }
    let target = folder.appendingPathComponent("mix.m4a")
    let session = try #require(AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetAppleM4A))
    try await session.export(to: target, as: .m4a)
    let decoded = try await DecodedAudio.read(target)
    #expect(decoded.sampleRate == 48_000 && decoded.channels == 2)
    let onsets = decoded.bursts[0].map(\.onset)
    let wanted = [0.5, 0.5 + 1.0 / 3, 1.5, 1.5 + 1.0 / 3]
    #expect(onsets.count == wanted.count, "\(onsets)")
    for (onset, wanted) in zip(onsets, wanted) { #expect(abs(onset - wanted) < 0.001, "\(onset)") }
  }
}
