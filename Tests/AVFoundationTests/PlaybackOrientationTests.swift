import CoreMedia
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// Films whose pictures are stored lying, standing on their heads or mirrored.
  @Suite struct Orientations {
    @Test(arguments: PaintedOrientation.all) func everyPictureIsShownUpright(
      _ orientation: PaintedOrientation
    ) async throws {
      let recipe = try #require(MediaMatrix.all.first { $0.recipe.video?.orientation == orientation }).recipe
      let rig = try PlaybackRig(url: await MediaLibrary.file(for: recipe))
      let seen = Gathered<PaintedOrientation?>()
      rig.layer.setFrameHandler { frame in
        seen.add(GrayPicture(frame.pixelBuffer).flatMap { PaintedFrameReader.read($0)?.orientation })
      }
      try await rig.ready()
      let size = rig.item.presentationSize
      let video = try #require(recipe.video)
      let isLying = orientation.rotation % 180 == 90
      #expect(size == CGSize(width: isLying ? video.height : video.width, height: isLying ? video.width : video.height))
      rig.player.play()
      try await eventually("some pictures") { seen.values.count > 3 }
      #expect(seen.values.allSatisfy { $0 == .upright }, "\(seen.values)")
    }
  }
}
