import AVFoundation
import TestMedia
import TestSupport
import Testing

/// Metadata that is written under a name is read under it again.
@Suite(.blocking) struct MetadataBehaviourTests {
  private static func item(_ identifier: AVMetadataIdentifier, _ value: any NSCopying & NSObjectProtocol)
    -> AVMetadataItem
  {
    let item = AVMutableMetadataItem()
    item.identifier = identifier
    item.value = value
    item.extendedLanguageTag = "und"
    return item
  }

  private static func written(_ items: [AVMetadataItem], as type: AVFileType) async throws -> AVURLAsset {
    let source = try await MediaLibrary.file(for: MediaRecipe { $0.audio = [AudioRecipe(.aac)] })
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("member-\(UUID()).film")
    let session = try #require(
      AVAssetExportSession(asset: AVURLAsset(url: source), presetName: AVAssetExportPresetPassthrough))
    session.metadata = items
    try await session.export(to: file, as: type)
    return AVURLAsset(url: file)
  }

  @Test func commonKeysAreWrittenAndRead() async throws {
    let wanted: [(AVMetadataIdentifier, AVMetadataKey, String)] = [
      (.commonIdentifierAlbumName, .commonKeyAlbumName, "Lakes"),
      (.commonIdentifierDescription, .commonKeyDescription, "a lake"),
      (.commonIdentifierModel, .commonKeyModel, "Camera 3"),
      (.commonIdentifierSoftware, .commonKeySoftware, "Members"),
      (.commonIdentifierCreationDate, .commonKeyCreationDate, "2026-05-04T10:00:00+0200"),
    ]
    let asset = try await Self.written(wanted.map { Self.item($0.0, $0.2 as NSString) }, as: .mov)
    defer { try? FileManager.default.removeItem(at: asset.url) }
    let common = try await asset.load(.commonMetadata)
    for (_, key, text) in wanted where key != .commonKeyCreationDate {
      #expect(common.first { $0.commonKey == key }?.stringValue == text, "\(key.rawValue)")
    }
    let date = common.first { $0.commonKey == .commonKeyCreationDate }?.dateValue
    #expect(date == Date(timeIntervalSince1970: 1_777_881_600))
  }

  @Test func keysOfITunesAreWrittenAndRead() async throws {
    let picture = try #require(Data(base64Encoded: Self.png))
    let asset = try await Self.written(
      [
        Self.item(.iTunesMetadataSongName, "Lake" as NSString), Self.item(.iTunesMetadataArtist, "Ada" as NSString),
        Self.item(.iTunesMetadataUserComment, "calm" as NSString),
        Self.item(.iTunesMetadataCoverArt, picture as NSData),
      ], as: .m4v)
    defer { try? FileManager.default.removeItem(at: asset.url) }
    let items = try await asset.loadMetadata(for: .iTunesMetadata)
    func found(_ key: AVMetadataKey) -> AVMetadataItem? {
      AVMetadataItem.metadataItems(from: items, withKey: key, keySpace: .iTunes).first
    }
    #expect(found(.iTunesMetadataKeySongName)?.stringValue == "Lake")
    #expect(found(.iTunesMetadataKeyArtist)?.stringValue == "Ada")
    #expect(found(.iTunesMetadataKeyUserComment)?.stringValue == "calm")
    #expect(found(.iTunesMetadataKeyCoverArt)?.dataValue == picture)
    #expect(found(.iTunesMetadataKeyTrackNumber) == nil)
  }

  @Test func keysOfID3AreRead() async throws {
    let source = try await MediaLibrary.file(
      for: MediaRecipe {
        ($0.container, $0.video, $0.audio) = (.mkv, nil, [AudioRecipe(.mp3)])
      })
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("member-\(UUID()).mp3")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try await ProgramRun.of(
      "/usr/bin/ffmpeg",
      [
        "-v", "error", "-i", source.path, "-c", "copy", "-metadata", "title=Lake", "-metadata", "album=Lakes",
        "-metadata", "track=7", "-metadata", "comment=calm", file.path,
      ], limit: 60)
    #expect(run.status == 0, "\(run.words)")
    let items = try await AVURLAsset(url: file).load(.metadata)
    func text(_ key: AVMetadataKey) -> String? {
      AVMetadataItem.metadataItems(from: items, withKey: key, keySpace: .id3).first?.stringValue
    }
    #expect(text(.id3MetadataKeyTitleDescription) == "Lake")
    #expect(text(.id3MetadataKeyAlbumTitle) == "Lakes")
    #expect(text(.id3MetadataKeyTrackNumber) == "7")
    #expect(text(.id3MetadataKeyComments) == "calm")
    #expect(AVMetadataItem.metadataItems(from: items, filteredByIdentifier: .id3MetadataAttachedPicture).isEmpty)
  }

  @Test func theFilterForSharingKeepsNoPlace() {
    let items = [
      Self.item(.quickTimeMetadataTitle, "Lake" as NSString),
      Self.item(.quickTimeMetadataLocationISO6709, "+46.5+006.6/" as NSString),
    ]
    let filter: AVMetadataItemFilter = .forSharing()
    #expect(AVMetadataItem.metadataItems(from: items, filteredBy: filter).compactMap(\.stringValue) == ["Lake"])
  }

  @Test func anExportLeavesOutWhatItsFilterDoes() async throws {
    let asset = try await Self.written(
      [
        Self.item(.quickTimeMetadataTitle, "Lake" as NSString),
        Self.item(.quickTimeMetadataLocationISO6709, "+46.5+006.6/" as NSString),
      ], as: .mov)
    let file = asset.url.appendingPathExtension("mov")
    defer { [asset.url, file].forEach { try? FileManager.default.removeItem(at: $0) } }
    let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
    #expect(session.supportedFileTypes.contains(.mov))
    #expect(session.estimatedOutputFileLength == 0)
    _ = try await asset.load(.tracks)
    #expect(session.estimatedOutputFileLength > 1000)
    session.metadataItemFilter = .forSharing()
    try await session.export(to: file, as: .mov)
    let kept = try await AVURLAsset(url: file).load(.metadata)
    #expect(kept.contains { $0.commonKey == .commonKeyTitle } && !kept.contains { $0.commonKey == .commonKeyLocation })
  }

  @Test func aLazyValueIsAskedForItsItem() async throws {
    let asked = Collected<AVMetadataIdentifier?>()
    let lazy = AVMetadataItem(propertiesOf: Self.item(.commonIdentifierTitle, "" as NSString)) { request in
      asked.add(request.metadataItem?.identifier)
      request.respond(value: "Lake" as NSString)
    }
    #expect(try await lazy.load(.stringValue) == "Lake")
    #expect(asked.values == [.commonIdentifierTitle])
  }

  @Test func groupsHaveItems() {
    let group: AVMetadataGroup = AVTimedMetadataGroup(
      items: [Self.item(.commonIdentifierTitle, "Lake" as NSString)],
      timeRange: CMTimeRange(start: .zero, end: CMTime(value: 1, timescale: 1)))
    #expect(group.items.map(\.stringValue) == ["Lake"])
  }

  @Test func aMoviesHeaderIsAddedToAFile() async throws {
    let source = try await MediaLibrary.file(for: MediaRecipe { $0.container = .mov })
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("member-\(UUID()).mov")
    defer { try? FileManager.default.removeItem(at: copy) }
    try FileManager.default.copyItem(at: source, to: copy)
    let movie = try AVMutableMovie(url: copy, options: nil, error: ())
    movie.metadata = [Self.item(.quickTimeMetadataTitle, "Lake" as NSString)]
    let whole: AVMovie = movie
    try whole.writeHeader(to: copy, fileType: .mov, options: .addMovieHeaderToDestination)
    let items = try await AVURLAsset(url: copy).load(.metadata)
    #expect(items.contains { $0.stringValue == "Lake" })
  }

  /// One red pixel.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
}
