import CoreMedia
import Foundation
import TestMedia
import Testing

@testable import MediaEngine

/// The end of a movie is where the last frame's time is over, whatever its headers say.
@Suite struct MovieEndTests {
  private static func film(_ options: String, in rig: PhotoRig) async throws -> MediaFile {
    let whole = try await MediaLibrary.file(for: MediaRecipe { $0.video?.frameCount = 60 })
    let url = rig.folder.appendingPathComponent("film.mp4")
    let command = "ffmpeg -v error -i \(whole.path) -c:v libx264 -preset ultrafast -bf 2 -g 12 \(options) \(url.path)"
    _ = try await Tool.run(command.split(separator: " ").map(String.init))
    return try await MediaFile.open(url)
  }

  /// Reordered frames are shown later than they are decoded; without an edit list their end is, too.
  @Test(arguments: [
    "-movflags frag_keyframe+empty_moov+default_base_moof", "-movflags frag_keyframe+delay_moov", "-use_editlist 0", "",
  ]) func theLastFrameIsPartOfTheMovie(_ options: String) async throws {
    let rig = try PhotoRig()
    let file = try await Self.film(options, in: rig)
    let track = try #require(file.facts.tracks.first)
    let table = try await file.samples(of: track.id)
    #expect(table.frameCount == 60)
    let tolerance = CMTime(value: 1, timescale: 500)
    #expect(CMTimeAbsoluteValue(file.facts.duration - table.end) <= tolerance, "\(file.facts.duration.seconds)")
    #expect(CMTimeAbsoluteValue(track.timeRange.end - table.end) <= tolerance, "\(track.timeRange.end.seconds)")
  }

  @Test func aHeaderThatLiesIsNotBelieved() async throws {
    let rig = try PhotoRig()
    let whole = try await MediaLibrary.file(for: MediaRecipe { $0.video?.frameCount = 60 })
    for seconds in [UInt32(1), 3600] {
      var bytes = try Data(contentsOf: whole)
      // The movie's duration, in thousandths of a second.
      let place = try #require(bytes.firstRange(of: Data("mvhd".utf8))).upperBound + 16
      bytes.replaceSubrange(place..<place + 4, with: withUnsafeBytes(of: (seconds * 1000).bigEndian) { Data($0) })
      let file = try await MediaFile.open(rig.file("lie\(seconds).mp4", bytes))
      #expect(abs(file.facts.duration.seconds - 2) < 0.002, "\(file.facts.duration.seconds)")
    }
  }
}
