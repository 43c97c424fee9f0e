import AVFoundation
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct MetadataItemTests {
  @Test func constantsHaveApplesValues() {
    #expect(AVMetadataIdentifier.id3MetadataTitleDescription.rawValue == "id3/TIT2")
    #expect(AVMetadataKey.id3MetadataKeyAttachedPicture.rawValue == "APIC")
    #expect(AVMetadataIdentifier.iTunesMetadataTrackSubTitle.rawValue == "itsk/%A9st3")
    #expect(AVMetadataKey.iTunesMetadataKeyAlbum.rawValue == "@alb")
    #expect(AVMetadataKey.quickTimeUserDataKeyFullName.rawValue == "@nam")
    #expect(AVMetadataIdentifier.isoUserDataAccessibilityDescription.rawValue == "uiso/ades")
    #expect(AVMetadataIdentifier.commonIdentifierTitle.rawValue == "common/title")
    #expect(AVMetadataIdentifier.quickTimeUserDataChapter.rawValue == "udta/%A9chp")
    #expect(AVMetadataIdentifier.quickTimeMetadataYear.rawValue == "mdta/com.apple.quicktime.year")
    #expect(AVMetadataIdentifier.identifier3GPUserDataTitle.rawValue == "uiso/titl")
    #expect(AVMetadataKey.metadata3GPUserDataKeyTitle.rawValue == "titl")
    #expect(AVMetadataIdentifier.icyMetadataStreamTitle.rawValue == "icy/StreamTitle")
  }

  /// Files have a copyright sign where Apple's constants have an at sign: either is understood.
  @Test(arguments: [
    ("@nam", AVMetadataKeySpace.iTunes, "itsk/%A9nam"), ("©nam", .iTunes, "itsk/%A9nam"),
    ("@nam", .quickTimeUserData, "udta/%A9nam"), ("©nam", .quickTimeUserData, "udta/%A9nam"),
    ("covr", .iTunes, "itsk/covr"), ("com.apple.quicktime.title", .quickTimeMetadata, "mdta/com.apple.quicktime.title"),
  ])
  func bothSpellingsOfAKeyMakeItsIdentifier(_ key: String, _ space: AVMetadataKeySpace, _ identifier: String) throws {
    #expect(AVMetadataItem.identifier(forKey: key, keySpace: space)?.rawValue == identifier)
    let item = AVMutableMetadataItem()
    (item.identifier, item.value) = (AVMetadataIdentifier(identifier), "Lake" as NSString)
    let found = AVMetadataItem.metadataItems(from: [item], withKey: key, keySpace: space)
    #expect(found == [item])
    let back = try #require(item.key)
    #expect(AVMetadataItem.identifier(forKey: back, keySpace: space)?.rawValue == identifier)
  }

  /// A key and its space make the identifier that has a name of its own.
  @Test(
    arguments: [
      (AVMetadataKey.iTunesMetadataKeyAlbum, AVMetadataKeySpace.iTunes, AVMetadataIdentifier.iTunesMetadataAlbum),
      (.quickTimeUserDataKeyFullName, .quickTimeUserData, .quickTimeUserDataFullName),
      (.quickTimeMetadataKeyTitle, .quickTimeMetadata, .quickTimeMetadataTitle),
      (.id3MetadataKeyLeadPerformer, .id3, .id3MetadataLeadPerformer),
      (.isoUserDataKeyCopyright, .isoUserData, .isoUserDataCopyright),
      (.icyMetadataKeyStreamTitle, .icy, .icyMetadataStreamTitle),
      (.commonKeyTitle, .common, .commonIdentifierTitle),
    ])
  func keysMakeIdentifiers(_ key: AVMetadataKey, _ space: AVMetadataKeySpace, _ identifier: AVMetadataIdentifier) {
    #expect(AVMetadataItem.identifier(forKey: key.rawValue, keySpace: space) == identifier)
    #expect(AVMetadataItem.keySpace(forIdentifier: identifier) == space)
    let item = AVMutableMetadataItem()
    item.key = key.rawValue as NSString
    item.keySpace = space
    #expect(item.identifier == identifier)
  }

  @Test(arguments: [
    (AVMetadataIdentifier.id3MetadataTitleDescription, AVMetadataKey.commonKeyTitle),
    (.iTunesMetadataComposer, .commonKeyCreator), (.identifier3GPUserDataPerformer, .commonKeyArtist),
    (.quickTimeUserDataLocationISO6709, .commonKeyLocation), (.id3MetadataContentType, .commonKeyType),
    (.quickTimeMetadataArtwork, .commonKeyArtwork),
  ]) func formatsHaveCommonKeys(_ identifier: AVMetadataIdentifier, _ key: AVMetadataKey) {
    #expect(Self.item(identifier, "x").commonKey == key)
  }

  @Test func framesOfAnMP3AreItems() async throws {
    let file = try EditingRig.folder().appendingPathComponent("tagged.mp3")
    _ = try await ProgramOutput.of([
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=d=1", "-metadata", "title=Lake", "-metadata", "TBPM=120",
      "-metadata", "artist=Ann", "-metadata", "TKEY=Am", "-metadata", "TOPE=Bob", "-metadata", "grouping=Water",
      file.path,
    ])
    let items = try await AVURLAsset(url: file).load(.metadata)
    func text(_ identifier: AVMetadataIdentifier) -> String? {
      AVMetadataItem.metadataItems(from: items, filteredByIdentifier: identifier).first?.stringValue
    }
    #expect(text(.id3MetadataTitleDescription) == "Lake" && text(.commonIdentifierTitle) == "Lake")
    #expect(text(.id3MetadataLeadPerformer) == "Ann")
    #expect(text(.id3MetadataBeatsPerMinute) == "120")
    #expect(text(.id3MetadataInitialKey) == "Am")
    #expect(text(.id3MetadataOriginalArtist) == "Bob")
    #expect(text(.id3MetadataContentGroupDescription) == "Water")
  }

  @Test func atomsOfAnM4AAreItems() async throws {
    let file = try EditingRig.folder().appendingPathComponent("tagged.m4a")
    _ = try await ProgramOutput.of([
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=d=1", "-metadata", "title=Lake", "-metadata",
      "composer=Cleo", "-metadata", "genre=Folk", "-metadata", "album_artist=Dora", "-metadata", "lyrics=La la",
      file.path,
    ])
    let items = try await AVURLAsset(url: file).load(.metadata)
    let wanted: [(AVMetadataIdentifier, String)] = [
      (.iTunesMetadataSongName, "Lake"), (.iTunesMetadataComposer, "Cleo"), (.iTunesMetadataUserGenre, "Folk"),
      (.iTunesMetadataAlbumArtist, "Dora"), (.iTunesMetadataLyrics, "La la"), (.commonIdentifierCreator, "Cleo"),
    ]
    for (identifier, text) in wanted {
      let found = AVMetadataItem.metadataItems(from: items, filteredByIdentifier: identifier)
      #expect(found.first?.stringValue == text, "\(identifier.rawValue)")
    }
    let byKey = AVMetadataItem.metadataItems(
      from: items, withKey: AVMetadataKey.iTunesMetadataKeyComposer.rawValue, keySpace: .iTunes)
    #expect(byKey.map(\.stringValue) == ["Cleo"])
  }

  @Test func whatTellsOfAPersonIsNotShared() {
    let kept: [AVMetadataIdentifier] = [
      .quickTimeMetadataTitle, .iTunesMetadataSongName, .id3MetadataTitleDescription, .quickTimeUserDataFullName,
    ]
    let removed: [AVMetadataIdentifier] = [
      .quickTimeMetadataLocationISO6709, .quickTimeMetadataMake, .quickTimeUserDataMake, .quickTimeUserDataModel,
      .quickTimeUserDataLocationISO6709, .identifier3GPUserDataLocation, .iTunesMetadataAppleID, .commonIdentifierModel,
      .quickTimeMetadataContentIdentifier,
    ]
    let all = (kept + removed).map { Self.item($0, "x") }
    let shared = AVMetadataItem.metadataItems(from: all, filteredBy: .forSharing())
    #expect(shared.compactMap(\.identifier) == kept)
  }

  @Test func languagesMatchByTheirTags() {
    let items = ["en-GB", "en", "enm", "de"].map { tag in
      let item = AVMutableMetadataItem()
      item.extendedLanguageTag = tag
      return item
    }
    let found = AVMetadataItem.metadataItems(
      from: items, filteredAndSortedAccordingToPreferredLanguages: ["de", "en"])
    #expect(found.map(\.extendedLanguageTag) == ["de", "en-GB", "en"])
  }

  // MARK: Values that are made when they are needed

  @Test func aLazyValueIsMadeOnce() async throws {
    let asked = Mutex(0)
    let model = Self.item(.commonIdentifierTitle, "unused")
    let item = AVMetadataItem(propertiesOf: model) { request in
      asked.withLock { $0 += 1 }
      request.respond(value: "Lake" as NSString)
      request.respond(value: "too late" as NSString)
    }
    #expect(item.identifier == .commonIdentifierTitle)
    #expect(item.statusOfValue(forKey: "value", error: nil) == .unknown)
    #expect(item.statusOfValue(forKey: "extraAttributes", error: nil) == .loaded)
    #expect(asked.withLock { $0 } == 0)
    #expect(try await item.load(.stringValue) == "Lake")
    #expect(item.statusOfValue(forKey: "value", error: nil) == .loaded)
    #expect(item.stringValue == "Lake" && item.dataValue == nil)
    let copy = try #require(item.copy() as? AVMetadataItem)
    #expect(copy.stringValue == "Lake")
    #expect(asked.withLock { $0 } == 1)
  }

  @Test func aLazyValueThatFailsIsNone() async {
    let item = AVMetadataItem(propertiesOf: AVMetadataItem()) { $0.respond(error: AVError(.contentIsUnavailable)) }
    await #expect(throws: AVError.self) { try await item.load(.stringValue) }
    #expect(item.value == nil)
    #expect(item.statusOfValue(forKey: "value", error: nil) == .failed)
  }

  @Test func aRequestThatIsForgottenFails() async {
    let item = AVMetadataItem(propertiesOf: AVMetadataItem()) { _ in }
    await #expect(throws: AVError.self) { try await item.load(.numberValue) }
  }

  @Test func aLazyItemCanBeGivenAValue() throws {
    let lazy = AVMetadataItem(propertiesOf: AVMetadataItem()) { $0.respond(value: 1 as NSNumber) }
    let item = try #require(lazy.mutableCopy() as? AVMutableMetadataItem)
    item.value = 2 as NSNumber
    #expect(item.numberValue == 2 && lazy.numberValue == 1)
  }

  // MARK: Groups by date

  @Test func groupsOfDatesKeepWhatTheyWereMadeOf() throws {
    let (start, end) = (Date(timeIntervalSince1970: 100), Date(timeIntervalSince1970: 160))
    let item = AVMutableMetadataItem()
    item.value = "break" as NSString
    let group = AVDateRangeMetadataGroup(items: [item], start: start, end: end)
    item.value = "changed" as NSString
    #expect(group.items.map(\.stringValue) == ["break"])
    #expect(group.startDate == start && group.endDate == end)
    let changed = try #require(group.mutableCopy() as? AVMutableDateRangeMetadataGroup)
    changed.endDate = nil
    changed.startDate = end
    changed.items = []
    #expect(changed.startDate == end && changed.endDate == nil && changed.items.isEmpty)
    #expect(group.startDate == start && group.items.count == 1)
    let copy = try #require(changed.copy() as? AVDateRangeMetadataGroup)
    #expect(copy.startDate == end && !(copy is AVMutableDateRangeMetadataGroup))
  }

  private static func item(_ identifier: AVMetadataIdentifier, _ text: String) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    item.identifier = identifier
    item.value = text as NSString
    return item
  }
}
