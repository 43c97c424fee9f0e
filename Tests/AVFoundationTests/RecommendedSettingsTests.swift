import Testing

@testable import AVFoundation

extension CaptureSuite {
  /// What data outputs recommend to writers.
  @Suite struct RecommendedSettings {
    private static func compression(_ settings: [String: Any]?) -> [String: Any] {
      settings?[AVVideoCompressionPropertiesKey] as? [String: Any] ?? [:]
    }

    @Test func settingsFollowTheCameraAndTheConnection() throws {
      let studio = try CaptureStudio()
      let output = AVCaptureVideoDataOutput()
      #expect(output.recommendedVideoSettingsForAssetWriter(writingTo: .mov) == nil)
      try studio.add(studio.camera)
      studio.add(output)
      try studio.camera.lockForConfiguration()
      studio.camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 30)
      studio.camera.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 30)
      studio.camera.unlockForConfiguration()
      let settings = try #require(output.recommendedVideoSettingsForAssetWriter(writingTo: .mov))
      #expect(settings[AVVideoCodecKey] as? String == "avc1")
      #expect(settings[AVVideoWidthKey] as? Int == 640 && settings[AVVideoHeightKey] as? Int == 480)
      let usual = Self.compression(settings)
      #expect(usual[AVVideoExpectedSourceFrameRateKey] as? Int == 30)
      #expect(usual[AVVideoProfileLevelKey] as? String == AVVideoProfileLevelH264HighAutoLevel)
      let connection = try #require(output.connection(with: .video))
      connection.videoRotationAngle = 90
      connection.videoMinFrameDuration = CMTime(value: 1, timescale: 10)
      let turned = try #require(output.recommendedVideoSettingsForAssetWriter(writingTo: .mov))
      #expect(turned[AVVideoWidthKey] as? Int == 480 && turned[AVVideoHeightKey] as? Int == 640)
      let slow = Self.compression(turned)
      #expect(slow[AVVideoExpectedSourceFrameRateKey] as? Int == 10)
      let rates = [usual, slow].compactMap { $0[AVVideoAverageBitRateKey] as? Int }
      #expect(rates.count == 2 && rates[1] < rates[0])
      output.videoSettings = [
        kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA, kCVPixelBufferWidthKey: 320,
        kCVPixelBufferHeightKey: 200,
      ]
      let small = try #require(output.recommendedVideoSettingsForAssetWriter(writingTo: .mov))
      #expect(small[AVVideoWidthKey] as? Int == 320 && small[AVVideoHeightKey] as? Int == 200)
    }

    @Test func codecsAreThoseThatTheFileHolds() throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let output = AVCaptureVideoDataOutput()
      studio.add(output)
      #expect(output.availableVideoCodecTypesForAssetWriter(writingTo: .mov).contains(.hevc))
      #expect(output.availableVideoCodecTypesForAssetWriter(writingTo: .webM).first == .vp8)
      #expect(!output.availableVideoCodecTypesForAssetWriter(writingTo: .webM).contains(.h264))
      #expect(output.availableVideoCodecTypesForAssetWriter(writingTo: .wav) == [])
      #expect(output.recommendedVideoSettings(forVideoCodecType: .h264, assetWriterOutputFileType: .webM) == nil)
      let hevc = output.recommendedVideoSettings(forVideoCodecType: .hevc, assetWriterOutputFileType: .mov)
      #expect(hevc?[AVVideoCodecKey] as? String == "hvc1")
      // A writer takes what is recommended.
      let writer = try AVAssetWriter(outputURL: EditingRig.unwritten("mov"), fileType: .mov)
      for codec in output.availableVideoCodecTypesForAssetWriter(writingTo: .mov) {
        let settings = output.recommendedVideoSettings(forVideoCodecType: codec, assetWriterOutputFileType: .mov)
        #expect(settings != nil && writer.canApply(outputSettings: settings, forMediaType: .video), "\(codec)")
      }
    }

    @Test(arguments: [AVFileType.mov, .wav, .aiff, .webM, .m4a])
    func soundSettingsAreThoseThatAWriterTakes(_ type: AVFileType) throws {
      let studio = try CaptureStudio()
      let output = AVCaptureAudioDataOutput()
      #expect(output.recommendedAudioSettingsForAssetWriter(writingTo: type) == nil)
      try studio.add(studio.microphone)
      studio.add(output)
      let settings = try #require(output.recommendedAudioSettingsForAssetWriter(writingTo: type))
      let formats: [AVFileType: AudioFormatID] = [
        .mov: kAudioFormatMPEG4AAC, .wav: kAudioFormatLinearPCM, .aiff: kAudioFormatLinearPCM, .webM: kAudioFormatOpus,
        .m4a: kAudioFormatMPEG4AAC,
      ]
      #expect(settings[AVFormatIDKey] as? AudioFormatID == formats[type])
      let writer = try AVAssetWriter(outputURL: EditingRig.unwritten(type.rawValue), fileType: type)
      #expect(writer.canApply(outputSettings: settings, forMediaType: .audio))
      output.audioSettings = [
        AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 16_000.0, AVNumberOfChannelsKey: 1,
      ]
      let asked = try #require(output.recommendedAudioSettingsForAssetWriter(writingTo: type))
      #expect(asked[AVNumberOfChannelsKey] as? Int == 1)
      #expect(asked[AVSampleRateKey] as? Double == (type == .webM ? 48_000 : 16_000))
    }

    @Test func filesWithoutSoundGetNoSettings() throws {
      let studio = try CaptureStudio()
      try studio.add(studio.microphone)
      let output = AVCaptureAudioDataOutput()
      studio.add(output)
      #expect(output.recommendedAudioSettingsForAssetWriter(writingTo: .png) == nil)
    }
  }
}
