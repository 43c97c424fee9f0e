import Foundation
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// Trims without encoding, a hundred in long runs, of turned films with sound: what ffmpeg, mpv and our own player show of them.
  @Suite(.blocking) struct PassthroughTrims {
    /// A film's codec, its frames that refer to later ones, and its file.
    struct Kind: Sendable, CustomStringConvertible {
      var codec: VideoRecipe.Codec
      var bidirectional: Int
      var container: MediaRecipe.Container

      var description: String { "\(codec.rawValue) \(container.rawValue), \(bidirectional) in a row" }
    }

    private static let kinds: [Kind] = [
      Kind(codec: .h264, bidirectional: 0, container: .mp4), Kind(codec: .h264, bidirectional: 3, container: .mp4),
      Kind(codec: .h264, bidirectional: 0, container: .mov), Kind(codec: .h264, bidirectional: 2, container: .mov),
      Kind(codec: .hevc, bidirectional: 0, container: .mov), Kind(codec: .hevc, bidirectional: 3, container: .mp4),
      Kind(codec: .hevc, bidirectional: 2, container: .mov), Kind(codec: .vp9, bidirectional: 0, container: .mp4),
      Kind(codec: .av1, bidirectional: 0, container: .mp4), Kind(codec: .mjpeg, bidirectional: 0, container: .mov),
    ]

    /// How long a packet of sound is.
    private static let packet = 1024.0 / 48_000

    @Test(arguments: kinds.indices)
    func exactlyTheFramesAskedForAreShown(_ place: Int) async throws {
      let kind = Self.kinds[place]
      let turned = PaintedOrientation(isMirrored: place % 4 == 3, rotation: [90, 180, 270][place % 3])
      let film = try await EditingRig.film(
        frames: 90, size: (160, 120), bidirectional: kind.bidirectional, keyFrames: 25, container: kind.container
      ) {
        $0.video?.codec = kind.codec
        $0.video?.orientation = turned
      }
      let asset = AVURLAsset(url: film)
      var random = SeededRandom(seed: UInt64(place))
      for round in 0..<LongRun.count(3, long: 10) {
        let isSmart = round % 2 == 1
        let start = Int.random(in: 0..<88, using: &random)
        let range = start..<Int.random(in: start + 1...90, using: &random)
        let folder = try EditingRig.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let target = folder.appendingPathComponent("trim.\(kind.container.rawValue)")
        let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
        session.timeRange = CMTimeRange(
          start: CMTime(value: CMTimeValue(range.lowerBound), timescale: 30),
          end: CMTime(value: CMTimeValue(range.upperBound), timescale: 30))
        session.encodesFirstPictures = isSmart
        try await session.export(to: target, as: kind.container == .mov ? .mov : .mp4)
        let words: Comment = "\(kind), \(range)\(isSmart ? ", smart" : "")"
        let wanted = range.map { Optional($0) }
        // ffmpeg's decoder of AV1 forgets that frames are only there for others: these lie before zero.
        let frames = try await DecodedFrames.read(target).filter { $0.time > -0.0005 }
        #expect(frames.map { $0.painted?.number } == wanted, words)
        #expect(frames.allSatisfy { $0.painted?.orientation == .upright }, words)
        for (number, frame) in frames.enumerated() {
          #expect(abs(frame.time - Double(number) / 30) < 0.0005, words)
        }
        // mpv knows no mirrors, and shows all that is stored: as much as that is in front of the range, unless it was encoded.
        let isLying = turned.rotation % 180 == 90
        let seen = try await Self.shownByMPV(
          target, width: isLying ? 120 : 160, height: isLying ? 160 : 120, in: folder)
        let numbers = seen.map { $0?.number }
        let isBare = isSmart && (kind.codec == .h264 || kind.codec == .hevc) || kind.codec == .mjpeg
        let first = try #require(numbers.firstIndex(of: range.lowerBound), words)
        #expect(Array(numbers[first...].prefix(range.count)) == wanted && (!isBare || first == 0), words)
        #expect(numbers.count - first - range.count <= kind.bidirectional, words)
        #expect(turned.isMirrored || seen.allSatisfy { $0?.orientation == .upright }, words)
        try await Self.checkSound(target, range, words)
        let trimmed = AVURLAsset(url: target)
        let video = try #require(try await trimmed.loadTracks(withMediaType: .video).first)
        #expect(video.preferredTransform == asset.tracks(withMediaType: .video)[0].preferredTransform, words)
        #expect(try await trimmed.load(.duration).seconds == Double(range.count) / 30, words)
        try await Self.play(target, range, words, &random)
      }
    }

    /// What mpv shows, frame by frame.
    private static func shownByMPV(
      _ film: URL, width: Int, height: Int, in folder: URL
    ) async throws -> [PaintedFrame?] {
      let raw = folder.appendingPathComponent("shown.gray")
      _ = try await ProgramOutput.of([
        "mpv", "--no-config", "--no-audio", "--msg-level=all=error", "--o=\(raw.path)", "--of=rawvideo",
        "--ovc=rawvideo", "--vf=format=gray", film.path,
      ])
      let bytes = [UInt8](try Data(contentsOf: raw))
      return stride(from: 0, to: bytes.count, by: width * height).map { start in
        let pixels = Array(bytes[start..<min(start + width * height, bytes.count)])
        guard pixels.count == width * height else { return nil }
        return PaintedFrameReader.read(GrayPicture(width: width, height: height, pixels: pixels))
      }
    }

    /// A tone begins with each second of the film: where it lies in the range, it has to be heard there.
    private static func checkSound(_ film: URL, _ range: Range<Int>, _ words: Comment) async throws {
      let (start, end) = (Double(range.lowerBound) / 30, Double(range.upperBound) / 30)
      let seconds = [0.0, 1, 2].filter { $0 >= start && $0 + Bursts.seconds < end }.map { $0 - start }
      let sound = try await DecodedAudio.read(film)
      let heard = sound.bursts[0].map(\.onset)
      for second in seconds {
        #expect(heard.contains { abs($0 - second) < packet }, "\(words): \(heard), not \(second)")
      }
      let length = Double(sound.samples.count / sound.channels) / Double(sound.sampleRate)
      #expect(abs(sound.start) < packet && abs(sound.start + length - (end - start)) < packet, words)
    }

    /// The player shows the first frame, any one, the last one and the first one again, and no other ones at any rate.
    private static func play(
      _ film: URL, _ range: Range<Int>, _ words: Comment, _ random: inout SeededRandom
    ) async throws {
      let rig = try PlaybackRig(url: film)
      try await rig.ready()
      for number in [
        range.lowerBound, range.randomElement(using: &random) ?? 0, range.upperBound - 1, range.lowerBound,
      ] {
        let time = CMTime(value: CMTimeValue(2 * (number - range.lowerBound) + 1), timescale: 60)
        #expect(await rig.jump(to: time).number == number, words)
      }
      #expect(await rig.jump(to: .zero).number == range.lowerBound, words)
      for rate: Float in [4, 2.5] {
        try await rig.playToEnd(rate: rate)
        #expect(await rig.jump(to: .zero).number == range.lowerBound, words)
      }
      #expect(rig.shown.values.allSatisfy { $0.number.map(range.contains) ?? false }, "\(words): \(rig.numbers)")
    }
  }
}
