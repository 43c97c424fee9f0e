import Foundation
import TestSupport
import Testing

@testable import Photos
@testable import kinora

/// Preferences of a computer that a test makes up.
@MainActor
private final class FakePreferences: PreferencesEngine {
  var folders = PHPhotoLibrary.Folders(
    pictures: URL(fileURLWithPath: "/home/ada/Pictures/Kinora"),
    videos: URL(fileURLWithPath: "/home/ada/Videos/Kinora"))
  var canChooseFolders = true
  var refusal: CocoaError?
  var codecs = [RecordingCodec.h264, .hevc]
  var soundBitRate = 160_000
  var usesHardware = true
  var found: [String] = []
  private(set) var moves = 0

  func setFolders(_ new: PHPhotoLibrary.Folders) throws {
    if let refusal { throw refusal }
    folders = new
    moves += 1
  }

  var away: [PHPhotoLibrary.AwayFolder] = []

  func awayFolders() async -> [PHPhotoLibrary.AwayFolder] { away }

  func forget(_ folder: PHPhotoLibrary.AwayFolder) async throws {
    if let refusal { throw refusal }
    away.removeAll { $0 == folder }
  }

  func usualBitRate(_ codec: RecordingCodec, _ format: Camera.Format) -> Int {
    format.width * format.height * (codec == .h264 ? 4 : 2)
  }

  func hardwareCodecs() async -> [String] { found }
}

@MainActor
@Suite struct PreferencesModelTests {
  private let engine = FakePreferences()
  private let cameraEngine = FakeCameraEngine()
  private let levels = FakeLevels()
  private let settings = AppSettings(nil)

  private func make() -> PreferencesModel {
    PreferencesModel(
      camera: CameraPageModel(engine: cameraEngine, settings: settings),
      meter: LevelMeterModel(levels, settings: settings),
      player: PlayerModel(engine: FakePlayerEngine(), settings: settings), engine: engine, settings: settings)
  }

  /// 1280 × 720 pixels of four bits and 160 kbit of sound, an hour long.
  @Test(arguments: [
    (RecordingQuality.small, Int64(901_440_000)), (.balanced, 1_730_880_000), (.best, 3_389_760_000),
  ])
  func anHourIsAsLargeAsItsBits(_ quality: RecordingQuality, _ bytes: Int64) {
    #expect(make().bytesPerHour(quality) == bytes)
  }

  @Test func sizesFollowQualityAndCodec() {
    let model = make()
    #expect(model.sizeWords == "About 1.7 GB an hour")
    model.camera.recorder.quality = .best
    #expect(model.sizeWords == "About 3.4 GB an hour")
    model.camera.recorder.codec = .hevc
    #expect(model.sizeWords == "About 1.7 GB an hour")
  }

  @Test func aCodecAndAFileTypeThatDontFitAreNeverChosenTogether() {
    let recorder = make().camera.recorder
    recorder.fileType = .quickTime
    recorder.codec = .av1
    #expect(recorder.fileType == .mp4 && recorder.codec == .av1)
    recorder.fileType = .quickTime
    #expect(recorder.fileType == .quickTime && recorder.codec == .h264)
    #expect(settings.recordingCodec == .h264 && settings.recordingFileType == .quickTime)
  }

  @Test func aCodecThatIsGoneStaysListedWhileItIsChosen() {
    let model = make()
    #expect(model.codecs == [.h264, .hevc])
    model.camera.recorder.codec = .av1
    #expect(model.codecs == [.h264, .hevc, .av1])
  }

  @Test(arguments: [
    (["H.264", "H.265"], "Found for H.264 and H.265", true), ([], "None was found that works", false),
  ])
  func hardwareIsLookedForOnce(_ found: [String], _ words: String, _ hasAny: Bool) async {
    engine.found = found
    let model = make()
    #expect(model.hardwareWords == "Looking for them…" && model.hasHardware)
    model.look()
    model.look()
    await model.settle()
    #expect(model.hardwareWords == words && model.hasHardware == hasAny)
  }

  @Test func hardwareThatWasTurnedOffStaysOffAtTheNextStart() {
    make().usesHardware = false
    #expect(!engine.usesHardware)
    engine.usesHardware = true
    #expect(!make().usesHardware && !engine.usesHardware)
  }

  @Test func aFolderIsSaidAsTheUserKnowsIt() async throws {
    let (model, home) = (make(), URL(fileURLWithPath: "/home/ada"))
    #expect(model.words(of: .photos, home: home) == "Pictures/Kinora")
    try await model.choose(URL(fileURLWithPath: "/media/stick"), as: .videos)
    #expect(model.words(of: .videos, home: home) == "/media/stick" && engine.moves == 1)
    #expect(model.words(of: .photos, home: home) == "Pictures/Kinora")
    try await model.choose(URL(fileURLWithPath: "/media/stick"), as: .videos)
    #expect(engine.moves == 1)
  }

  private func away(_ reason: PHPhotoLibrary.AwayFolder.Reason, isLong: Bool = false) throws
    -> PHPhotoLibrary.AwayFolder
  {
    PHPhotoLibrary.AwayFolder(
      url: engine.folders.videos, reason: reason, since: try #require(Date.local("2026-02-03 12:00")), assetCount: 7,
      isLongAway: isLong, loss: .init(favoriteCount: 3, hiddenCount: 1, albumCount: 0, editedCount: 2),
      part: .init(folder: .videos, name: ""))
  }

