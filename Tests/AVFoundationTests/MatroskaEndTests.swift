import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

/// Matroska files whose header says that all is over when the last picture begins, as FFmpeg 7.1 writes those whose pictures
/// don't last equally long.
@Suite(.serialized, .blocking) struct MatroskaEndTests {
  /// A film, and when its last picture begins.
  private static func film(_ name: String) async throws -> (url: URL, last: CMTime) {
    let recipe = try #require(MediaMatrix.recipe(named: name))
    let film = try await MediaLibrary.file(for: recipe)
    let track = try #require(try StoredCopy.read(film).first { $0.mediaType == .video })
    try #require(track.packets.count == recipe.video?.frameCount)
    return (film, try #require(track.packets.map(\.shown).max()))
  }

  /// A copy of a film whose header says that all is over after so many milliseconds.
  private static func copy(of film: URL, in folder: URL, says end: Double) throws -> URL {
    var bytes = try Data(contentsOf: film)
    // The duration, a float of 8 bytes.
    let place = try #require(bytes.range(of: Data([0x44, 0x89, 0x88]))).upperBound
    withUnsafeBytes(of: end.bitPattern.bigEndian) { bytes.replaceSubrange(place..<place + 8, with: $0) }
    let copy = folder.appendingPathComponent("copy.mkv")
    try bytes.write(to: copy)
    return copy
  }

  @Test(arguments: ["variable rate mkv", "h264 mkv"])
  func thePictureThatBeginsAtTheEndIsThere(_ name: String) async throws {
    let (film, last) = try await Self.film(name)
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = try Self.copy(of: film, in: folder, says: (last.seconds * 1000).rounded())
    let (numbers, asset) = (try await EditingRig.numbers(film), AVURLAsset(url: copy))
    #expect(try EditingRig.numbers(reading: asset) == numbers)
    #expect(try StoredCopy.read(copy).first { $0.mediaType == .video }?.packets.count == numbers.count)
    let precise = AVURLAsset(url: copy, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
    #expect(asset.duration > last && abs((asset.duration - precise.duration).seconds) < 0.002)
  }

  @Test func aDurationThatIsRightStaysAsItIs() async throws {
    let (film, last) = try await Self.film("h264 mkv")
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let end = (last.seconds * 1000).rounded() + 5
    let asset = AVURLAsset(url: try Self.copy(of: film, in: folder, says: end))
    #expect(abs(asset.duration.seconds * 1000 - end) < 0.001)
    #expect(try EditingRig.numbers(reading: asset) == EditingRig.numbers(reading: AVURLAsset(url: film)))
  }
}
