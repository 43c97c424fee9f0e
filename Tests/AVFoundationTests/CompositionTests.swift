import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct CompositionTests {
  private func frames(_ count: Int, _ rate: Int32 = 30) -> CMTime { CMTime(value: CMTimeValue(count), timescale: rate) }

  private func range(_ start: Int, _ count: Int) -> CMTimeRange {
    CMTimeRange(start: frames(start), duration: frames(count))
  }

  @Test func tracksAreTheSameObjectsAndOfTheTypesThatTheyHaveAtApple() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film())
    let composition = AVMutableComposition()
    let track: AVMutableCompositionTrack = try #require(
      composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
    try track.insertTimeRange(range(10, 20), of: asset.tracks(withMediaType: .video)[0], at: .zero)
    let all: [AVMutableCompositionTrack] = composition.tracks
    #expect(all.count == 1 && all[0] === track)
    let found: AVMutableCompositionTrack? = composition.track(withTrackID: track.trackID)
    #expect(found === track)
    let segments: [AVCompositionTrackSegment] = track.segments
    #expect(segments.count == 1)
    #expect(segments[0].timeMapping.source == range(10, 20))
    #expect(segments[0].sourceURL == asset.url)
    #expect(track.timeRange == range(0, 20))
    #expect(composition.duration == frames(20))
    #expect(composition.naturalSize == CGSize(width: 320, height: 240))
    let fixed = try #require(composition.copy() as? AVComposition)
    track.removeTimeRange(range(0, 5))
    #expect(fixed.duration == frames(20) && composition.duration == frames(15))
    #expect(composition.mutableTrack(compatibleWith: asset.tracks(withMediaType: .video)[0]) === track)
    #expect(try await composition.load(.duration) == frames(15))
  }

  /// The languages of the second film, and where each of its sounds goes on: it has a choice, as the first one has, or not.
  @Test(arguments: [
    (["eng", "fra"], [0, 1]), (["fra", "eng"], [1, 0]), (["fra"], [0]), (["jpn", "eng"], [2, 0]),
    (["jpn", "deu"], [0, 2]),
  ])
  func soundGoesOnInItsLanguage(_ languages: [String], _ places: [Int]) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = try await EditingRig.film(frames: 30)
    func film(_ name: String, _ languages: [String]) async throws -> AVURLAsset {
      let file = folder.appendingPathComponent("\(name).mp4")
      _ = try await ProgramOutput.of(
        ["ffmpeg", "-v", "error", "-nostdin", "-i", source.path, "-map", "0:v"]
          + languages.flatMap { _ in ["-map", "0:a"] }
          + languages.enumerated().flatMap { ["-metadata:s:a:\($0)", "language=\($1)"] } + ["-c", "copy", file.path])
      return AVURLAsset(url: file)
    }
    let composition = AVMutableComposition()
    let films = [try await film("one", ["eng", "fra"]), try await film("two", languages)]
    for film in films { try await composition.insertTimeRange(range(0, 30), of: film, at: composition.duration) }
    let tracks = composition.tracks(withMediaType: .audio)
    #expect(tracks.count == max(2, (places.max() ?? 0) + 1))
    let second = try await films[1].loadTracks(withMediaType: .audio)
    for (sound, place) in zip(second, places) {
      let last = try #require(tracks[place].segments.last { !$0.isEmpty })
      #expect(last.sourceURL == films[1].url && last.sourceTrackID == sound.trackID)
      #expect(last.timeMapping.target.start == frames(30))
    }
  }

  @Test func segmentsThatDontFollowEachOtherAreRefused() throws {
    let composition = AVMutableComposition()
    let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 7))
    #expect(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 7) == nil)
    let gap = AVCompositionTrackSegment(timeRange: range(5, 5))
    #expect(throws: AVError.self) { try track.validateSegments([gap]) }
    let good = [AVCompositionTrackSegment(timeRange: range(0, 5)), AVCompositionTrackSegment(timeRange: range(5, 5))]
    #expect(throws: Never.self) { try track.validateSegments(good) }
  }

  @Test func tracksOfACompositionAreInsertedIntoItselfReferredToAndRemoved() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film())
    let composition = AVMutableComposition()
    try await composition.insertTimeRange(range(0, 30), of: asset, at: .zero)
    let first = try #require(composition.tracks(withMediaType: .video).first)
    let second = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
    try second.insertTimeRange(range(5, 10), of: first, at: .zero)
    #expect(second.segments.map(\.timeMapping.source) == [range(5, 10)])
    second.addTrackAssociation(to: first, type: .timecode)
    second.removeTrackAssociation(to: first, type: .timecode)
    try await composition.insertTimeRange(range(0, 5), of: composition, at: composition.duration)
    #expect(composition.duration == frames(35))
    composition.removeTrack(first)
    #expect(composition.tracks(withMediaType: .video).map(\.trackID) == [second.trackID])
    composition.removeTrack(second)
    #expect(composition.tracks(withMediaType: .video).isEmpty)
  }

  /// The numbers in an export of a composition.
  private func exported(
    _ asset: AVAsset, preset: String = AVAssetExportPresetHighestQuality,
    _ change: (AVAssetExportSession) -> Void = { _ in }
  ) async throws -> (url: URL, numbers: [Int?]) {
    let target = try EditingRig.folder().appendingPathComponent("export.mov")
    let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
    change(session)
    try await session.export(to: target, as: .mov)
    return (target, try await EditingRig.numbers(target))
  }

  @Test func cutsGapsAndSpeedGiveTheExpectedNumbers() async throws {
    let one = AVURLAsset(url: try await EditingRig.film(bidirectional: 2))
    let other = AVURLAsset(url: try await EditingRig.film(first: 500, frames: 60))
    let composition = AVMutableComposition()
    let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
    try track.insertTimeRange(range(7, 13), of: one.tracks(withMediaType: .video)[0], at: .zero)
    try track.insertTimeRange(range(31, 10), of: other.tracks(withMediaType: .video)[0], at: frames(13))
    try track.insertTimeRange(range(50, 4), of: one.tracks(withMediaType: .video)[0], at: frames(5))
    track.insertEmptyTimeRange(range(9, 3))
    track.scaleTimeRange(range(20, 10), toDuration: frames(5))
    let (_, numbers) = try await exported(composition)
    let wanted: [Int?] =
      [7, 8, 9, 10, 11, 50, 51, 52, 53, nil, nil, nil, 12, 13, 14, 15, 16, 17, 18, 19]
      + [531, 533, 535, 537, 539]
    #expect(numbers == wanted)
  }

  @Test(arguments: [24, 25, 60])
  func filmsOfOtherRatesAreShownFrameByFrame(_ rate: Int) async throws {
    let slow = AVURLAsset(url: try await EditingRig.film(sound: false))
    let other = AVURLAsset(url: try await EditingRig.film(first: 1000, frames: rate, rate: .init(rate), sound: false))
    let composition = AVMutableComposition()
    let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
    try track.insertTimeRange(range(0, 30), of: slow.tracks[0], at: .zero)
    try track.insertTimeRange(
      CMTimeRange(start: .zero, duration: frames(1, 1)), of: other.tracks[0], at: frames(30))
    let video = AVMutableVideoComposition(propertiesOf: composition)
    video.frameDuration = frames(1)
    let (_, numbers) = try await exported(composition) { $0.videoComposition = video }
    let wanted = Array(0..<30) + (0..<30).map { 1000 + $0 * rate / 30 }
    #expect(numbers == wanted.map { Optional($0) })
  }

  @Test func soundLiesWherePicturesDo() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 150))
    let composition = AVMutableComposition()
    try await composition.insertTimeRange(range(45, 60), of: asset, at: .zero)
    try await composition.insertTimeRange(range(15, 45), of: asset, at: frames(60))
    let (url, numbers) = try await exported(composition)
    #expect(numbers == (Array(45..<105) + Array(15..<60)).map { Optional($0) })
    let onsets = try await DecodedAudio.read(url).bursts[0].map(\.onset)
    let wanted = [0.5, 1.5, 2.5]
    #expect(onsets.count == wanted.count)
    for (onset, wanted) in zip(onsets, wanted) { #expect(abs(onset - wanted) < 0.001, "\(onset)") }
  }

  @Test func volumeIsMixedAsTheRampsSay() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 90))
    let sound = asset.tracks(withMediaType: .audio)[0]
    let parameters = AVMutableAudioMixInputParameters(track: sound)
    parameters.setVolume(0.5, at: .zero)
    parameters.setVolume(0, at: CMTime(value: 3, timescale: 2))
    let mix = AVMutableAudioMix()
    mix.inputParameters = [parameters]
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderAudioMixOutput(audioTracks: [sound], audioSettings: [AVLinearPCMIsFloatKey: true])
    output.audioMix = mix
    let plain = AVAssetReaderAudioMixOutput(audioTracks: [sound], audioSettings: [AVLinearPCMIsFloatKey: true])
    reader.add(output)
    reader.add(plain)
    #expect(reader.startReading())
    func samples(_ output: AVAssetReaderOutput) -> [Float] {
      EditingRig.buffers(output).flatMap { buffer in
        EditingRig.bytes(buffer).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      }
    }
    let (mixed, whole) = (samples(output), samples(plain))
    #expect(mixed.count == whole.count)
    let cut = 2 * 72_000
    #expect(zip(mixed[..<cut], whole[..<cut]).allSatisfy { abs($0 - $1 / 2) < 1e-6 })
    #expect(mixed[cut...].allSatisfy { $0 == 0 })
  }
}
