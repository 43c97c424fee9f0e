import AVFoundation
import TestMedia
import TestSupport
import Testing

/// What an asset tells of itself, of files whose content is known.
@Suite(.blocking) struct AssetBehaviourTests {
  private func film(_ change: (inout MediaRecipe) -> Void = { _ in }) async throws -> AVURLAsset {
    AVURLAsset(
      url: try await MediaLibrary.file(
        for: MediaRecipe {
          $0.audio = [AudioRecipe(.aac, language: "deu")]
          change(&$0)
        }))
  }

  @Test func aFilmCanBePlayedReadExportedAndComposed() async throws {
    let asset = try await film()
    let can = try await asset.load(.isPlayable, .isReadable, .isExportable, .isComposable)
    #expect(can == (true, true, true, true))
    let other = try await asset.load(.hasProtectedContent, .providesPreciseDurationAndTiming, .preferredVolume)
    #expect(other == (false, true, 1))
    let loaded: any AVAsynchronousKeyValueLoading = asset
    var error: NSError?
    #expect(loaded.statusOfValue(forKey: "playable", error: &error) == .loaded && error == nil)
  }

  @Test func textIsNoFilm() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("member-\(UUID()).mp4")
    try Data("no film".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let asset = AVURLAsset(url: file)
    await #expect(throws: (any Error).self) { try await asset.load(.duration) }
    #expect(!asset.isExportable && !asset.isComposable && !asset.isPlayable)
  }

  @Test func aPropertyTellsWhatBecameOfIt() async throws {
    let asset: AVAsset = try await film()
    let property: AVAsyncProperty<AVAsset, CMTime> = .duration
    _ = try await asset.load(property)
    guard case .loaded(let duration) = asset.status(of: property) else {
      return #expect(Bool(false), "\(asset.status(of: property))")
    }
    #expect(abs(duration.seconds - 2) < 0.1)
  }

  @Test func aReferenceIsOnlyFollowedAsTheAssetsOptionsSay() async throws {
    let url = try await film().url
    let forbidden = AVURLAsset(
      url: url,
      options: [AVURLAssetReferenceRestrictionsKey: AVAssetReferenceRestrictions.forbidAll.rawValue])
    #expect(forbidden.referenceRestrictions == .forbidAll)
    #expect(
      AVURLAsset(url: url).referenceRestrictions == .forbidLocalReferenceToRemote.union(.forbidRemoteReferenceToLocal))
  }

  @Test func aTrackTellsWhatItIsMadeOf() async throws {
    let asset = try await film { $0.video?.bidirectionalFrames = 2 }
    let picture = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let sound = try #require(try await asset.loadTracks(withMediaType: .audio).first)
    #expect(picture.isSelfContained && sound.isSelfContained)
    #expect(picture.requiresFrameReordering && !sound.requiresFrameReordering)
    #expect(sound.preferredVolume == 1)
    let size = try #require(try asset.url.resourceValues(forKeys: [.fileSizeKey]).fileSize)
    let stored = picture.totalSampleDataLength + sound.totalSampleDataLength
    #expect(stored > Int64(size) / 2 && stored < Int64(size))
    #expect(picture.availableTrackAssociationTypes == [] && picture.associatedTracks(ofType: .audioFallback) == [])
    #expect(picture.segments.allSatisfy { (segment: AVAssetTrackSegment) in !segment.isEmpty })
    #expect(picture.hasMediaCharacteristic(.frameBased) && !sound.hasMediaCharacteristic(.frameBased))
  }

  @Test func theTrackThatFitsACompositionsTrackIsFound() async throws {
    let (asset, edit) = (try await film(), AVMutableComposition())
    let picture = try #require(
      edit.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
    let source = try #require(try await asset.loadTracks(withMediaType: .video).first)
    try picture.insertTimeRange(source.timeRange, of: source, at: .zero)
    #expect(asset.compatibleTrack(for: picture)?.trackID == source.trackID)
    #expect(try await asset.findCompatibleTrack(for: picture)?.mediaType == .video)
    let text = try #require(edit.addMutableTrack(withMediaType: .text, preferredTrackID: kCMPersistentTrackID_Invalid))
    #expect(asset.compatibleTrack(for: text) == nil)
    let heard = Collected<CMPersistentTrackID?>()
    asset.findCompatibleTrack(for: picture) { track, _ in heard.add(track?.trackID) }
    try await eventually("the track is told") { heard.values == [source.trackID] }
  }

  @Test func chaptersAreFoundByTheirLanguage() async throws {
    let asset = try await film { $0.chapters = ["One", "Two"] }
    let locale = try #require(try await asset.load(.availableChapterLocales).first)
    let groups = asset.chapterMetadataGroups(withTitleLocale: locale, containingItemsWithCommonKeys: nil)
    #expect(groups.map { $0.items.first?.stringValue } == ["One", "Two"])
    #expect(groups.last?.timeRange.start == CMTime(value: 1, timescale: 1))
  }

  @Test func soundTracksOfTwoLanguagesAreAGroup() async throws {
    let asset = try await film { $0.audio = [AudioRecipe(.aac, language: "deu"), AudioRecipe(.aac, language: "jpn")] }
    _ = try await asset.load(.tracks)
    let group = try #require(asset.mediaSelectionGroup(forMediaCharacteristic: .audible))
    let options: [AVMediaSelectionOption] = group.options
    #expect(options.compactMap(\.extendedLanguageTag) == ["de", "ja"])
    let selection: AVMediaSelection = asset.preferredMediaSelection
    #expect(selection.selectedMediaOption(in: group) == group.defaultOption && group.defaultOption != nil)
  }

  @Test func aSingleImageIsMadeInTheBackground() async throws {
    let generator = AVAssetImageGenerator(asset: try await film())
    generator.apertureMode = .productionAperture
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero
    let heard = Collected<[Double]>()
    generator.generateCGImageAsynchronously(for: CMTime(value: 1, timescale: 2)) { image, time, _ in
      heard.add([Double(image?.width ?? 0), Double(image?.height ?? 0), time.seconds])
    }
    try await eventually("the image is made") { !heard.values.isEmpty }
    #expect(heard.values == [[320, 240, 0.5]])
  }

  @Test func formatsOfMetadataAreToldApart() async throws {
    let asset = try await film { $0.metadata = ["title": "Lake", "artist": "Ada"] }
    let formats: [AVMetadataFormat] = try await asset.load(.availableMetadataFormats)
    #expect(formats.contains(.iTunesMetadata) && !formats.contains(.id3Metadata))
    let items = asset.metadata(forFormat: .iTunesMetadata)
    let titles = AVMetadataItem.metadataItems(
      from: items, withKey: AVMetadataKey.iTunesMetadataKeySongName, keySpace: .iTunes)
    #expect(titles.map(\.stringValue) == ["Lake"])
    let artists = AVMetadataItem.metadataItems(from: items, filteredByIdentifier: .iTunesMetadataArtist)
    #expect(artists.first?.stringValue == "Ada" && artists.first?.commonKey == .commonKeyArtist)
    #expect(artists.first?.extraAttributes?.isEmpty ?? true)
    #expect(asset.metadata(forFormat: .id3Metadata).isEmpty)
    #expect(asset.lyrics == nil)
  }
}
