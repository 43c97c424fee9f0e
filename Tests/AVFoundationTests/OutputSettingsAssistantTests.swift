import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct OutputSettingsAssistantTests {
  private func format(_ width: Int32, _ height: Int32) throws -> CMVideoFormatDescription {
    try CMVideoFormatDescription(videoCodecType: .h264, width: Int(width), height: Int(height))
  }

  @Test func unknownPresetsMakeNoAssistant() {
    #expect(AVOutputSettingsAssistant(preset: .init(rawValue: "AVOutputSettingsPreset1x1")) == nil)
    #expect(AVOutputSettingsAssistant.availableOutputSettingsPresets().contains(.preset1280x720))
  }

  @Test(arguments: [
    (AVOutputSettingsPreset.preset1280x720, Int32(3840), Int32(2160), 1280, 720),
    (.preset1280x720, 1080, 1920, 720, 1280), (.preset1280x720, 640, 360, 640, 360),
    (.preset640x480, 1920, 1080, 640, 360), (.hevc1920x1080, 1440, 1080, 1440, 1080),
  ])
  func sizesFollowTheSource(
    preset: AVOutputSettingsPreset, width: Int32, height: Int32, wantedWidth: Int, wantedHeight: Int
  ) throws {
    let assistant = try #require(AVOutputSettingsAssistant(preset: preset))
    assistant.sourceVideoFormat = try format(width, height)
    let settings = try #require(assistant.videoSettings)
    let size = (settings[AVVideoWidthKey] as? Int ?? 0, settings[AVVideoHeightKey] as? Int ?? 0)
    #expect(size == (wantedWidth, wantedHeight))
  }

  @Test func aFasterFilmGetsMoreBits() throws {
    let assistant = try #require(AVOutputSettingsAssistant(preset: .preset1920x1080))
    func bits() -> Int {
      let compression = assistant.videoSettings?[AVVideoCompressionPropertiesKey] as? [String: Any]
      return compression?[AVVideoAverageBitRateKey] as? Int ?? 0
    }
    let usual = bits()
    assistant.sourceVideoAverageFrameDuration = CMTime(value: 1, timescale: 60)
    assistant.sourceVideoMinFrameDuration = CMTime(value: 1, timescale: 120)
    #expect(bits() > usual)
    let compression = assistant.videoSettings?[AVVideoCompressionPropertiesKey] as? [String: Any]
    #expect(compression?[AVVideoExpectedSourceFrameRateKey] as? Int == 120)
  }

  @Test func writersTakeTheSettingsAndWriteThat() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 15))
    let video = try #require(asset.tracks(withMediaType: .video).first)
    let audio = try #require(asset.tracks(withMediaType: .audio).first)
    let assistant = try #require(AVOutputSettingsAssistant(preset: .preset640x480))
    assistant.sourceVideoFormat = video.formatDescriptions.first as? CMVideoFormatDescription
    assistant.sourceAudioFormat = audio.formatDescriptions.first as? CMAudioFormatDescription
    let target = try EditingRig.folder().appendingPathComponent("assisted.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: assistant.outputFileType)
    let pictures = AVAssetWriterInput(mediaType: .video, outputSettings: assistant.videoSettings)
    let sound = AVAssetWriterInput(mediaType: .audio, outputSettings: assistant.audioSettings)
    #expect(writer.canAdd(pictures) && writer.canAdd(sound))
    writer.add(pictures)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: video, outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
    reader.add(output)
    #expect(reader.startReading())
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for buffer in EditingRig.buffers(output) {
      let isTaken = pictures.append(buffer)
      #expect(isTaken)
    }
    pictures.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(try await EditingRig.numbers(target) == Array(0..<15))
  }
}
