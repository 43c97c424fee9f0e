import CoreMedia
import Foundation
import TestMedia
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  @Suite struct Addresses {
    @Test func theAddressOfAFileMayHaveAQuery() async throws {
      let film = try await QueueRig.item(100).movie
      let url = try #require(URL(string: film.absoluteString + "?x=1&y=film.mov#t=0"))
      #expect(url.query == "x=1&y=film.mov" && url.isFileURL)
      let asset = AVURLAsset(url: url)
      #expect(asset.url == url)
      let (duration, tracks) = try await asset.load(.duration, .tracks)
      let kinds = tracks.map { $0.mediaType }
      #expect(abs(duration.seconds - 0.4) < 1e-6 && kinds == [.video, .audio])
      let rig = try PlaybackRig(url: url)
      try await rig.ready()
      #expect(rig.item.duration.seconds == 0.4 && rig.item.presentationSize.width > 0)
      try await rig.playToEnd()
      let all: [Int?] = (100..<112).map { $0 }
      #expect(rig.numbers == all)
      // There is no file that is called so.
      #expect(!FileManager.default.fileExists(atPath: film.path + "?x=1&y=film.mov#t=0"))
    }
  }
}
