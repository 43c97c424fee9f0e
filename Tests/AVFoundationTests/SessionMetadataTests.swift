import CoreMedia
import Foundation
import MediaEngine
import Testing

@testable import AVFoundation

@Suite struct SessionMetadataTests {
  private func item(_ identifier: AVMetadataIdentifier, _ value: (any NSCopying & NSObjectProtocol)?) -> AVMetadataItem
  {
    let item = AVMutableMetadataItem()
    item.identifier = identifier
    item.value = value
    return item
  }

  @Test func keyAndKeySpaceMakeAnIdentifier() {
    let item = AVMutableMetadataItem()
    item.keySpace = .common
    #expect(item.identifier == nil)
    item.key = AVMetadataKey.commonKeyLocation.rawValue as NSString
    #expect(item.identifier == .commonIdentifierLocation)
    #expect(item.commonKey == .commonKeyLocation)
    item.identifier = .quickTimeMetadataMake
    #expect(item.keySpace == .quickTimeMetadata)
    #expect(item.key as? NSString == "com.apple.quicktime.make")
    #expect(item.commonKey == .commonKeyMake)
    // Apple's constants for keys of four characters are strings.
    #expect(AVMetadataItem.identifier(forKey: "©nam", keySpace: .iTunes) == .iTunesMetadataSongName)
    #expect(
      AVMetadataItem.identifier(forKey: Data([0xA9, 0x6E, 0x61, 0x6D]), keySpace: .iTunes) == .iTunesMetadataSongName)
  }

  @Test func aValueIsReadInWhicheverFormItHas() {
    #expect(item(.commonIdentifierTitle, "Lake" as NSString).stringValue == "Lake")
    #expect(item(.commonIdentifierTitle, "Lake" as NSString).numberValue == nil)
    #expect(item(.commonIdentifierTitle, NSNumber(value: 4)).stringValue == "4")
    #expect(item(.commonIdentifierTitle, "2.5" as NSString).numberValue == 2.5)
    #expect(item(.commonIdentifierArtwork, Data([1, 2]) as NSData).dataValue == Data([1, 2]))
    let date = Date(timeIntervalSince1970: 1_795_289_405)
    #expect(item(.commonIdentifierCreationDate, date as NSDate).stringValue == "2026-11-21T19:30:05Z")
  }

  private static let dates: [(String, Double?)] = [
    ("2026-11-21T19:30:05Z", 1_795_289_405), ("2026-11-21T20:30:05+01:00", 1_795_289_405),
    ("2026-11-21T14:30:05.5-0500", 1_795_289_405.5), ("2026-11-21 19:30:05", 1_795_289_405),
    ("2026-11-21", 1_795_219_200), ("2026", 1_767_225_600), ("2026-13-01", nil), ("soon", nil), ("", nil),
    ("2026-11-21T25:00", nil),
  ]

  @Test(arguments: dates) func datesAreReadAsISO8601(_ text: String, _ seconds: Double?) {
    #expect(item(.commonIdentifierCreationDate, text as NSString).dateValue?.timeIntervalSince1970 == seconds)
  }

  @Test func itemsAreFoundByIdentifierWhateverTheirFormat() {
    let items = [
      item(.quickTimeMetadataTitle, "a" as NSString), item(.iTunesMetadataSongName, "b" as NSString),
      item(.commonIdentifierTitle, "c" as NSString), item(.quickTimeMetadataMake, "d" as NSString),
    ]
    let found = { AVMetadataItem.metadataItems(from: items, filteredByIdentifier: $0).compactMap(\.stringValue) }
    #expect(found(.commonIdentifierTitle) == ["a", "b", "c"])
    #expect(found(.quickTimeMetadataTitle) == ["a"])
    #expect(
      AVMetadataItem.metadataItems(from: items, withKey: AVMetadataKey.commonKeyMake, keySpace: .common)
        .compactMap(\.stringValue) == ["d"])
    #expect(AVMetadataItem.metadataItems(from: items, withKey: nil, keySpace: .iTunes).count == 1)
  }

  @Test func copiesDontFollowChanges() throws {
    let original = AVMutableMetadataItem()
    original.identifier = .commonIdentifierTitle
    original.value = "before" as NSString
    let copy = try #require(original.copy() as? AVMetadataItem)
    let other = try #require(original.mutableCopy() as? AVMutableMetadataItem)
    original.value = "after" as NSString
    #expect(copy.stringValue == "before" && other.stringValue == "before")
    #expect(other.identifier == .commonIdentifierTitle)
  }

  @Test func aFileSaysWhatItHasWordsFor() {
    let entries = MovieMetadata.entries(of: [
      item(.commonIdentifierTitle, "Lake" as NSString), item(.quickTimeMetadataLocationISO6709, "+35+139/" as NSString),
      item(.quickTimeUserDataMake, "Kinora" as NSString), item(.commonIdentifierRelation, "nowhere" as NSString),
      item(.commonIdentifierArtwork, Data([1]) as NSData),
      item(AVMetadataIdentifier("mdta/com.example.own"), "own" as NSString),
    ])
    #expect(
      entries == [
        RecordingMetadata(.title, "Lake"), RecordingMetadata(.location, "+35+139/"), RecordingMetadata(.make, "Kinora"),
        RecordingMetadata(RecordingMetadata.Key(rawValue: "com.example.own"), "own"),
      ])
  }

  // MARK: Settings

  @Test func settingsSayHowPicturesAreRecorded() throws {
    let settings: [String: Any] = [
      AVVideoCodecKey: AVVideoCodecType.hevc, AVVideoWidthKey: 640, AVVideoHeightKey: NSNumber(value: 360),
      AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: 1_000_000, AVVideoMaxKeyFrameIntervalKey: 60],
    ]
    let encoding = try RecordingSettings.video(settings, in: .quickTime)
    #expect(
      encoding
        == VideoEncoding(
          codec: .hevc, width: 640, height: 360, bitRate: 1_000_000, maxKeyFrameSeconds: 2, allowsFallback: false))
    #expect(try RecordingSettings.video([:], in: .mp4).codec == .h264)
    #expect(try RecordingSettings.video([:], in: .webM).codec == .vp8)
    #expect(try RecordingSettings.video([:], in: .mp4, for: .iFrame960x540).maxKeyFrameSeconds == 0)
    #expect(try RecordingSettings.video([:], in: .mp4, for: .hd1280x720).maxKeyFrameSeconds == 1)
    #expect(try RecordingSettings.video(settings, in: .mp4, for: .iFrame1280x720).maxKeyFrameSeconds == 2)
    #expect(throws: AVError.self) { try RecordingSettings.video([AVVideoCodecKey: "apcn"], in: .mp4) }
  }

  @Test func framesThatMayBeLeftOutAreRefused() throws {
    func video(_ compression: [String: Any]) throws -> VideoEncoding {
      try RecordingSettings.video([AVVideoCompressionPropertiesKey: compression], in: .mp4)
    }
    let key = AVVideoAverageNonDroppableFrameRateKey
    for compression in [[key: 15], [key: 30, AVVideoExpectedSourceFrameRateKey: 60]] {
      let error = #expect(throws: AVError.self) { try video(compression) }
      #expect(error?.code == .unsupportedOutputSettings && error?.failureReason == key)
    }
    #expect(try video([key: 60, AVVideoExpectedSourceFrameRateKey: 60]) == video([:]))
  }

  @Test func settingsSayHowSoundIsRecorded() throws {
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatOpus, AVSampleRateKey: 48_000.0, AVNumberOfChannelsKey: 1,
      AVEncoderBitRatePerChannelKey: 64_000,
    ]
    #expect(
      try RecordingSettings.audio(settings, in: .matroska)
        == AudioEncoding(codec: .opus, sampleRate: 48_000, channelCount: 1, bitRate: 64_000))
    #expect(try RecordingSettings.audio([:], in: .wav).codec == .pcm)
    #expect(try RecordingSettings.audio([AVFormatIDKey: Int(kAudioFormatMPEG4AAC)], in: .m4a).codec == .aac)
    #expect(throws: AVError.self) { try RecordingSettings.audio([AVFormatIDKey: kAudioFormatMPEGLayer3], in: .mp4) }
  }
}
