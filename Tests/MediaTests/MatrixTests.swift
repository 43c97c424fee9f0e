import Foundation
import TestMedia
import Testing

/// What ffmpeg decodes from the files of the matrix.
@Suite struct MatrixTests {
  static let withPicture = MediaMatrix.all.filter { $0.recipe.video != nil }
  static let withSound = MediaMatrix.all.filter { !$0.recipe.audio.isEmpty }

  @Test func namesAreUnique() {
    let names = MediaMatrix.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(MediaMatrix.quick.count == 7)
  }

  @Test(arguments: withPicture) func everyFrameShowsItsNumberUprightAndOnTime(_ entry: MediaMatrix.Entry) async throws {
    let file = try await MediaLibrary.file(for: entry.recipe)
    let video = try #require(entry.recipe.video)
    let frames = try await DecodedFrames.read(file)
    let shown = entry.recipe.shownFrames
    #expect(frames.map { $0.painted?.number } == shown)
    #expect(frames.allSatisfy { $0.painted?.orientation == .upright })
    // A matroska file keeps whole milliseconds, a transport stream starts where it likes.
    let start = try #require(frames.first).time
    let first = video.time(ofFrame: shown[0])
    let late = zip(frames, shown).filter { frame, number in
      abs(frame.time - start - (video.time(ofFrame: number) - first)) > 0.0012
    }
    #expect(late.map(\.1) == [])
    if entry.recipe.container != .ts {
      // Without an edit list, an encoder's first, silent block moves everything else back.
      let isMoved = !entry.recipe.container.hasBoxes && !entry.recipe.audio.isEmpty
      let offset = Double(entry.recipe.edit?.startOffsetMilliseconds ?? 0) / 1000
      #expect(abs(start - offset) < (isMoved ? 0.025 : 0.0012))
    }
  }

  @Test(arguments: withSound) func everyTrackAndChannelHasItsToneEachSecond(_ entry: MediaMatrix.Entry) async throws {
    let file = try await MediaLibrary.file(for: entry.recipe)
    // Sound is judged against the picture, as an eye and an ear would.
    var zero = 0.0
    if entry.recipe.video != nil {
      let first = try #require(try await DecodedFrames.read(file, limit: 1).first)
      zero = first.time - Double(entry.recipe.edit?.trimStartMilliseconds ?? 0) / 1000
    }
    for (track, audio) in entry.recipe.audio.enumerated() {
      let bursts = try await DecodedAudio.read(file, track: track).bursts
      #expect(bursts.count == audio.channels)
      for (channel, bursts) in bursts.enumerated() {
        let onsets = bursts.map { $0.onset - zero }
        let expected = entry.recipe.shownSeconds
        #expect(onsets.count == expected.count, "track \(track) channel \(channel): \(onsets)")
        // An encoder smears a tone by some milliseconds; a frame would be 33.
        for (onset, second) in zip(onsets, expected) {
          #expect(abs(onset - second) < 0.006, "track \(track) channel \(channel): \(onset)")
        }
        let tone = Bursts.frequency(track: track, channel: channel, channels: audio.channels)
        for burst in bursts {
          #expect(abs(burst.frequency - tone) < tone * 0.04, "track \(track) channel \(channel): \(burst.frequency)")
        }
      }
    }
  }
}

extension MediaRecipe {
  /// The numbers of the frames that are seen.
  var shownFrames: [Int] {
    guard let video else { return [] }
    let start = Double(edit?.trimStartMilliseconds ?? 0) / 1000
    let end = edit?.durationMilliseconds.map { start + Double($0) / 1000 } ?? .infinity
    return (0..<video.frameCount).filter {
      let time = video.time(ofFrame: $0)
      return time > start - 1e-6 && time < end - 1e-6
    }
  }

  /// The seconds whose tones are heard.
  var shownSeconds: [Double] {
    let start = Double(edit?.trimStartMilliseconds ?? 0) / 1000
    let end = min(seconds, edit?.durationMilliseconds.map { start + Double($0) / 1000 } ?? .infinity)
    return stride(from: start.rounded(.up), to: end - 0.06, by: 1).map { $0 }
  }
}
