import AVFoundation
import TestMedia
import TestSupport
import Testing

@testable import AVKit

@Suite struct MovieTimecodeTests {
  private static let ntsc = CMTime(value: 1001, timescale: 30_000)

  @Test func framesAreCountedFromTheFirstOnesNumber() {
    let code = MovieTimecode(
      runs: [.init(start: .zero, frame: 90_000)], frameDuration: CMTime(value: 1, timescale: 25), framesPerSecond: 25)
    #expect(code.text(at: .zero) == "01:00:00:00")
    #expect(code.text(at: CMTime(value: 26, timescale: 25)) == "01:00:01:01")
    #expect(code.text(at: CMTime(value: 27, timescale: 25) - CMTime(value: 1, timescale: 600)) == "01:00:01:01")
    #expect(code.text(at: .invalid) == nil)
    #expect(code.text(of: -1) == "−00:00:00:01")
  }

  @Test(arguments: [
    (0, "00:00:00;00"), (1799, "00:00:59;29"), (1800, "00:01:00;02"), (17_981, "00:09:59;29"), (17_982, "00:10:00;00"),
    (19_782, "00:11:00;02"), (107_892, "01:00:00;00"),
  ])
  func twoNumbersOfEachMinuteAreSkippedButEveryTenth(_ frame: Int, _ text: String) {
    let code = MovieTimecode(runs: [], frameDuration: Self.ntsc, framesPerSecond: 30, isDropFrame: true)
    #expect(code.text(of: frame) == text)
  }

  @Test func aDayBeginsAnewAndEachRunHasItsOwnNumbers() {
    let second = CMTime(value: 1, timescale: 1)
    let code = MovieTimecode(
      runs: [
        .init(start: second, frame: 24 * 3600 * 30 - 30), .init(start: CMTime(value: 5, timescale: 1), frame: 60),
      ],
      frameDuration: CMTime(value: 1, timescale: 30), framesPerSecond: 30, wrapsAtMidnight: true)
    #expect(code.text(at: .zero) == nil)
    #expect(code.text(at: second) == "23:59:59:00")
    #expect(code.text(at: second + second) == "00:00:00:00")
    #expect(code.text(at: CMTime(value: 11, timescale: 2)) == "00:00:02:15")
  }

  /// Copies a movie, with a track of timecode that begins with a frame's number.
  private func write(_ film: URL, to target: URL, firstFrame: UInt32) async throws {
    let source = AVURLAsset(url: film)
    let (reader, writer) = (try AVAssetReader(asset: source), try AVAssetWriter(outputURL: target, fileType: .mov))
    let track = try #require(try await source.loadTracks(withMediaType: .video).first)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    let (video, numbers) = (
      AVAssetWriterInput(mediaType: .video, outputSettings: nil),
      AVAssetWriterInput(mediaType: .timecode, outputSettings: nil)
    )
    video.addTrackAssociation(withTrackOf: numbers, type: AVAssetTrack.AssociationType.timecode.rawValue)
    reader.add(output)
    for input in [video, numbers] { writer.add(input) }
    let hasStarted = reader.startReading() && writer.startWriting()
    try #require(hasStarted)
    writer.startSession(atSourceTime: .zero)
    let format = try CMFormatDescription(
      timeCodeFormatType: .timeCode32, frameDuration: CMTime(value: 1, timescale: 30), frameQuanta: 30)
    let bytes = try CMBlockBuffer(length: 4)
    try bytes.replaceDataBytes(with: withUnsafeBytes(of: firstFrame.bigEndian) { Array($0) })
    let sample = try CMSampleBuffer(
      dataBuffer: bytes, formatDescription: format, numSamples: 1,
      sampleTimings: [
        CMSampleTimingInfo(
          duration: CMTime(value: 2, timescale: 1), presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
      ], sampleSizes: [4])
    let isTaken = numbers.append(sample)
    try #require(isTaken)
    numbers.markAsFinished()
    while let sample = output.copyNextSampleBuffer() { _ = video.append(sample) }
    video.markAsFinished()
    await writer.finishWriting()
    try #require(writer.status == .completed, "\(String(describing: writer.error))")
  }

  @Test func itIsReadFromTheMoviesTrack() async throws {
    let film = try await MediaLibrary.file(for: MediaRecipe { $0.container = .mov })
    #expect(await MovieTimecode.read(AVURLAsset(url: film)) == nil)
    let folder = try ProgramFolder()
    let coded = folder.file("coded.mov")
    try await write(film, to: coded, firstFrame: ((10 * 60 + 20) * 60 + 30) * 30 + 15)
    let code = try #require(await MovieTimecode.read(AVURLAsset(url: coded)))
    #expect(code.framesPerSecond == 30 && !code.isDropFrame && code.runs.count == 1)
    #expect(code.text(at: .zero) == "10:20:30:15")
    var state = PlayerControlsState()
    (state.time, state.range) = (0.5, 0...2)
    #expect(state.position == "0:00")
    state.timecode = code
    #expect(state.position == "10:20:31:00" && state.elapsed == "0:00")
  }
}