  @Test(arguments: [
    (PHPhotoLibrary.AwayFolder.Reason.notThere, "it isn’t there"), (.unreadable, "it can’t be read"),
    (.anotherFolder, "another folder or disk is in its place"), (.noAnswer, "its disk or server doesn’t answer"),
  ])
  func whyAndSinceWhenAFolderIsAwayIsSaid(_ reason: PHPhotoLibrary.AwayFolder.Reason, _ words: String) async throws {
    engine.away = [try away(reason)]
    let model = make()
    model.lookForFolders()
    await model.settle()
    #expect(model.absences().map(\.state) == ["Away since Tuesday, 3 February 2026: \(words)"])
  }

  @Test func aDiskBelowAFolderThatIsAwayIsSaidAndForgotten() async throws {
    var below = try away(.notThere)
    below = PHPhotoLibrary.AwayFolder(
      url: engine.folders.videos.appending(path: "card"), reason: .notThere, since: below.since, assetCount: 2,
      isLongAway: false, loss: below.loss, part: .init(folder: .videos, name: "card"))
    engine.away = [below]
    let (model, home) = (make(), URL(fileURLWithPath: "/home/ada"))
    model.lookForFolders()
    await model.settle()
    let words = try #require(model.absences(home: home).first)
    #expect(words.name == "Videos/Kinora/card" && words.question == "Forget “Videos/Kinora/card”?")
    try await model.forget(words)
    await model.settle()
    #expect(model.absences(home: home).isEmpty)
  }

  @Test func whatIsLostWithAFolderIsSaidBeforeItIsForgotten() async throws {
    engine.away = [try away(.notThere, isLong: true)]
    let model = make()
    model.lookForFolders()
    await model.settle()
    let words = try #require(model.absences(home: URL(fileURLWithPath: "/home/ada")).first)
    #expect(words.question == "Forget “Videos/Kinora”?")
    #expect(words.consequence.hasPrefix("The Library forgets 7 items."))
    #expect(
      words.consequence.hasSuffix("This is lost: 3 favourites, that 1 item is hidden and the edits of 2 items."))
    #expect(words.offer.contains("30 days"))
    var kept = words.folder
    kept.keepsMarks = true
    #expect(
      AwayFolderWords(folder: kept, name: "a").consequence.hasSuffix(
        "bring it back: 3 favourites and that 1 item is hidden.\n\nThis is lost: the edits of 2 items."))
    engine.refusal = CocoaError(.fileWriteNoPermission)
    await #expect(throws: CocoaError.self) { try await model.forget(words) }
    engine.refusal = nil
    try await model.forget(words)
    await model.settle()
    #expect(model.away.isEmpty)
  }

  @Test func aFolderThatCantBeTakenIsNotShown() async {
    engine.refusal = CocoaError(.fileWriteNoPermission)
    let model = make()
    await #expect(throws: CocoaError.self) { try await model.choose(URL(fileURLWithPath: "/root"), as: .photos) }
    #expect(model.folders == engine.folders)
  }

  @Test(arguments: [
    (true, String?.none, "Removes hum and hiss, and evens out the volume"),
    (false, "gstreamer1.0-plugins-bad", "Install the package gstreamer1.0-plugins-bad for this"),
    (false, nil, "What does this isn’t installed"),
  ])
  func whatIsMissingForVoicesIsNamed(_ can: Bool, _ package: String?, _ words: String) {
    (levels.canCleanVoice, levels.missingVoicePackage) = (can, package)
    #expect(make().voiceWords == words)
  }

  @Test func aVoiceIsCleanedUpAtOnceAndAtTheNextStart() {
    make().meter.cleansVoice = true
    #expect(levels.cleansVoice)
    levels.cleansVoice = false
    #expect(make().meter.cleansVoice && levels.cleansVoice)
  }

  @Test func theOrderOfARecordingSaysWhatWasChosen() async {
    let camera = make().camera
    (camera.recorder.codec, camera.recorder.quality, camera.recorder.freeSpace) = (.hevc, .small, .five)
    camera.recorder.isCameraReady = true
    camera.recorder.pressShutter()
    await camera.recorder.settle()
    let order = cameraEngine.orders.first
    #expect(order?.codec == .hevc && order?.quality == .small && order?.freeSpace == .five)
  }

  @Test(arguments: [
    (SubtitlesChoice.film, Int?.some(1)), (.off, nil), (.language("de"), 0), (.language("pt"), 2), (.language("ja"), 1),
  ])
  func subtitlesAreFoundByTheirLanguage(_ choice: SubtitlesChoice, _ track: Int?) {
    #expect(choice.track(among: ["de", "en-GB", "pt-BR"], chosen: 1) == track)
    #expect(SubtitlesChoice(text: choice.text) == choice)
  }

  @Test func theUsersLanguagesAreOffered() {
    #expect(
      SubtitlesChoice.offered(languages: ["de-DE", "de"], chosen: .language("ja"))
        == [.film, .off, .language("de"), .language("en"), .language("ja")])
  }
}
