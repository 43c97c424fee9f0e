import AVFoundation
import TestMedia
import TestSupport
import Testing

/// What tracks of streams with start codes say of their format.
@Suite(.blocking) struct StreamDescriptionTests {
  @Test(arguments: [VideoRecipe.Codec.h264, .hevc], [MediaRecipe.Container.ts, .avi, .mp4])
  func tracksHaveTheParameterSetsOfTheirSamples(
    _ codec: VideoRecipe.Codec, _ container: MediaRecipe.Container
  ) async throws {
    guard container != .avi || codec == .h264 else { return }
    let film = try await EditingRig.film(frames: 20, sound: false, container: container) { $0.video?.codec = codec }
    let asset = AVURLAsset(url: film)
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let format = try #require(try await track.load(.formatDescriptions).first)
    let sets = format.parameterSets
    // Movies may have the encoder's words there, too.
    #expect(sets.count >= (codec == .h264 ? 2 : 3) && format.nalUnitHeaderLength == 4)
    #expect(format.dimensions.width == 320 && format.dimensions.height == 240)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    let samples = EditingRig.buffers(output)
    #expect(samples.count == 20 && samples.allSatisfy { $0.formatDescription?.parameterSets == sets })
    // Made of nothing but what the description says, they are the same.
    let own =
      codec == .h264
      ? try CMFormatDescription(h264ParameterSets: sets) : try CMFormatDescription(hevcParameterSets: sets)
    #expect(own.dimensions.width == 320 && own.dimensions.height == 240)
  }
}
