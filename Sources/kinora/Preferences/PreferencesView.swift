import Foundation
import GLibSupport
import GTKSupport
import Photos

/// The window of preferences.
@MainActor
final class PreferencesView {
  private let window: PreferencesWindow
  private let model: PreferencesModel
  private let library: LibraryModel
  private let photoType = ComboRow(tr("File type"), choices: PhotoFileType.allCases.map(\.title))
  private let shutterSound = SwitchRow(tr("Shutter sound"))
  private let mirrors = SwitchRow(tr("Mirror saved photos and videos"))
  private let codec = ComboRow(tr("Codec"), choices: [])
  private let quality = ComboRow(tr("Quality"), choices: RecordingQuality.allCases.map(\.title))
  private let fileType = ComboRow(tr("File type"), choices: RecordingFileType.allCases.map(\.title))
  private let hardware = SwitchRow(tr("Use hardware encoders"))
  private let space = ComboRow(tr("Keep free"), choices: FreeSpace.allCases.map(\.title))
  private let microphone = ComboRow(tr("Microphone"), choices: [])
  private let voice = SwitchRow(tr("Clean up voices"))
  private let level = Label("")
  private var folderRows: [(folder: PreferencesModel.Folder, row: ActionRow)] = []
  private var folderGroup: PreferencesGroup?
  private var absenceRows: [(folder: PHPhotoLibrary.AwayFolder, row: ActionRow)] = []
  private static var folderWords: String { tr("When you choose another folder, files stay where they are.") }
  private let resumes = SwitchRow(tr("Start where you stopped"))
  private let background = SwitchRow(tr("Keep playing in the background"))
  private let pitch = SwitchRow(tr("Keep pitch when the speed changes"))
  private let framePlace = SwitchRow(tr("Keep location in saved frames"))
  private let atEnd = ComboRow(tr("At the end"), choices: FilmEnd.allCases.map(\.title))
  private let subtitles = ComboRow(tr("Subtitles"), choices: [])

  /// A window no larger than the one that it lies over.
  init(model: PreferencesModel, library: LibraryModel, over parent: ApplicationWindow) {
    (self.model, self.library) = (model, library)
    window = PreferencesWindow(
      title: tr("Preferences"), width: min(600, parent.width), height: min(636, parent.restoredSize.height))
    let folders = PreferencesModel.Folder.allCases.map(row(of:))
    let folderGroup = PreferencesGroup(tr("Folders"), folders)
    folderGroup.setDescription(Self.folderWords)
    self.folderGroup = folderGroup
    level.styled("dim-label", "numeric")
    microphone.addSuffix(level)
    hardware.setSubtitle(model.hardwareWords)
    space.setSubtitle(tr("A recording ends when only this much is left"))
    window.addPage(
      tr("Capture"), icon: "camera-photo-symbolic",
      [
        PreferencesGroup(tr("Photos"), [photoType, shutterSound, mirrors]),
        PreferencesGroup(tr("Videos"), [codec, quality, fileType, hardware, space]),
        PreferencesGroup(tr("Sound"), [microphone, voice]),
        folderGroup,
      ])
    window.addPage(
      tr("Playback"), icon: "media-playback-start-symbolic",
      [PreferencesGroup(tr("Player"), [resumes, background, pitch, atEnd, subtitles, framePlace])])
    connect()
    bind(self) { $0.followPhotos() }
    bind(self) { $0.followVideos() }
    bind(self) { $0.followSound() }
    bind(self) { $0.followFolders() }
    bind(self) { view in
      // What is away changes with them.
      _ = view.library.items
      view.model.lookForFolders()
    }
    bind(self) { $0.followPlayer() }
    bind(self) { $0.level.text = $0.model.meter.channels.isEmpty ? "" : $0.model.meter.peakText }
  }

  /// Shows the window over another; `closed` is called when the user has closed it.
  func present(over parent: ApplicationWindow, closed: @escaping @MainActor () -> Void) {
    model.look()
    window.onClose(closed)
    window.present(over: parent)
  }

  private func row(of folder: PreferencesModel.Folder) -> ActionRow {
    let name = folder == .photos ? tr("Photos") : tr("Videos")
    let row = ActionRow(name)
    let button = Button(icon: "folder-open-symbolic", name: tr("Choose a Folder"))
    button.styled("flat").align(vertical: .center)
    button.onClick { [weak self] in self?.choose(folder, titled: name) }
    row.addSuffix(button)
    row.setActivatableWidget(button)
    folderRows.append((folder, row))
    return row
  }

  /// Says what is lost, and forgets a folder if the user wants that.
  private func askToForget(_ words: AwayFolderWords) {
    MessageDialog.present(
      words.question, words.consequence,
      answers: [
        .init(tr("Cancel")),
        .init(tr("Forget"), .destructive) { [weak self] in self?.forget(words) },
      ], over: window)
  }

  private func forget(_ words: AwayFolderWords) {
    Task {
      do { try await model.forget(words) } catch { folderGroup?.setDescription(error.localizedDescription) }
    }
  }

  private func choose(_ folder: PreferencesModel.Folder, titled name: String) {
    FileChooser.folder(
      title: name, accept: tr("Choose"), start: model.url(of: folder), over: window
    ) { [weak self] url in
      guard let self else { return }
      Task {
        do {
          try await model.choose(url, as: folder)
          folderGroup?.setDescription(Self.folderWords)
        } catch {
          folderGroup?.setDescription(error.localizedDescription)
        }
      }
    }
  }

