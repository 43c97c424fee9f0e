import Foundation
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// Every way to a picture ends in the same pixels.
  @Suite(.blocking) struct ColourAgreement {
    @Test(arguments: ["bt709", "smpte170m"], ["tv", "pc"])
    func aPlayerAtRestAnImageAndAReaderShowTheSamePixels(_ matrix: String, _ range: String) async throws {
      let folder = try EditingRig.folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let url = folder.appendingPathComponent("film.mov")
      let colors = StatedColours(matrix: matrix, primaries: matrix, transfer: "bt709", range: range)
      _ = try await ProgramOutput.of(
        [
          "ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=size=98x74:rate=25:duration=1", "-vf",
          "scale=out_color_matrix=\(matrix):out_range=\(range),format=yuv420p,\(colors.filter)", "-c:v", "libx264",
          "-crf", "8",
        ] + colors.options + [url.path])
      let asset = AVURLAsset(url: url)
      let time = CMTime(value: 7, timescale: 25)

      let track = try #require(asset.tracks(withMediaType: .video).first)
      let reader = try AVAssetReader(asset: asset)
      let output = AVAssetReaderTrackOutput(
        track: track, outputSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA])
      reader.add(output)
      #expect(reader.startReading())
      let buffer = try #require(EditingRig.buffers(output).first { $0.presentationTimeStamp == time })
      let read = try #require(buffer.imageBuffer.flatMap { ScenePicture($0) })

      let generator = AVAssetImageGenerator(asset: asset)
      (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
      let image = try #require(ScenePicture(try await generator.image(at: time).image))

      let shown = Gathered<ScenePicture>()
      let rig = try PlaybackRig(asset: asset)
      rig.layer.setFrameHandler { frame in
        if let picture = ScenePicture(frame.pixelBuffer) { shown.add(picture) }
      }
      try await rig.ready()
      let player = rig.player
      #expect(
        try await within("a jump") { await player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero) })
      let played = try #require(shown.values.last)

      #expect(read == image, "\(matrix), \(range)")
      #expect(read == played, "\(matrix), \(range)")
    }
  }
}
