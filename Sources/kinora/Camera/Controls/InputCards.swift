import GLibSupport
import GTKSupport

/// The cards for size, frame rate, microphone and file type.
@MainActor
final class InputCards {
  let widget: Box
  private let model: CameraPageModel
  private let meter: LevelMeterModel
  private let formatCard = BoxedList()
  private let size = ComboRow(tr("Format"), choices: [])
  private let rate = ComboRow(tr("Frame rate"), choices: [])
  private let microphone = ComboRow(tr("Microphone"), choices: [])
  private let fileType = ComboRow(tr("File type"), choices: RecordingFileType.allCases.map(\.title))
  private let photoType = ComboRow(tr("Photo type"), choices: PhotoFileType.allCases.map(\.title))
  private var sizes: [Camera.Format] = []
  private var rates: [Camera.Format] = []
  private var asking: MainLoopTimer?

  init(model: CameraPageModel, meter: LevelMeterModel) {
    self.model = model
    self.meter = meter
    size.styled("lead")
    microphone.styled("lead")
    formatCard.append(size)
    formatCard.append(rate)
    let microphoneCard = BoxedList()
    microphoneCard.append(microphone)
    fileType.styled("lead")
    let fileCard = BoxedList()
    fileCard.append(fileType)
    photoType.styled("lead")
    fileCard.append(photoType)
    photoType.onSelect { [weak model] in
      if PhotoFileType.allCases.indices.contains($0) { model?.photos.fileType = PhotoFileType.allCases[$0] }
    }
    formatCard.setAccessibleName(tr("Format"))
    microphoneCard.setAccessibleName(tr("Microphone"))
    fileCard.setAccessibleName(tr("File type"))
    widget = .column(spacing: 12, formatCard, microphoneCard, fileCard)
    size.onSelect { [weak self] in self?.chooseSize($0) }
    rate.onSelect { [weak self] in
      guard let self, rates.indices.contains($0) else { return }
      self.model.choose(rates[$0])
    }
    microphone.onSelect { [weak self] in self?.chooseMicrophone($0) }
    fileType.onSelect { [weak self] in
      guard let self, RecordingFileType.allCases.indices.contains($0) else { return }
      self.model.recorder.fileType = RecordingFileType.allCases[$0]
    }
    widget.onMap { [weak self] in self?.ask() }
    widget.onUnmap { [weak self] in self?.asking = nil }
    bind(self) { $0.updateFormat() }
    bind(self) { $0.updateMicrophone() }
    bind(self) { $0.updateFileType() }
  }

  private func updateFormat() {
    let camera = model.camera
    let isFastest = model.takesHighestRate
    let highest = camera?.formats.map(\.framesPerSecond).max()
    let all = camera?.formats.filter { !isFastest || $0.framesPerSecond == highest } ?? []
    formatCard.isVisible = !all.isEmpty
    guard let shown = camera?.format, !all.isEmpty else { return }
    sizes = all.reduce(into: []) { sizes, format in
      if !sizes.contains(where: { $0.hasSize(of: format) }) { sizes.append(format) }
    }
    rates = all.filter { $0.hasSize(of: shown) }
    size.setChoices(sizes.map(\.sizeWords))
    size.selected = sizes.firstIndex { $0.hasSize(of: shown) }
    size.setSubtitle(model.sizeRemark ?? "")
    rate.setChoices(rates.map { tr("%s per second", $0.rateWords) })
    rate.selected = rates.firstIndex(of: shown)
    let isFree = !model.isCameraHeld
    for row in [size, rate] {
      row.isSensitive = isFree
      row.tooltip = isFree ? nil : tr("Can’t be changed during a recording.")
    }
    if isFree, isFastest {
      rate.isSensitive = false
      rate.tooltip = tr("Slow motion takes the camera’s highest frame rate.")
    }
  }

  private func updateMicrophone() {
    let names = meter.microphones.map(\.name)
    microphone.setChoices(names + [tr("None")])
    let chosen = meter.microphone
    microphone.selected = chosen.flatMap { one in meter.microphones.firstIndex { $0.id == one.id } } ?? names.count
    let isFree = !model.isCameraHeld
    microphone.isSensitive = isFree
    microphone.tooltip = isFree ? nil : tr("Can’t be changed during a recording.")
  }

  private func updateFileType() {
    photoType.selected = PhotoFileType.allCases.firstIndex(of: model.photos.fileType)
    fileType.selected = RecordingFileType.allCases.firstIndex(of: model.recorder.fileType)
    let isFree = !model.isCameraHeld
    fileType.isSensitive = isFree
    fileType.tooltip = isFree ? nil : tr("Can’t be changed during a recording.")
  }

  /// Chooses a size, with the frame rate nearest to the current one.
  private func chooseSize(_ index: Int) {
    guard sizes.indices.contains(index), let camera = model.camera else { return }
    let wanted = camera.format?.framesPerSecond ?? 30
    if let best = camera.format(ofSizeOf: sizes[index], nearestTo: wanted) { model.choose(best) }
  }

  private func chooseMicrophone(_ index: Int) {
    meter.choice = meter.microphones.indices.contains(index) ? .one(id: meter.microphones[index].id) : .none
  }

  /// Updates the remarks on what is delivered, where it isn't what was chosen.
  private func ask() {
    asking = .every(.seconds(1)) { [weak self] in
      guard let self else { return }
      rate.setSubtitle(model.rateRemark ?? "")
    }
  }
}
