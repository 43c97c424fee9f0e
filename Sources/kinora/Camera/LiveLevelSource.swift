import MediaEngine

/// The meter's source: the first microphone of the catalogue, a real one if there is one.
@MainActor
final class LiveLevelSource: LevelMeterModel.Source {
  private(set) var hasMicrophone = false
  private var microphone: DeviceDescription?
  private var isWanted = false
  private var meter: MicrophoneStream?
  private var listening: Task<Void, Never>?
  /// Starts and stops, one after the other.
  private var work: Task<Void, Never>?

  init(catalogue: DeviceCatalogue) {
    let lists = catalogue.changes
    listening = Task { [weak self] in
      for await list in lists { self?.choose(from: list) }
    }
  }

  isolated deinit {
    listening?.cancel()
  }

  var channels: [LevelMeterModel.Channel] {
    (meter?.levels ?? []).map { LevelMeterModel.Channel(average: $0.averagePower, peak: $0.peakHold) }
  }

  func start() {
    isWanted = true
    update()
  }

  func stop() {
    isWanted = false
    update()
  }

  func finish() async {
    stop()
    await work?.value
  }

  private func choose(from list: [DeviceDescription]) {
    let microphones = list.filter { $0.kind == .microphone }
    microphone = microphones.first { !$0.isSimulated } ?? microphones.first
    hasMicrophone = microphone != nil
    update()
  }

  /// Brings about what is wanted: the right microphone open, or none.
  private func update() {
    let previous = work
    work = Task { [weak self] in
      await previous?.value
      await self?.settle()
    }
  }

  private func settle() async {
    let wanted = isWanted ? microphone : nil
    // One that failed is opened anew: it may have been pulled out and put back before anybody looked.
    if wanted?.id == meter?.microphone.id, meter?.isRunning ?? true { return }
    if let old = meter {
      meter = nil
      await old.stop()
    }
    guard let wanted else { return }
    let new = MicrophoneStream(microphone: wanted)
    meter = new
    // A microphone that can't be opened measures silence; the camera's picture goes on.
    try? await new.start()
  }
}
