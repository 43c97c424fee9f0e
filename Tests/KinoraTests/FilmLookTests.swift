import CoreMedia
import CoreVideo
import Foundation
import TestMedia
import Testing

@testable import kinora

/// What the Player sees of a film besides playing it.
@Suite struct FilmLookTests {
  private static func number(_ picture: FilmPicture?) throws -> Int {
    let pixels = try #require(picture).pixels
    CVPixelBufferLockBaseAddress(pixels, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
    let gray = GrayPicture(
      bgra: try #require(CVPixelBufferGetBaseAddress(pixels)), width: CVPixelBufferGetWidth(pixels),
      height: CVPixelBufferGetHeight(pixels), bytesPerRow: CVPixelBufferGetBytesPerRow(pixels))
    return try #require(PaintedFrameReader.read(gray)).number
  }

  private static func film(_ change: @escaping (inout MediaRecipe) -> Void) async throws -> FilmLook {
    FilmLook(try await MediaLibrary.file(for: MediaRecipe(change)))
  }

  /// Two seconds of picture, 30 frames each; where only sound is left, or nothing, the last one stays.
  @Test(arguments: [(0.0, 0), (0.51, 15), (0.5333, 15), (0.5334, 16), (1.99, 59), (3.5, 59), (9, 59)])
  func theCardShowsTheFrameThatTheClickLandsOn(_ seconds: Double, _ number: Int) async throws {
    let look = try await Self.film { $0.audio = [AudioRecipe(.aac)] }
    let time = CMTime(seconds: seconds, preferredTimescale: 90_000)
    let picture = await look.picture(at: time, exactly: true, width: 192, height: 108)
    #expect(try Self.number(picture) == number)
    #expect(picture.map { CVPixelBufferGetHeight($0.pixels) } == 108)
    let near = await look.picture(at: time, exactly: false, width: 192, height: 108)
    #expect(try [0, 30].contains(Self.number(near)))
  }

  @Test func loudnessComesForSoundAndNotForSilence() async throws {
    let loud = try await Self.film { $0.audio = [AudioRecipe(.aac)] }
    var last: [Float] = []
    for await found in loud.loudness(points: 40) { last = found }
    #expect(last.count == 40 && (last.max() ?? 0) > 0.1)
    let silent = try await Self.film { _ in }
    for await found in silent.loudness(points: 40) { Issue.record("\(found)") }
  }
}
