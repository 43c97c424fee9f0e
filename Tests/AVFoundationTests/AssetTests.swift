import AVFoundation
import TestMedia
import Testing

/// What assets say of the files of the media matrix.
@Suite struct AssetTests {
  private func asset(_ name: String, precise: Bool = false) async throws -> AVURLAsset {
    let recipe = try #require(MediaMatrix.recipe(named: name))
    return AVURLAsset(
      url: try await MediaLibrary.file(for: recipe), options: [AVURLAssetPreferPreciseDurationAndTimingKey: precise])
  }

  @Test func severalPropertiesAreLoadedAtOnce() async throws {
    let asset = try await asset("stereo aac")
    guard case .notYetLoaded = asset.status(of: .duration) else {
      Issue.record("loaded before anybody asked")
      return
    }
    let (duration, tracks, isPlayable, rate) = try await asset.load(.duration, .tracks, .isPlayable, .preferredRate)
    #expect(abs(duration.seconds - 2) < 0.1)
    #expect(tracks.map(\.mediaType) == [.video, .audio])
    #expect(isPlayable && rate == 1)
    #expect(asset.status(of: .duration) == .loaded(duration))
    guard case .notYetLoaded = asset.status(of: .metadata) else {
      Issue.record("nobody has asked for the metadata")
      return
    }
    // The same objects, however one asks.
    #expect(asset.tracks.elementsEqual(tracks, by: ===))
    let again = try await asset.loadTracks(withMediaType: .audio)
    #expect(again.count == 1 && again[0] === tracks[1])
    #expect(try await asset.loadTrack(withTrackID: tracks[0].trackID) === tracks[0])
    #expect(try await asset.loadTrack(withTrackID: 77) == nil)
    #expect(tracks[0].asset === asset)
  }

  @Test func keysAreLoadedWithAHandlerThatIsCalledOnce() async throws {
    let asset = try await asset("h264 mov")
    #expect(asset.statusOfValue(forKey: "tracks", error: nil) == .unknown)
    let told = Gathered<AVKeyValueStatus>()
    asset.loadValuesAsynchronously(forKeys: ["tracks", "duration"]) {
      var error: NSError?
      told.add(asset.statusOfValue(forKey: "tracks", error: &error))
      #expect(error == nil)
    }
    try await eventually("the handler") { !told.values.isEmpty }
    #expect(asset.tracks.count == 1)
    asset.loadValuesAsynchronously(forKeys: ["tracks"]) { told.add(.loaded) }
    try await eventually("the second handler") { told.values.count == 2 }
    #expect(told.values == [.loaded, .loaded])
  }

  @Test func aTrackSaysWhatOfItWasLoaded() async throws {
    let asset = try await asset("stereo aac")
    let tracks = try await asset.load(.tracks)
    let track = try #require(tracks.first)
    guard case .notYetLoaded = track.status(of: .naturalSize) else {
      Issue.record("loaded before anybody asked")
      return
    }
    #expect(track.statusOfValue(forKey: "naturalSize", error: nil) == .unknown)
    let (size, rate) = try await track.load(.naturalSize, .nominalFrameRate)
    #expect(track.status(of: .naturalSize) == .loaded(size) && track.status(of: .nominalFrameRate) == .loaded(rate))
    #expect(track.statusOfValue(forKey: "naturalSize", error: nil) == .loaded)
    let told = Gathered<AVKeyValueStatus>()
    track.loadValuesAsynchronously(forKeys: ["timeRange", "enabled"]) {
      told.add(track.statusOfValue(forKey: "timeRange", error: nil))
    }
    try await eventually("the handler") { told.values == [.loaded] }
    // As with an asset, who reads a property has loaded it.
    #expect(track.statusOfValue(forKey: "preferredTransform", error: nil) == .unknown)
    _ = track.preferredTransform
    #expect(track.statusOfValue(forKey: "preferredTransform", error: nil) == .loaded)
    // Every track and every property for itself.
    #expect(track.statusOfValue(forKey: "segments", error: nil) == .unknown)
    #expect(tracks.last?.statusOfValue(forKey: "naturalSize", error: nil) == .unknown)
  }

