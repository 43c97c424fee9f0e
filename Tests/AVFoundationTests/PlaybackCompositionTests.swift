import CoreMedia
import Foundation
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// Compositions in a player: the same pictures that images show.
  @Suite struct Compositions {
    private static func frames(_ count: Int) -> CMTime { CMTime(value: CMTimeValue(count), timescale: 30) }

    /// Frames 10 to 29 of one film, 515 to 529 of another, and 40 to 44 of the first.
    private static func composition() async throws -> (AVMutableComposition, [Int]) {
      let one = AVURLAsset(url: try await EditingRig.film(bidirectional: 2))
      let other = AVURLAsset(url: try await EditingRig.film(first: 500))
      let composition = AVMutableComposition()
      for (asset, start, count) in [(one, 10, 20), (other, 15, 15), (one, 40, 5)] {
        try await composition.insertTimeRange(
          CMTimeRange(start: frames(start), duration: frames(count)), of: asset, at: composition.duration)
      }
      return (composition, Array(10..<30) + Array(515..<530) + Array(40..<45))
    }

    @Test func playingShowsEveryFrameOfEveryPiece() async throws {
      let (composition, wanted) = try await Self.composition()
      let rig = try PlaybackRig(asset: composition)
      try await rig.ready()
      #expect(rig.item.duration == Self.frames(40))
      #expect(rig.item.presentationSize == CGSize(width: 320, height: 240))
      try await rig.playToEnd()
      #expect(rig.numbers == wanted.map { Optional($0) })
    }

    @Test func jumpsAndImagesShowTheSame() async throws {
      let (composition, wanted) = try await Self.composition()
      let rig = try PlaybackRig(asset: composition)
      try await rig.ready()
      let generator = AVAssetImageGenerator(asset: composition)
      var random = SeededRandom(seed: 3)
      for _ in 0..<20 {
        let place = Int.random(in: 0..<40, using: &random)
        let time = Self.frames(place) + CMTime(value: 1, timescale: 100)
        #expect(await rig.jump(to: time).number == wanted[place], "\(place)")
        let (image, actual) = try await generator.image(at: time)
        let data = try #require(image.dataProvider?.data)
        let number = data.withUnsafeBytes { bytes in
          PaintedFrameReader.read(
            GrayPicture(
              bgra: bytes.baseAddress!, width: image.width, height: image.height, bytesPerRow: image.bytesPerRow)
          )?.number
        }
        #expect(number == wanted[place])
        #expect(actual == Self.frames(place))
      }
      await #expect(throws: AVError.self) { try await generator.image(at: Self.frames(41)) }
    }

    @Test func stepsAndReverseGoFromPieceToPiece() async throws {
      let (composition, wanted) = try await Self.composition()
      let rig = try PlaybackRig(asset: composition)
      try await rig.ready()
      #expect(await rig.jump(to: Self.frames(18)).number == wanted[18])
      for place in 19..<23 {
        rig.item.step(byCount: 1)
        try await eventually("frame \(place)") { rig.shown.values.last?.number == wanted[place] }
      }
      rig.item.step(byCount: -3)
      try await eventually("three frames back") { rig.shown.values.last?.number == wanted[19] }
      _ = await rig.jump(to: Self.frames(25))
      rig.shown.clear()
      try await rig.playToEnd(rate: -1)
      let numbers = rig.numbers.compactMap(\.self)
      #expect(numbers == wanted[...25].reversed() || numbers == wanted[..<25].reversed(), "\(numbers)")
    }

    @Test func aVideoCompositionIsShownAlsoOfAFile() async throws {
      let asset = AVURLAsset(url: try await EditingRig.film(sound: false))
      let video = AVMutableVideoComposition(propertiesOf: asset)
      video.renderSize = CGSize(width: 640, height: 240)
      let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: asset.tracks[0])
      layer.setTransform(CGAffineTransform(translationX: 320, y: 0), at: .zero)
      (video.instructions[0] as? AVMutableVideoCompositionInstruction)?.layerInstructions = [layer]
      let rig = try PlaybackRig(asset: asset) { $0.videoComposition = video }
      try await rig.ready()
      #expect(rig.item.presentationSize == CGSize(width: 640, height: 240))
      try await rig.playToEnd()
      #expect(rig.numbers == (0..<60).map { Optional($0) })
    }

    @Test func aCompositionThatIsEmptyOrWrongFailsWithAWord() async throws {
      let rig = try PlaybackRig(asset: AVMutableComposition())
      try await eventually("the item to fail") { rig.item.status == .failed }
      #expect(rig.item.error != nil)
      let asset = AVURLAsset(url: try await EditingRig.film(sound: false))
      let video = AVMutableVideoComposition()
      let other = try PlaybackRig(asset: asset) { $0.videoComposition = video }
      try await eventually("the item to fail") { other.item.status == .failed }
      #expect((other.item.error as? AVError)?.code == .invalidVideoComposition)
    }
  }
}
