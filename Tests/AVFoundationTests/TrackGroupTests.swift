import CoreMedia
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.blocking) struct TrackGroupTests {
  /// A copy of a movie with a video and two sounds, whose track headers have these alternate groups.
  private static func movie(_ groups: [UInt8], in folder: ProgramFolder) async throws -> URL {
    let source = try await MediaLibrary.file(
      for: MediaRecipe {
        $0.video?.frameCount = 10
        $0.audio = [AudioRecipe(.aac), AudioRecipe(.aac)]
      })
    var bytes = [UInt8](try Data(contentsOf: source))
    let places = bytes.indices.dropLast(100).filter { Array(bytes[$0..<$0 + 4]) == Array("tkhd".utf8) }
    try #require(places.count == groups.count)
    for (place, group) in zip(places, groups) {
      // Version, flags, dates, ID, duration, reserved fields and layer come before it; the second version has longer ones.
      let field = place + 4 + (bytes[place + 4] == 1 ? 46 : 34)
      (bytes[field], bytes[field + 1]) = (0, group)
    }
    let movie = folder.file("film.mp4")
    try Data(bytes).write(to: movie)
    return movie
  }

  @Test func alternateTracksAreInOneGroup() async throws {
    let folder = try ProgramFolder()
    let asset = AVURLAsset(url: try await Self.movie([0, 7, 7], in: folder))
    let sounds = try await asset.loadTracks(withMediaType: .audio).map(\.trackID)
    let groups = try await asset.load(.trackGroups)
    #expect(groups.map { $0.trackIDs.map(\.int32Value) } == [sounds] && sounds.count == 2)
    #expect(asset.trackGroups == groups && groups.first?.copy() as? AVAssetTrackGroup == groups.first)
  }

  @Test func severalGroupsAreInTheOrderOfTheirFirstTracks() async throws {
    let folder = try ProgramFolder()
    let asset = AVURLAsset(url: try await Self.movie([5, 2, 5], in: folder))
    let ids = try await asset.load(.tracks).map(\.trackID)
    let groups = try await asset.load(.trackGroups).map { $0.trackIDs.map(\.int32Value) }
    #expect(groups == [[ids[0], ids[2]], [ids[1]]])
    let other = try ProgramFolder()
    let none = AVURLAsset(url: try await Self.movie([0, 0, 0], in: other))
    #expect(try await none.load(.trackGroups).isEmpty)
    withExtendedLifetime(other) {}
  }
}