  @Test func aFileThatIsNotThereSaysSo() async throws {
    let asset = AVURLAsset(url: URL(fileURLWithPath: "/nowhere/holiday.mp4"))
    let error = await #expect(throws: AVError.self) { try await asset.load(.duration, .tracks) }
    #expect(error?.code == .contentIsUnavailable)
    #expect(error?.localizedDescription.contains("holiday.mp4") == true)
    var reason: NSError?
    #expect(asset.statusOfValue(forKey: "tracks", error: &reason) == .failed)
    #expect(reason?.domain == AVFoundationErrorDomain)
    #expect(asset.tracks.isEmpty && asset.duration == .zero && !asset.isPlayable && !asset.isReadable)
    let told = Gathered<Bool>()
    asset.loadTracks(withMediaType: .video) { tracks, error in told.add(tracks == nil && error is AVError) }
    try await eventually("the handler") { told.values == [true] }
  }

  @Test func whatIsNoMovieIsToldFromADamagedOne() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let letter = folder.appendingPathComponent("letter.mp4")
    try Data("Dear Mika, the lake was frozen.".utf8).write(to: letter)
    let error = await #expect(throws: AVError.self) { try await AVURLAsset(url: letter).load(.tracks) }
    #expect(error?.code == .fileFormatNotRecognized)
    #expect(error?.localizedDescription.contains("letter.mp4") == true)

