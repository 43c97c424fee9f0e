import CoreMedia
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  @Suite struct Losses {
    @Test func aMovieThatIsDeletedIsPlayedToItsEnd() async throws {
      let folder = try ProgramFolder()
      let file = folder.file("short-lived.mp4")
      let movie = try await MediaLibrary.file(
        for: MediaRecipe {
          $0.video?.frameCount = 60
          $0.video?.keyFrameInterval = 10
          $0.audio = [AudioRecipe(.aac)]
        })
      try FileManager.default.copyItem(at: movie, to: file)
      let rig = try PlaybackRig(url: file)
      try await rig.ready()
      rig.player.play()
      try await eventually("some frames") { rig.numbers.count > 5 }
      try FileManager.default.removeItem(at: file)
      try await eventually("the end") { rig.player.rate == 0 }
      #expect(rig.numbers == Array(0..<60) && rig.item.status == .readyToPlay)
      // Jumps find it, too: whoever has a file open keeps it.
      #expect(await rig.jump(to: CMTime(value: 33, timescale: 30)) == (true, 33))
    }
  }
}
