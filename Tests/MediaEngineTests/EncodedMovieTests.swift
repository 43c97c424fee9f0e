import CoreMedia
import Foundation
import GStreamer
import Synchronization
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// Movies of boxes straight from encoders, judged by what decodes from them.
@Suite struct EncodedMovieTests {
  /// A codec of pictures and one of sound, and what file they are put into.
  struct Pair: Sendable, CustomTestStringConvertible {
    var video: Codec?
    var audio: Codec?
    var type: String

    var testDescription: String {
      ([video.map { "\($0)" }, audio.map { "\($0)" }].compactMap(\.self) + [type]).joined(separator: " ")
    }
  }

  private static let pairs = [
    Pair(video: .h264, audio: .aac, type: "mp4"), Pair(video: .h264, audio: .aac, type: "mov"),
    Pair(video: .h264, audio: .pcm, type: "mov"), Pair(video: .jpeg, audio: .pcm, type: "mov"),
    Pair(video: .hevc, audio: .alac, type: "mov"), Pair(video: .hevc, audio: .aac, type: "mp4"),
    Pair(video: .vp9, audio: .opus, type: "mp4"), Pair(video: .av1, audio: .alac, type: "mp4"),
    Pair(video: .h264, audio: nil, type: "mp4"), Pair(video: nil, audio: .aac, type: "m4a"),
    Pair(video: nil, audio: .alac, type: "m4a"),
  ]

  /// Encodes three seconds of numbered frames and of a tone at each full second.
  private static func encode(_ pair: Pair, to url: URL) async throws {
    try Data().write(to: url)
    var request = EncodingRequest(pair.type == "mov" ? .quickTime : .mp4)
    request.video = pair.video.map { VideoEncoding(codec: $0, allowsFallback: false) }
    request.audio = pair.audio.map { AudioEncoding(codec: $0) }
    let picture = VideoFormat(width: 320, height: 240, encoding: .raw("I420"), frameRates: [Fraction(30, 1)])
    // Any container that takes the codecs: what they are put into is the test's affair.
    request.container = .matroska
    var choice = try await EncoderChoice.make(
      for: request, video: pair.video == nil ? nil : .init(picture, rate: nil), audio: nil)
    request.container = pair.audio == .alac ? .m4a : .matroska
    request.video = nil
    choice.audio = try await EncoderChoice.make(
      for: request, video: nil,
      audio: pair.audio == nil ? nil : AudioFormat(sampleRate: RigMedia.sampleRate, channelCount: 2)
    ).audio
    var options = ISOWriter.Options()
    options.brand = pair.type == "mov" ? "qt  " : pair.type == "m4a" ? "M4A " : "isom"
    var tracks: [EncodedMovie.Track] = []
    if choice.video != nil { tracks.append(.init(isVideo: true)) }
    if let audio = choice.audio { tracks.append(.init(isVideo: false, priming: audio.candidate.priming)) }
    let movie = EncodedMovie(try ISOFile(url.path, isWritable: true), tracks: tracks, options: options)
    let failures = Collected<any Error>()
    let soundPlace = choice.video == nil ? 0 : 1
    let graph = try EncodingGraph(choice, name: "test", isMirrored: false)
    try graph.handOut { isVideo, sample in
      do {
        try movie.add(sample, to: isVideo ? 0 : soundPlace)
        return .ok
      } catch {
        failures.add(error)
        return .error
      }
    }
    let messages = graph.pipeline.messages
    try await graph.start()
    for number in 0..<90 where choice.video != nil {
      try graph.video?.push(RigMedia.frame(number, at: 0, width: 320, height: 240, rate: 30))
    }
    for number in 0..<150 where choice.audio != nil { try graph.audio?.push(RigMedia.block(number, at: 0)) }
    graph.finish()
    try await within("the end of the encoders", limit: .seconds(150)) {
      for await message in messages {
        switch message {
        case .eos: return ()
        case .error(let failure): throw GStreamerError.failed(failure)
        default: continue
        }
      }
      return nil
    }
    await graph.pipeline.stop()
    for place in tracks.indices { try movie.end(place) }
    try movie.finish()
    if let failure = failures.values.first { throw failure }
  }

  @Test(arguments: pairs) func whatEncodersGiveIsAMovie(_ pair: Pair) async throws {
    let folder = try ProgramFolder()
    let url = folder.file("movie.\(pair.type)")
    try await Self.encode(pair, to: url)
    let recorded = try await Recorded.read(url, hasVideo: pair.video != nil, hasAudio: pair.audio != nil)
    if pair.video != nil {
      #expect(recorded.frames.count == 90)
      #expect(recorded.frames.enumerated().allSatisfy { abs($1.time - Double($0) / 30) < 0.0001 })
      // libaom in its hurry smears the numbers in so small a picture.
      if pair.video != .av1 { #expect(recorded.frames.map(\.number) == Array(0..<90)) }
    }
    if pair.audio != nil {
      #expect(recorded.bursts.count == 3)
      // Encoders smear a little, and cut no tone off.
      #expect(zip(recorded.bursts, [0, 1, 2]).allSatisfy { abs($0 - $1) < 0.004 }, "\(recorded.bursts)")
      let sound = try #require(recorded.probe.streams("audio").first?.duration.flatMap(Double.init))
      // opusenc 1.22 keeps as much to itself at the end as decoders leave out at the beginning: 6.5 ms.
      #expect(sound > (pair.audio == .opus ? 2.993 : 2.999) && sound < 3.07, "\(sound) s")
    }
    let media = try await MediaFile.open(url)
    #expect(media.facts.tracks.count == (pair.video == nil ? 0 : 1) + (pair.audio == nil ? 0 : 1))
  }
}