    // The index stands at the end, which is missing.
    let whole = try Data(contentsOf: await asset("h264 mp4").url)
    let half = folder.appendingPathComponent("half.mp4")
    try whole.prefix(whole.count / 2).write(to: half)
    let cut = await #expect(throws: AVError.self) { try await AVURLAsset(url: half).load(.tracks) }
    #expect(cut?.code == .fileFailedToParse || cut?.code == .fileFormatNotRecognized)
    #expect(cut?.localizedDescription.contains("half.mp4") == true)
  }

  @Test(arguments: ["languages", "languages mkv"])
  func soundsAreToldByTheirLanguage(_ name: String) async throws {
    let asset = try await asset(name)
    let sounds = try await asset.loadTracks(withMediaType: .audio)
    #expect(sounds.map(\.extendedLanguageTag) == ["en", "de", "ja"])
    #expect(sounds.map(\.languageCode) == ["eng", "deu", "jpn"])
    let group = try #require(try await asset.loadMediaSelectionGroup(for: .audible))
    #expect(group.options.map(\.displayName) == ["English", "Deutsch", "日本語"])
    #expect(!group.allowsEmptySelection && group.defaultOption == group.options[0])
    let mine = AVMediaSelectionGroup.mediaSelectionOptions(
      from: group.options, filteredAndSortedAccordingToPreferredLanguages: ["ja-JP", "fr", "en"])
    #expect(mine.map(\.extendedLanguageTag) == ["ja", "en"])
    #expect(group.mediaSelectionOption(withPropertyList: group.options[2].propertyList()) == group.options[2])
    #expect(try await asset.load(.availableMediaCharacteristicsWithMediaSelectionOptions) == [.audible])
    #expect(try await asset.load(.allMediaSelections).count == 3)
  }

  @Test(arguments: [("subtitles", ["en", "de"]), ("subtitles mkv", ["en", "ja"])])
  func subtitlesCanBeChosenOrLeft(_ name: String, _ languages: [String]) async throws {
    let asset = try await asset(name)
    let group = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
    #expect(group.options.map(\.extendedLanguageTag) == languages)
    #expect(group.allowsEmptySelection)
    #expect(try await asset.loadMediaSelectionGroup(for: .audible) == nil, "there is one sound only")
    #expect(try await asset.loadTracks(withMediaCharacteristic: .legible).count == 2)

    let preferred = try await asset.load(.preferredMediaSelection)
    let choice = try #require(preferred.mutableCopy() as? AVMutableMediaSelection)
    choice.select(group.options[1], in: group)
    #expect(choice.selectedMediaOption(in: group) == group.options[1])
    choice.select(nil, in: group)
    #expect(choice.selectedMediaOption(in: group) == nil)
  }

  private static let chaptered: [(String, [String])] = [
    ("chapters and metadata", ["One", "Two", "Three"]), ("chapters and metadata mov", ["One", "Two"]),
    ("chapters and metadata mkv", ["One", "Zwei", "三"]),
  ]

  @Test(arguments: chaptered)
  private func chaptersFollowEachOther(_ name: String, _ titles: [String]) async throws {
    let asset = try await asset(name)
    let locales = try await asset.load(.availableChapterLocales)
    #expect(locales.count == 1)
    let chapters = try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["de", "en"])
    #expect(chapters.map { $0.items.first?.stringValue } == titles)
    #expect(chapters.allSatisfy { $0.items.first?.commonKey == .commonKeyTitle })
    let duration = try await asset.load(.duration).seconds
    let length = duration / Double(titles.count)
    for (index, chapter) in chapters.enumerated() {
      #expect(abs(chapter.timeRange.start.seconds - Double(index) * length) < 0.1, "\(chapter.timeRange)")
      #expect(abs(chapter.timeRange.duration.seconds - length) < 0.1, "\(chapter.timeRange)")
      #expect(chapter.items.first?.time == chapter.timeRange.start)
    }
    let same = try await asset.loadChapterMetadataGroups(
      withTitleLocale: try #require(locales.first), containingItemsWithCommonKeys: [.commonKeyArtwork])
    #expect(same.map { $0.items.first?.stringValue } == titles)
    // The chapters' own track is no subtitle.
    #expect(try await asset.loadMediaSelectionGroup(for: .legible) == nil)
  }

  @Test(arguments: ["chapters and metadata", "chapters and metadata mov"])
  func whatAFileSaysOfItselfIsRead(_ name: String) async throws {
    let asset = try await asset(name)
    let (common, all, formats) = try await asset.load(.commonMetadata, .metadata, .availableMetadataFormats)
    func value(_ identifier: AVMetadataIdentifier) -> String? {
      AVMetadataItem.metadataItems(from: common, filteredByIdentifier: identifier).first?.stringValue
    }
    #expect(value(.commonIdentifierTitle) == "Probefilm")
    #expect(value(.commonIdentifierArtist) == "Kinora")
    #expect(value(.commonIdentifierCreationDate)?.hasPrefix("2024-05-06") == true)
    #expect(all.contains { $0.stringValue == "Äpfel & 林檎" })
    let created = try #require(try await asset.load(.creationDate))
    #expect(created.dateValue?.timeIntervalSince1970 == 1_714_953_600)
    #expect(!formats.isEmpty)
    var counted = 0
    for format in formats { counted += try await asset.loadMetadata(for: format).count }
    #expect(counted == all.count)
    let title = try #require(common.first { $0.commonKey == .commonKeyTitle })
    #expect(try await title.load(.stringValue) == "Probefilm")
  }

  @Test(arguments: [0, 90, 180, 270], [false, true])
  func picturesAreTurnedAsThePainterTurnedThem(_ rotation: Int, _ isMirrored: Bool) async throws {
    let orientation = try #require(
      PaintedOrientation.all.first { $0.rotation == rotation && $0.isMirrored == isMirrored })
    let recipe = try #require(MediaMatrix.all.first { $0.recipe.video?.orientation == orientation }).recipe
    let video = try #require(recipe.video)
    let asset = AVURLAsset(url: try await MediaLibrary.file(for: recipe))
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let (size, transform) = try await track.load(.naturalSize, .preferredTransform)
    let shown = CGRect(origin: .zero, size: size).applying(transform)
    // Turned back upright it stands at the origin, as large as it was painted.
    #expect(abs(shown.minX) < 1 && abs(shown.minY) < 1, "\(shown)")
    let isUpright = rotation % 180 == 0
    #expect(size == CGSize(width: video.width, height: video.height), "\(size)")
    #expect((shown.width > shown.height) == (isUpright == (video.width > video.height)), "\(shown)")
    #expect((transform.a * transform.d - transform.b * transform.c < 0) == isMirrored)
  }

  @Test func aTrackKnowsItsPieces() async throws {
    let asset = try await asset("late start")
    for track in try await asset.load(.tracks) {
      let (segments, range) = try await track.load(.segments, .timeRange)
      let gap = try #require(segments.first)
      #expect(gap.isEmpty && abs(gap.timeMapping.target.duration.seconds - 0.5) < 0.05, "\(gap.timeMapping)")
      let shown = try #require(segments.last)
      #expect(!shown.isEmpty && shown.timeMapping.target.start == gap.timeMapping.target.end)
      #expect(track.segment(forTrackTime: .zero) === gap)
      #expect(!track.samplePresentationTime(forTrackTime: .zero).isValid)
      let later = CMTime(value: 1, timescale: 1)
      let inSamples = try await track.loadSamplePresentationTime(forTrackTime: later)
      #expect(inSamples == later - shown.timeMapping.target.start + shown.timeMapping.source.start)
      #expect(try await track.loadSegment(forTrackTime: range.end + later) == nil)
    }
  }

  @Test func aTrimmedFileIsAsLongAsWhatIsShown() async throws {
    let asset = try await asset("trimmed")
    let (duration, tracks) = try await asset.load(.duration, .tracks)
    #expect(abs(duration.seconds - 1) < 0.1, "\(duration)")
    let video = try #require(tracks.first)
    let piece = try #require(try await video.load(.segments).first { !$0.isEmpty })
    // Half a second of the samples is passed over.
    #expect(abs(piece.timeMapping.source.start.seconds - 0.5) < 0.1, "\(piece.timeMapping)")
  }

  @Test(arguments: [("29.97 fps", 29.97, 1001, 30000), ("24 fps", 24, 1, 24), ("120 fps", 120, 1, 120)])
  func framesHaveTheirRate(_ name: String, _ rate: Double, _ value: Int64, _ scale: Int32) async throws {
    let track = try #require(try await asset(name).loadTracks(withMediaType: .video).first)
    let (nominal, shortest) = try await track.load(.nominalFrameRate, .minFrameDuration)
    #expect(abs(Double(nominal) - rate) < 0.02)
    #expect(shortest == CMTime(value: value, timescale: scale))
    #expect(try await track.load(.formatDescriptions).first?.mediaSubType == .h264)
    #expect(try await track.load(.isDecodable))
    #expect(track.hasMediaCharacteristic(.visual) && !track.hasMediaCharacteristic(.audible))
  }

  @Test func oneCanTellWhatCanBePlayedBeforeItIsThere() {
    #expect(AVURLAsset.isPlayableExtendedMIMEType("video/mp4; codecs=\"avc1.42E01E, mp4a.40.2\""))
    #expect(AVURLAsset.isPlayableExtendedMIMEType("video/webm; codecs=\"vp9, opus\""))
    #expect(AVURLAsset.isPlayableExtendedMIMEType("VIDEO/MP4"))
    #expect(!AVURLAsset.isPlayableExtendedMIMEType("video/mp4; codecs=\"unheard.of\""))
    #expect(!AVURLAsset.isPlayableExtendedMIMEType("text/html"))
    #expect(!AVURLAsset.isPlayableExtendedMIMEType(""))
    #expect(AVURLAsset.audiovisualTypes().contains(.mov))
    #expect(AVURLAsset.audiovisualMIMETypes().contains("video/quicktime"))
  }

  @Test func assetsOfTheSamePlaceAreEqual() async throws {
    let (a, b) = (try await asset("h264 mp4"), try await asset("h264 mp4"))
    let precise = try await asset("h264 mp4", precise: true)
    #expect(a == b && a.hash == b.hash && a !== b)
    #expect(a != precise)
    #expect(a != (try await asset("h264 mov")))
    #expect(a.copy() as? AVURLAsset === a)
    let (first, second) = (try await a.load(.tracks), try await b.load(.tracks))
    #expect(first == second)
    #expect(a.referenceRestrictions == .defaultPolicy)
    #expect(AVAsset(url: a.url) is AVURLAsset)
  }
}
