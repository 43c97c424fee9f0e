import Foundation
import GLibSupport
import GTKSupport
import Observation

/// The view model for recordings: the shutter's behaviour, the recording's state, and its result.
@MainActor
@Observable
final class RecorderModel {
  private(set) var control = RecordingControl()
  /// The progress of the recording.
  private(set) var facts: RecordingFacts?
  /// Whether the encoder can't keep up.
  private(set) var isTooSlow = false
  /// The notices above the preview, oldest first.
  private(set) var notices: [Notice] = []
  /// The last recording, to open it.
  private(set) var last: SavedRecording?
  /// The recording that was kept when the camera was lost; until the next one starts.
  private(set) var keptAtLoss: SavedRecording?
  /// The self-timer's delay.
  var timer: SelfTimer { didSet { settings.timer = timer } }
  /// Whether saved photos and recordings are mirrored.
  var mirrorsSaved: Bool { didSet { settings.mirrorsSaved = mirrorsSaved } }
  /// The file type of the next recording.
  var fileType: RecordingFileType {
    didSet {
      settings.recordingFileType = fileType
      if !codec.fits(fileType) { codec = .h264 }
    }
  }
  /// The codec of the next recording.
  var codec: RecordingCodec {
    didSet {
      settings.recordingCodec = codec
      if !codec.fits(fileType) { fileType = .mp4 }
    }
  }
  /// The quality of the next recording.
  var quality: RecordingQuality { didSet { settings.recordingQuality = quality } }
  /// The free space at which the next recording ends.
  var freeSpace: FreeSpace { didSet { settings.freeSpace = freeSpace } }
  /// The kind of video that the shutter records.
  var kind: VideoKind { didSet { settings.videoKind = kind } }
  /// The time between two frames of a time lapse.
  var interval: LapseInterval { didSet { settings.lapseInterval = interval } }
  /// Whether what the computer plays is recorded with a screen, as a track of its own.
  var recordsComputerSound: Bool { didSet { settings.recordsComputerSound = recordsComputerSound } }
  /// Whether frames are arriving. If they stop, a countdown ends.
  var isCameraReady = false {
    didSet {
      guard !isCameraReady, oldValue else { return }
      perform(control.cancel())
    }
  }

  /// How large a file may become where recordings go; nil where no limit is known.
  private(set) var largestFile: Int64?

  /// Called with each saved recording.
  @ObservationIgnored var onSaved: (@MainActor (SavedRecording) -> Void)?
  /// Whether a screen is recorded: never mirrored, and at its own pace.
  @ObservationIgnored var recordsScreen = false
  /// The file that the next recording continues.
  @ObservationIgnored private var continued: URL?
  @ObservationIgnored private let engine: any RecordingEngine
  @ObservationIgnored private let settings: AppSettings
  @ObservationIgnored private let hostClock: any HostClock
  /// The pending starts and stops, run one after the other.
  @ObservationIgnored private var effects: Task<Void, Never>?
  @ObservationIgnored private var seconds: MainLoopTimer?
  @ObservationIgnored private var asking: MainLoopTimer?
  /// Whether the recording is being finished because the computer goes to sleep.
  @ObservationIgnored private var endsForSleep = false

  init(engine: any RecordingEngine, settings: AppSettings, clock: any HostClock = SystemHostClock.shared) {
    hostClock = clock
    self.engine = engine
    self.settings = settings
    timer = settings.timer
    mirrorsSaved = settings.mirrorsSaved
    fileType = settings.recordingFileType
    codec = settings.recordingCodec
    quality = settings.recordingQuality
    freeSpace = settings.freeSpace
    kind = settings.videoKind
    interval = settings.lapseInterval
    recordsComputerSound = settings.recordsComputerSound
  }

  // MARK: - State

  /// Whether the shutter can be pressed.
  var takesShutter: Bool { control.isRecording || (isCameraReady && control.takesShutter) }

  /// The seconds left of the countdown; nil without one.
  var countdown: Int? {
    if case .countingDown(let left) = control.state { left } else { nil }
  }

  /// The current duration of the file, as text.
  var clock: String { ClockText.time(facts?.seconds ?? 0) }

  /// The notice that is shown first.
  var notice: Notice? { notices.first }

  // MARK: - Events

  /// Recovers unfinished recordings of an earlier run, and asks for the disk's largest file.
  func begin() {
    Task { [weak self, engine] in self?.largestFile = await engine.largestFile() }
    Task { [weak self, engine] in
      for news in await engine.recoverRecordings() {
        switch news {
        case .recovered(let recording): self?.notices.append(.recovered(recording))
        case .failed(let words): self?.notices.append(.unrecovered(words))
        }
      }
    }
  }

  /// The shutter was pressed.
  func pressShutter() {
    guard takesShutter else { return }
    perform(control.shutter(after: timer.rawValue))
  }

  /// Pauses or resumes the recording.
  func togglePause() { perform(control.togglePause()) }

  /// Cancels the countdown; returns false if there was none.
  func cancel() -> Bool {
    let action = control.cancel()
    perform(action)
    return action != .nothing
  }

