import MediaEngine

/// The meter's source: the microphone of the catalogue that the person chose.
@MainActor
final class LiveLevelSource: LevelMeterModel.Source {
  private(set) var microphones: [Microphone] = []
  var choice = MicrophoneChoice.automatic { didSet { if choice != oldValue { update() } } }
  private var devices: [DeviceDescription] = []
  private var isWanted = false
  /// Whether a recording needs the microphone as it is.
  private var isHeld = false
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

  /// Keeps the chosen microphone open, also unseen, until `release()`; answers it once it runs, nil if there is none.
  func hold() async -> MicrophoneStream? {
    isHeld = true
    update()
    await work?.value
    return meter?.isRunning == true ? meter : nil
  }

  /// The recording is over.
  func release() {
    isHeld = false
    update()
  }

  private func choose(from list: [DeviceDescription]) {
    devices = list.filter { $0.kind == .microphone }
    microphones = devices.map { Microphone(id: $0.id, name: $0.name, isSimulated: $0.isSimulated) }
    update()
  }

  /// The device to listen to; nil if there is none, or none is to be heard.
  private var microphone: DeviceDescription? {
    guard let chosen = choice.microphone(among: microphones) else { return nil }
    return devices.first { $0.id == chosen.id }
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
    let wanted = isWanted || isHeld ? microphone : nil
    // Another microphone that comes while one is recorded doesn't take its place.
    if isHeld, let meter, meter.isRunning { return }
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
