import AVFAudio
import Foundation
import Testing

@Suite struct AVAudioFormatTests {
  @Test func theStandardFormatIsPlanarFloats() throws {
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
    let stream = format.streamDescription.pointee
    #expect(format.isStandard)
    #expect(!format.isInterleaved)
    #expect(format.commonFormat == .pcmFormatFloat32)
    #expect(stream.mFormatFlags == kAudioFormatFlagsNativeFloatPacked | kAudioFormatFlagIsNonInterleaved)
    #expect(stream.mBytesPerFrame == 4)
    #expect(stream.mChannelsPerFrame == 2)
    #expect(format.channelLayout == nil)
    #expect(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 6) == nil)
    let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_A))
    let film = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: layout)
    #expect(film.channelCount == 6)
    #expect(film.channelLayout?.layoutTag == kAudioChannelLayoutTag_MPEG_5_1_A)
  }

  @Test(arguments: [
    (AVAudioCommonFormat.pcmFormatInt16, true, UInt32(4)), (.pcmFormatInt16, false, 2), (.pcmFormatInt32, true, 8),
    (.pcmFormatFloat64, false, 8),
  ]) func commonFormatsAreRecognized(_ common: AVAudioCommonFormat, _ interleaved: Bool, _ bytes: UInt32) throws {
    let format = try #require(
      AVAudioFormat(commonFormat: common, sampleRate: 44_100, channels: 2, interleaved: interleaved))
    #expect(format.commonFormat == common)
    #expect(format.isInterleaved == interleaved)
    #expect(!format.isStandard)
    #expect(format.streamDescription.pointee.mBytesPerFrame == bytes)
    var stream = format.streamDescription.pointee
    let same = try #require(AVAudioFormat(streamDescription: &stream))
    #expect(same == format)
    #expect(same.hash == format.hash)
    stream.mSampleRate = 48_000
    #expect(try #require(AVAudioFormat(streamDescription: &stream)) != format)
    let settings = format.settings
    #expect(try #require(AVAudioFormat(settings: settings)) == format)
    #expect(settings[AVLinearPCMIsNonInterleaved] as? Bool == !interleaved)
    #expect(AVAudioFormat(cmAudioFormatDescription: format.formatDescription) == format)
  }

  @Test func otherSamplesAreNoCommonFormat() throws {
    let settings: [String: Any] = [
      AVFormatIDKey: Int(kAudioFormatLinearPCM), AVSampleRateKey: 44_100.0, AVNumberOfChannelsKey: 1,
      AVLinearPCMBitDepthKey: 24,
    ]
    let format = try #require(AVAudioFormat(settings: settings))
    #expect(format.commonFormat == .otherFormat)
    #expect(format.streamDescription.pointee.mBytesPerFrame == 3)
    let big = try #require(
      AVAudioFormat(settings: settings.merging([AVLinearPCMBitDepthKey: 16, AVLinearPCMIsBigEndianKey: true]) { $1 }))
    #expect(big.commonFormat == .otherFormat)
  }

  @Test func settingsThatSayTooLittleMakeNoFormat() {
    #expect(AVAudioFormat(settings: [:]) == nil)
    #expect(AVAudioFormat(settings: [AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 44_100]) == nil)
    #expect(
      AVAudioFormat(settings: [
        AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 6,
      ]) == nil)
    #expect(
      AVAudioFormat(settings: [
        AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2,
        AVLinearPCMBitDepthKey: 17,
      ]) == nil)
  }

  @Test func moreThanTwoChannelsNeedALayout() throws {
    var stream = try Tones.format(48_000, 6).streamDescription.pointee
    #expect(AVAudioFormat(streamDescription: &stream) == nil)
    let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_A))
    let format = try #require(AVAudioFormat(streamDescription: &stream, channelLayout: layout))
    let again = try #require(AVAudioFormat(settings: format.settings))
    #expect(again == format)
    let other = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_D))
    #expect(try #require(AVAudioFormat(streamDescription: &stream, channelLayout: other)) != format)
    let five = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_0_A))
    #expect(AVAudioFormat(streamDescription: &stream, channelLayout: five) == nil)
  }

  @Test func stereoNeedsNoLayoutToBeStereo() throws {
    let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Stereo))
    let plain = try Tones.format(44_100, 2)
    #expect(AVAudioFormat(standardFormatWithSampleRate: 44_100, channelLayout: layout) == plain)
  }

  @Test func layoutsCountTheirChannels() throws {
    #expect(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_UseChannelDescriptions) == nil)
    #expect(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_UseChannelBitmap) == nil)
    var layout = AudioChannelLayout()
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_UseChannelBitmap
    layout.mChannelBitmap = AudioChannelBitmap(rawValue: 0b1011)
    let bits = AVAudioChannelLayout(layout: &layout)
    #expect(bits.channelCount == 3)
    #expect(bits == AVAudioChannelLayout(layout: bits.layout))
  }

  @Test func compressedFormatsKnowTheirPackets() throws {
    let format = try #require(
      AVAudioFormat(settings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2]))
    #expect(format.streamDescription.pointee.mFramesPerPacket == 1024)
    #expect(format.commonFormat == .otherFormat)
    format.magicCookie = Data([1, 2, 3])
    #expect(format.formatDescription.magicCookie == Data([1, 2, 3]))
    #expect(AVAudioFormat(cmAudioFormatDescription: format.formatDescription).magicCookie == Data([1, 2, 3]))
  }
}
