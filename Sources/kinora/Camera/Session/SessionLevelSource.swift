import AVFoundation

/// The meter's source: the audio of the session's microphone, which is the one that the user chose.
@MainActor
final class SessionLevelSource: LevelMeterModel.Source {
  private(set) var microphones: [Microphone] = []
  var choice = MicrophoneChoice.automatic { didSet { if choice != oldValue { update() } } }
  var cleansVoice = false { didSet { if cleansVoice != oldValue { update() } } }
  var canCleanVoice: Bool { AVCaptureMovieFileOutput.canCleanVoices }
  var missingVoicePackage: String? { AVCaptureMovieFileOutput.missingVoicePackage }
  /// Whether a recording keeps the microphone from being changed.
  var isHeld = false { didSet { if !isHeld { update() } } }
  private let studio: CaptureStudio
  private var devices: [AVCaptureDevice] = []
  private var isWanted = false
  private var listening: Task<Void, Never>?

  init(studio: CaptureStudio) {
    self.studio = studio
    let lists = DeviceWatch.lists(of: .audio)
    listening = Task { [weak self] in
      for await list in lists { self?.choose(from: list) }
    }
  }

  isolated deinit {
    listening?.cancel()
  }

  var channels: [LevelMeterModel.Channel] {
    guard isWanted else { return [] }
    return studio.audioChannels.map {
      LevelMeterModel.Channel(average: Double($0.averagePowerLevel), peak: Double($0.peakHoldLevel))
    }
  }

  func start() { isWanted = true }

  func stop() { isWanted = false }

  func finish() async { stop() }

  private func choose(from list: [AVCaptureDevice]) {
    devices = list
    microphones = list.map { Microphone(id: $0.uniqueID, name: $0.localizedName, isSimulated: $0.isSimulated) }
    update()
  }

  /// Selects the microphone; one that is connected during a recording doesn't replace the current one.
  private func update() {
    guard !isHeld else { return }
    let chosen = choice.microphone(among: microphones)
    let device = chosen.flatMap { chosen in devices.first { $0.uniqueID == chosen.id } }
    studio.listen(to: device, cleansVoice: cleansVoice)
  }
}
