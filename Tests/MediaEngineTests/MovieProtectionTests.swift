import CoreMedia
import Foundation
import Synchronization
import TestMedia
import Testing

@testable import MediaEngine

/// Films whose samples a decoder can't take by what the file says of them.
@Suite struct MovieProtectionTests {
  @Test func anEncryptedFilmIsRefused() async throws {
    let rig = try PhotoRig()
    let whole = try await MediaLibrary.file(for: MediaRecipe { $0.audio = [AudioRecipe(.aac)] })
    let url = rig.folder.appendingPathComponent("film.mp4")
    _ = try await Tool.run([
      "ffmpeg", "-v", "error", "-i", whole.path, "-c", "copy", "-encryption_scheme", "cenc-aes-ctr", "-encryption_key",
      "76a6c65c5ea762046bd749a2e632ccbb", "-encryption_kid", "a7e61c373e219033c21091fa607bf3b8", url.path,
    ])
    let file = try await MediaFile.open(url)
    #expect(file.facts.isProtected)
    await #expect(throws: MediaDecodingError.protected(url)) { try await FrameReader.read(file) { _ in true } }
    await #expect(throws: MediaDecodingError.protected(url)) { try await Waveform.measure(url, points: 10) }
    let listener = PlaybackListener()
    let engine = try await listener.open(url)
    defer { engine.close() }
    #expect(listener.state.withLock { $0.failure } == .protected(name: "film.mp4"))
  }

  /// The parameter sets are among the samples, and the file's own are empty.
  @Test func parameterSetsAmongTheSamplesAreEnough() async throws {
    let rig = try PhotoRig()
    let url = rig.folder.appendingPathComponent("film.mp4")
    let command =
      "gst-launch-1.0 -q videotestsrc num-buffers=20 ! video/x-raw,width=160,height=120 ! x264enc ! h264parse"
      + " ! video/x-h264,stream-format=avc3,alignment=au ! mp4mux ! filesink location=\(url.path)"
    _ = try await Tool.run(command.split(separator: " ").map(String.init))
    // Without any configuration, too.
    let bytes = try Data(contentsOf: url)
    var bare = bytes
    bare.replaceSubrange(try #require(bytes.firstRange(of: Data("avcC".utf8))), with: Data("free".utf8))
    for file in [url, try rig.file("bare.mp4", bare)] {
      let media = try await MediaFile.open(file)
      #expect(media.facts.tracks.first?.formats.first?.letters == "avc3")
      let count = Mutex(0)
      try await FrameReader.read(media) { _ in
        count.withLock { $0 += 1 }
        return true
      }
      #expect(count.withLock { $0 } == 20)
    }
  }
}
