import Foundation
import GLibSupport
import GTKSupport
import Observation
import Photos

/// The view model of the preferences. What has a model of its own, as the microphone, is changed there.
@MainActor
@Observable
final class PreferencesModel {
  /// What is known of encoders of hardware.
  enum Hardware: Equatable {
    /// They are being tried.
    case looking
    /// These codecs are encoded by hardware.
    case found([String])
  }

  /// One of the library's two folders.
  enum Folder: CaseIterable {
    case photos, videos
  }

  @ObservationIgnored let camera: CameraPageModel
  @ObservationIgnored let meter: LevelMeterModel
  @ObservationIgnored let player: PlayerModel
  /// The folders of the library.
  private(set) var folders: PHPhotoLibrary.Folders
  /// The folders of the library that are away.
  private(set) var away: [PHPhotoLibrary.AwayFolder] = []
  /// What is known of encoders of hardware.
  private(set) var hardware = Hardware.looking
  /// Whether encoders of hardware are used.
  var usesHardware: Bool {
    didSet {
      settings.usesHardware = usesHardware
      engine.usesHardware = usesHardware
    }
  }

  /// Whether frames that are saved as photos say where their movie was recorded.
  var framesKeepPlace: Bool { didSet { settings.framesKeepPlace = framesKeepPlace } }

  @ObservationIgnored private let engine: any PreferencesEngine
  @ObservationIgnored private let settings: AppSettings
  @ObservationIgnored private var looking: Task<Void, Never>?
  @ObservationIgnored private var missing: Task<Void, Never>?

  init(
    camera: CameraPageModel, meter: LevelMeterModel, player: PlayerModel, engine: any PreferencesEngine,
    settings: AppSettings
  ) {
    (self.camera, self.meter, self.player, self.engine, self.settings) = (camera, meter, player, engine, settings)
    folders = engine.folders
    usesHardware = settings.usesHardware
    framesKeepPlace = settings.framesKeepPlace
    engine.usesHardware = settings.usesHardware
  }

  /// Whether what a recording depends on can be changed now.
  var isFree: Bool { !camera.isCameraHeld }

  // MARK: - Videos

  /// The codecs that can be chosen.
  var codecs: [RecordingCodec] {
    let all = engine.codecs
    return all.contains(camera.recorder.codec) ? all : all + [camera.recorder.codec]
  }

  /// The format for which sizes are told: the camera's, or the usual one.
  private var format: Camera.Format {
    camera.shownFormat ?? Camera.Format(width: 1280, height: 720, framesPerSecond: 30)
  }

  /// How large an hour of video is at a quality, in bytes.
  func bytesPerHour(_ quality: RecordingQuality) -> Int64 {
    let usual = engine.usualBitRate(camera.recorder.codec, format)
    return Int64(quality.bitRate(usual: usual) + engine.soundBitRate) * 3600 / 8
  }

  /// "About 1.6 GB an hour".
  var sizeWords: String { tr("About %s an hour", RecordingFacts.size(bytesPerHour(camera.recorder.quality))) }

  /// Tries the encoders of hardware once.
  func look() {
    guard looking == nil else { return }
    looking = Task { [weak self, engine] in
      let found = await engine.hardwareCodecs()
      self?.hardware = .found(found)
    }
  }

  /// Waits for what is being looked for; for tests.
  func settle() async {
    await looking?.value
    await missing?.value
  }

  /// What is told of encoders of hardware.
  var hardwareWords: String {
    switch hardware {
    case .looking: tr("Looking for them…")
    case .found([]): tr("None was found that works")
    case .found(let codecs): tr("Found for %s", ListWords.all(codecs))
    }
  }

  /// Whether there is anything to turn on or off.
  var hasHardware: Bool { hardware != .found([]) }

  // MARK: - Folders

  /// Whether folders can be chosen.
  var canChooseFolders: Bool { engine.canChooseFolders && isFree }

  /// One of the two folders.
  func url(of folder: Folder) -> URL { folder == .photos ? folders.pictures : folders.videos }

  /// A folder as the user knows it: within the home folder without the way there.
  func words(of folder: Folder, home: URL = UserFolder.home) -> String {
    FolderWords.words(url(of: folder), home: home)
  }

  /// Takes another folder; throws what the user should know if that fails.
  func choose(_ url: URL, as folder: Folder) async throws {
    var new = folders
    if folder == .photos { new.pictures = url } else { new.videos = url }
    guard new != folders else { return }
    try await engine.setFolders(new)
    folders = engine.folders
    lookForFolders()
  }

  /// Finds out which folders are away.
  func lookForFolders() {
    missing?.cancel()
    missing = Task { [weak self, engine] in
      let away = await engine.awayFolders()
      if !Task.isCancelled { self?.away = away }
    }
  }

  /// What is told of the folders that are away, and of subfolders, such as those on which a disk was mounted.
  func absences(home: URL = UserFolder.home) -> [AwayFolderWords] {
    away.map { AwayFolderWords(folder: $0, name: FolderWords.words($0.url, home: home)) }
  }

  /// Forgets what the library knows of a folder that is away; throws what the user should know if that fails.
  func forget(_ words: AwayFolderWords) async throws {
    try await engine.forget(words.folder)
    lookForFolders()
  }

  // MARK: - Voice

  /// What is told of cleaning up voices.
  var voiceWords: String {
    if meter.canCleanVoice { return tr("Removes hum and hiss, and evens out the volume") }
    guard let package = meter.missingVoicePackage else { return tr("What does this isn’t installed") }
    return tr("Install the package %s for this", package)
  }

  // MARK: - Subtitles

  /// The subtitles that can be chosen.
  var subtitles: [SubtitlesChoice] {
    SubtitlesChoice.offered(languages: Locale.preferredLanguages, chosen: player.subtitles)
  }
}