  // MARK: - What the user changes

  private func connect() {
    let (recorder, photos, meter, player) = (model.camera.recorder, model.camera.photos, model.meter, model.player)
    photoType.onSelect { photos.fileType = PhotoFileType.allCases[$0] }
    shutterSound.onTurn { photos.hasShutterSound = $0 }
    mirrors.onTurn { recorder.mirrorsSaved = $0 }
    codec.onSelect { [weak model] in
      if let codecs = model?.codecs, codecs.indices.contains($0) { recorder.codec = codecs[$0] }
    }
    quality.onSelect { recorder.quality = RecordingQuality.allCases[$0] }
    fileType.onSelect { recorder.fileType = RecordingFileType.allCases[$0] }
    hardware.onTurn { [weak model] in model?.usesHardware = $0 }
    space.onSelect { recorder.freeSpace = FreeSpace.allCases[$0] }
    microphone.onSelect {
      meter.choice = meter.microphones.indices.contains($0) ? .one(id: meter.microphones[$0].id) : .none
    }
    voice.onTurn { meter.cleansVoice = $0 }
    background.setSubtitle(tr("Sound plays on when the window is closed"))
    background.onTurn { player.playsInBackground = $0 }
    resumes.onTurn { player.resumes = $0 }
    pitch.onTurn { player.setKeepsPitch($0) }
    framePlace.onTurn { [weak model] in model?.framesKeepPlace = $0 }
    atEnd.onSelect { player.atEnd = FilmEnd.allCases[$0] }
    subtitles.onSelect { [weak model] in
      if let all = model?.subtitles, all.indices.contains($0) { player.subtitles = all[$0] }
    }
  }

  // MARK: - What is shown

  private func followPhotos() {
    photoType.selected = PhotoFileType.allCases.firstIndex(of: model.camera.photos.fileType)
    shutterSound.isOn = model.camera.photos.hasShutterSound
    mirrors.isOn = model.camera.recorder.mirrorsSaved
  }

  private func followVideos() {
    let recorder = model.camera.recorder
    codec.setChoices(model.codecs.map(\.title))
    codec.selected = model.codecs.firstIndex(of: recorder.codec)
    codec.setSubtitle(recorder.codec.remark)
    quality.selected = RecordingQuality.allCases.firstIndex(of: recorder.quality)
    quality.setSubtitle(model.sizeWords)
    fileType.selected = RecordingFileType.allCases.firstIndex(of: recorder.fileType)
    hardware.isOn = model.usesHardware && model.hasHardware
    hardware.setSubtitle(model.hardwareWords)
    space.selected = FreeSpace.allCases.firstIndex(of: recorder.freeSpace)
    hold([codec, quality, fileType, space])
    hold([hardware], unless: !model.hasHardware)
  }

  private func followSound() {
    let meter = model.meter
    microphone.setChoices(meter.microphones.map(\.name) + [tr("None")])
    let place = meter.microphone.flatMap { one in meter.microphones.firstIndex { $0.id == one.id } }
    microphone.selected = place ?? meter.microphones.count
    voice.isOn = meter.cleansVoice && meter.canCleanVoice
    voice.setSubtitle(model.voiceWords)
    hold([microphone])
    hold([voice], unless: !meter.canCleanVoice)
  }

  private func followFolders() {
    let absences = model.absences()
    let offer = absences.first { $0.folder.isLongAway && $0.folder.assetCount > 0 }?.offer
    folderGroup?.setDescription(offer ?? Self.folderWords)
    for (folder, row) in folderRows {
      row.setSubtitle(model.words(of: folder))
      row.isSensitive = model.canChooseFolders
      row.tooltip = model.isFree ? nil : tr("Can’t be changed during a recording.")
    }
    if absences.map(\.folder) != absenceRows.map(\.folder) {
      for (_, row) in absenceRows { folderGroup?.remove(row) }
      absenceRows = absences.map { ($0.folder, absenceRow($0)) }
      for (_, row) in absenceRows { folderGroup?.add(row) }
    }
    for (_, row) in absenceRows { row.isSensitive = model.isFree }
  }

  /// The row of a folder that is away: why, and the offer to forget it.
  private func absenceRow(_ words: AwayFolderWords) -> ActionRow {
    let row = ActionRow(words.name)
    row.setSubtitle(words.state)
    let forget = Button(icon: "user-trash-symbolic", name: tr("Forget the folder “%s”…", words.name))
    forget.styled("flat").align(vertical: .center)
    forget.onClick { [weak self] in self?.askToForget(words) }
    forget.isVisible = words.folder.assetCount > 0
    row.addSuffix(forget)
    row.setActivatableWidget(forget)
    return row
  }

  private func followPlayer() {
    let player = model.player
    resumes.isOn = player.resumes
    background.isOn = player.playsInBackground
    pitch.isOn = player.keepsPitch
    framePlace.isOn = model.framesKeepPlace
    atEnd.selected = FilmEnd.allCases.firstIndex(of: player.atEnd)
    subtitles.setChoices(model.subtitles.map(\.title))
    subtitles.selected = model.subtitles.firstIndex(of: player.subtitles)
  }

  /// What a running recording depends on waits for its end.
  private func hold(_ rows: [ActionRow], unless isMissing: Bool = false) {
    for row in rows {
      row.isSensitive = model.isFree && !isMissing
      row.tooltip = model.isFree ? nil : tr("Can’t be changed during a recording.")
    }
  }
}