  /// Selects the next delay of the self-timer.
  func cycleTimer() {
    guard control.state == .idle else { return }
    timer = timer.next
  }

  /// A second of the countdown has passed.
  func secondPassed() { perform(control.secondPassed()) }

  /// The lost camera is reconnected: its recording can be continued.
  func cameraReturned(_ name: String) {
    guard let kept = keptAtLoss, control.state == .idle else { return }
    keptAtLoss = nil
    notices.append(.returned(camera: name, kept))
  }

  /// A camera runs: what an earlier one left isn't said by a page any more.
  func cameraRunsAgain() { if control.state == .idle { keptAtLoss = nil } }

  /// Continues the recording of the first notice in a new file.
  func continueRecording() {
    guard case .returned(_, let kept)? = notice, takesShutter, control.state == .idle else { return }
    continued = kept.url
    perform(control.shutter(after: 0))
  }

  /// Adds a notice that isn't about a recording; consecutive repetitions are dropped.
  func say(_ notice: Notice) {
    if notices.last != notice { notices.append(notice) }
  }

  /// Takes a notice back that isn't true any more.
  func takeBack(_ notice: Notice) { notices.removeAll { $0 == notice } }

  /// No recording is about to begin: what its disk takes needn't be said.
  func forgetDisk() { notices.removeAll(where: \.isAboutDisk) }

  /// The user dismisses the first notice.
  func dismissNotice() {
    if !notices.isEmpty { notices.removeFirst() }
  }

  /// Finishes the recording because the computer goes to sleep, and says so.
  func finishBeforeSleep() {
    endsForSleep = control.isBusy
    perform(control.quit())
  }

  /// Finishes the recording and waits until the file is complete.
  func finish() async {
    perform(control.quit())
    await settle()
  }

  /// Waits for pending work.
  func settle() async {
    var awaited: Task<Void, Never>?
    while let effects, effects != awaited {
      awaited = effects
      await effects.value
    }
  }

  private func perform(_ action: RecordingControl.Action) {
    switch action {
    case .nothing:
      break
    case .countDown:
      seconds = .every(.seconds(1), on: hostClock) { [weak self] in self?.secondPassed() }
    case .endCountdown:
      seconds = nil
    case .start:
      seconds = nil
      start()
    case .pause:
      engine.pauseRecording()
      look()
    case .resume:
      engine.resumeRecording()
    case .stop:
      enqueue { [engine] in await engine.stopRecording() }
    }
  }

  private func start() {
    keptAtLoss = nil
    isTooSlow = false
    // Once a recording starts, an earlier one can no longer be continued.
    notices.removeAll { $0.canContinue || $0.isAboutDisk }
    let kind = recordsScreen ? .normal : kind
    let hasComputerSound = recordsScreen && recordsComputerSound
    let order = RecordingOrder(
      isMirrored: mirrorsSaved && !recordsScreen,
      fileType: (kind == .slowMotion || hasComputerSound) && fileType == .matroska ? .mp4 : fileType,
      continued: continued, codec: codec, quality: quality,
      freeSpace: freeSpace, lapse: kind == .timeLapse ? interval : nil,
      hasComputerSound: hasComputerSound, isSlow: kind == .slowMotion)
    continued = nil
    enqueue { [weak self, engine] in
      do throws(RecordingRefusal) {
        try await engine.startRecording(order) { [weak self] in self?.happened($0) }
        self?.began()
      } catch {
        self?.refused(error)
      }
    }
  }

  private func began() {
    // The recording may have ended before its start was reported; then it isn't started any more.
    guard case .starting = control.state else { return }
    facts = RecordingFacts(seconds: 0, bytes: 0)
    asking = .every(.milliseconds(250), on: hostClock) { [weak self] in self?.look() }
    perform(control.started())
  }

  private func refused(_ refusal: RecordingRefusal) {
    control.ended()
    endsForSleep = false
    notices.append(.refused(refusal.words, isOfFolder: refusal.isOfFolder))
  }

  private func happened(_ news: RecordingNews) {
    switch news {
    case .tooSlow(let isSlow):
      isTooSlow = isSlow
    case .goesOn(let part):
      last = part
      onSaved?(part)
    case .ended(var end):
      if endsForSleep, end.cause == .asked { end.cause = .sleep }
      endsForSleep = false
      control.ended()
      asking = nil
      facts = nil
      isTooSlow = false
      if let saved = end.saved {
        last = saved
        onSaved?(saved)
      }
      switch end.cause {
      case .asked: break
      // The page that replaces the preview reports it.
      case .deviceLost where end.saved != nil: keptAtLoss = end.saved
      case .limit, .deviceLost, .microphoneLost, .sleep, .diskFull, .spaceKept, .folderGone, .failed:
        notices.append(.ended(end))
      }
    }
  }

  private func look() {
    if let now = engine.recordingFacts, now != facts { facts = now }
  }

  private func enqueue(_ effect: @escaping @MainActor () async -> Void) {
    let previous = effects
    effects = Task {
      await previous?.value
      await effect()
    }
  }
}
